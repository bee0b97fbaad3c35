import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { brandList } from '#app/domain/catalogue/store-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { GOODS_ROWS, type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { grid, linkBox, muted, small } from '#app/styles/layout.css.ts';
import * as styles from './brand-list.css.ts';

const listHref = (paging: Partial<Paging>): string =>
  hrefOf('/brandList', pagingQuery(paging, GOODS_ROWS));

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const page = data?.pager.page ?? 1;
  return pageMeta(
    {
      title: page > 1 ? `品牌大全 第${page}页` : '品牌大全',
      description: `品牌大全：共 ${data?.pager.total ?? 0} 个入驻品牌，查看品牌商家与在售现货。`,
      path: listHref({ page }),
      image: data?.brands[0]?.imageUrl,
    },
    matches,
  );
};

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const paging = readPaging(new URL(request.url).searchParams, GOODS_ROWS);
  const list = await load(request, () => callShared(brandList, paging));
  return data(
    {
      pager: pagerView(paging, list, (page) => listHref({ ...paging, page })),
      brands: list.content,
    },
    { headers: pageHeaders(request, { seconds: 60 }) },
  );
}

/** All brands by their logos, each with a link to its seller. */
export default function BrandList() {
  const { pager, brands } = useLoaderData<typeof loader>();
  return (
    <Page
      title="品牌大全"
      action={<p className={muted}>共 {pager.total} 个品牌</p>}
      breadcrumb={[{ label: '首页', to: '/' }, { label: '品牌' }]}
    >
      {brands.length === 0 && (
        <EmptyState title="还没有品牌入驻">
          <ButtonLink to="/trading">去现货商城看看</ButtonLink>
        </EmptyState>
      )}
      <ul className={grid.medium}>
        {brands.map(({ name, imageUrl, sellerCode, sellerName }) => (
          <li key={name}>
            <Link
              to={`/brand?sellerCode=${sellerCode}`}
              className={classNames(linkBox, styles.brand)}
            >
              <Picture src={imageUrl} alt="" width={64} height={64} />
              <span>
                <strong className={styles.name}>{name}</strong>
                <span className={classNames(muted, small)}>{sellerName}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager {...pager} />
    </Page>
  );
}
