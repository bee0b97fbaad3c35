import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FavouriteForm } from '#app/components/favourite-toggle.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { storeHref } from '#app/components/store-href.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, linkBox, muted, spread, stack } from '#app/styles/layout.css.ts';
import { OrderDialog } from '../dialogs/goods-dialogs.tsx';
import { readStores, type StoreTile } from './read-stores.server.ts';
import * as styles from './store-list.css.ts';
import { StoreList } from './store-list.tsx';
import { orderAction, readOrder } from './store-order.server.ts';
import {
  parseStoreSearch,
  STORE_SORTS,
  type StoreSearch,
  storesHref,
  storesSortedBy,
  storesTitle,
} from './store-search.ts';

export { keepDialogForm as clientAction } from '#app/forms/keep-dialog-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: '店铺', isLost: true }, matches);
  const { search, pager } = data;
  const title = storesTitle(search);
  const description = `${title}：共 ${pager.total} 家店铺，可查看店铺地址与在售现货，在线下单。`;
  return pageMeta({ title, description, path: storesHref(search) }, matches);
};

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  await orderAction.resume(args);
  const { request } = args;
  const search = parseStoreSearch(new URL(request.url).searchParams);
  const [list, order] = await load(request, () =>
    Promise.all([readStores(request, search), readOrder(request)]),
  );
  return data({ search, ...list, order }, { headers: pageHeaders(request, { seconds: 30 }) });
}

export const action = orderAction;

/** The list of stores, each with what it sells most of (spec 2 §2). */
export default function Factory() {
  const { search, pager, rows, recommended, order } = useLoaderData<typeof loader>();
  const here = storesHref(search);
  return (
    <Page
      title={storesTitle(search)}
      action={<p className={muted}>共找到 {pager.total} 家店铺</p>}
      breadcrumb={[{ label: '首页', to: '/' }, { label: '店铺' }]}
    >
      <div className={styles.columns}>
        <div className={stack[4]}>
          {rows.length > 0 ? (
            <>
              <Tabs label="排序" tabs={sortTabs(search)} />
              <StoreList rows={rows} page={here} />
              <Pager {...pager} />
            </>
          ) : (
            <NoStores name={search.sellerName} />
          )}
        </div>
        {recommended.length > 0 && <RecommendedStores stores={recommended} />}
      </div>
      <FavouriteForm />
      {order && <OrderDialog {...order} closeTo={here} />}
    </Page>
  );
}

function sortTabs(search: StoreSearch) {
  return STORE_SORTS.map((sort) => {
    const current = search.sortWord === sort.word;
    const arrow = current ? (search.sortWay === 'asc' ? ' ↑' : ' ↓') : '';
    return { to: storesHref(storesSortedBy(search, sort)), label: sort.label + arrow, current };
  });
}

function NoStores({ name }: { name: string | undefined }) {
  if (!name) {
    return (
      <EmptyState title="还没有店铺入驻">
        <ButtonLink to="/trading">去现货商城看看</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="没有找到相关店铺">
      <p>可以换一个店铺名称，或在商品里搜索「{name}」。</p>
      <p className={cluster[3]}>
        <ButtonLink to={`/trading?${new URLSearchParams({ name })}`} variant="secondary">
          搜索商品
        </ButtonLink>
        <ButtonLink to="/selfGoods" variant="secondary">
          平台自营商品
        </ButtonLink>
        <ButtonLink to="/factory">查看全部店铺</ButtonLink>
      </p>
    </EmptyState>
  );
}

/** Stores with most on offer, as tiles (spec 2 §2). */
function RecommendedStores({ stores }: { stores: readonly StoreTile[] }) {
  return (
    <aside className={stack[3]}>
      <div className={spread}>
        <h2>推荐店铺</h2>
        <Link to="/factory">更多</Link>
      </div>
      <ul className={styles.tiles}>
        {stores.map(({ code, name, image }) => (
          <li key={code}>
            <Link to={storeHref(code)} className={classNames(linkBox, styles.tile)}>
              <Picture src={image} alt="" width={64} height={48} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
