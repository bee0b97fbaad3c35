import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { FavouriteButton } from '#app/components/favourite-toggle.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pack, unpack } from '#app/components/packed.ts';
import { sharePicture } from '#app/components/share-picture.ts';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { brandDetail, brandRecommend } from '#app/domain/catalogue/store-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatInstant } from '#app/domain/time.ts';
import { readFavouriteState } from '#app/session/favourite-state.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, linkBox, muted, small, spread, stack } from '#app/styles/layout.css.ts';
import * as styles from './brand.css.ts';
import { ListBody } from './list-page.tsx';
import { listedGoods } from './listed-goods.tsx';
import { BRAND } from './lists.ts';
import { LIST_SECONDS, listOf } from './read-list.server.ts';
import { SALE } from './sources.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: '品牌专区', isLost: true }, matches);
  const { seller, list } = data;
  const view = unpack(list);
  const page = view.pager.page > 1 ? ` 第${view.pager.page}页` : '';
  return pageMeta(
    {
      title: `${seller.name} 品牌专区${page}`,
      description: seller.introduce,
      path: view.path,
      image: seller.picture,
    },
    matches,
  );
};

export { loaderHeaders as headers } from '#app/session/page-headers.server.ts';

async function readSeller(request: Request, sellerCode: string) {
  const [seller, stores, standing] = await Promise.all([
    call(brandDetail, { sellerCode }),
    callShared(brandRecommend, { sellerCode }),
    readFavouriteState(request, { sellerCodes: [sellerCode] }),
  ]);
  return {
    seller: {
      code: seller.sellerCode,
      name: seller.sellerName,
      image: seller.imageUrl,
      picture: sharePicture('store', seller.sellerCode),
      introduce: seller.introduce,
      marks: seller.brands,
      facts: factsOf(seller),
      followed: standing.sellerCodes.length > 0,
    },
    stores: stores.map(({ sellerCode, sellerName, productCount }) => ({
      code: sellerCode,
      name: sellerName,
      goods: `${productCount} 条现货`,
    })),
  };
}

const factsOf = ({
  customerVo,
  productCount,
  followNum,
  lastUpdateDate,
}: Content<typeof brandDetail>) => [
  { term: '注册地址', value: customerVo.registryAddress },
  { term: '在售商品', value: `${productCount} 条` },
  { term: '关注', value: `${followNum} 人` },
  ...(lastUpdateDate ? [{ term: '最近更新', value: formatInstant(lastUpdateDate) }] : []),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const sellerCode = new URL(request.url).searchParams.get('sellerCode')?.slice(0, 32);
  if (!sellerCode) throw new Response(null, { status: 404 });
  const [about, { view, goods }] = await Promise.all([
    load(request, () => readSeller(request, sellerCode)),
    listOf(request, BRAND, SALE),
  ]);
  return data(
    { ...about, list: pack(view), goods },
    { headers: pageHeaders(request, { seconds: LIST_SECONDS }) },
  );
}

/** A seller with its brands, what it offers, and other stores. */
export default function Brand() {
  const { seller, stores, list, goods } = useLoaderData<typeof loader>();
  const view = unpack(list);
  return (
    <Page
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '品牌', to: '/brandList' },
        { label: seller.name },
      ]}
    >
      <BrandHead seller={seller} />
      <h2>在售商品（{view.pager.total}）</h2>
      <ListBody view={view}>{listedGoods(view, goods)}</ListBody>
      <RecommendedStores stores={stores} />
    </Page>
  );
}

interface BrandHeadProps {
  seller: {
    code: string;
    name: string;
    image: string;
    introduce: string;
    marks: { name: string; imageUrl: string }[];
    facts: { term: string; value: string }[];
    followed: boolean;
  };
}

/** The seller, with a button to follow it. */
function BrandHead({ seller }: BrandHeadProps) {
  return (
    <section className={styles.head}>
      <Picture src={seller.image} alt="" width={320} height={240} eager />
      <div className={stack[3]}>
        <div className={spread}>
          <h1>{seller.name}</h1>
          <FavouriteButton of="seller" id={seller.code} on={seller.followed} look="secondary" />
        </div>
        {seller.marks.length > 0 && (
          <ul className={cluster[4]} aria-label="经营品牌">
            {seller.marks.map(({ name, imageUrl }) => (
              <li key={name} className={cluster[2]}>
                <Picture src={imageUrl} alt="" width={32} height={32} />
                {name}
              </li>
            ))}
          </ul>
        )}
        <p>{seller.introduce}</p>
        <DescriptionList items={seller.facts} />
      </div>
    </section>
  );
}

/** Other stores, with a link to all of them. */
function RecommendedStores({
  stores,
}: {
  stores: readonly { code: string; name: string; goods: string }[];
}) {
  return (
    <section className={stack[3]}>
      <div className={spread}>
        <h2>推荐店铺</h2>
        <Link to="/factory">更多店铺</Link>
      </div>
      <ul className={styles.stores}>
        {stores.map(({ code, name, goods }) => (
          <li key={code}>
            <Link to={`/brand?sellerCode=${code}`} className={classNames(linkBox, styles.store)}>
              {name}
              <span className={classNames(muted, small)}>{goods}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
