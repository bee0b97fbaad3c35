import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { FilterPanel } from '#app/components/filter-panel.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { brandDetail, brandRecommend } from '#app/domain/catalogue/store-contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { readFavouriteState } from '#app/session/favourite-state.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { BrandHead } from './brand-head.tsx';
import { ListBody } from './list-page.tsx';
import { LIST_SECONDS, listOf } from './list-route.server.ts';
import { BRAND } from './lists.ts';
import { RecommendedStores } from './recommended-stores.tsx';
import { SALE } from './sources.server.ts';
import { spotGoods } from './spot-goods.tsx';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: '品牌专区' });
  const { seller, view } = data;
  const page = view.pager.page > 1 ? ` 第${view.pager.page}页` : '';
  return pageMeta(
    {
      title: `${seller.name} 品牌专区${page}`,
      description: seller.introduce,
      path: view.path,
      image: seller.marks[0]?.imageUrl ?? seller.image,
    },
    matches,
  );
};

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

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
      address: seller.customerVo.registryAddress,
      introduce: seller.introduce,
      marks: seller.brands,
      goods: `${seller.productCount} 条`,
      followers: `${seller.followNum} 人`,
      updated: seller.lastUpdateDate && formatInstant(seller.lastUpdateDate),
      followed: standing.sellerCodes.length > 0,
    },
    stores: stores.map(({ sellerCode, sellerName, productCount }) => ({
      code: sellerCode,
      name: sellerName,
      goods: `${productCount} 条现货`,
    })),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const sellerCode = new URL(request.url).searchParams.get('sellerCode')?.slice(0, 32);
  if (!sellerCode) throw new Response(null, { status: 404 });
  const [about, view] = await Promise.all([
    load(request, () => readSeller(request, sellerCode)),
    listOf(request, BRAND, SALE),
  ]);
  return data({ ...about, view }, { headers: pageHeaders(request, { seconds: LIST_SECONDS }) });
}

/** A seller with its brands, what it offers, and other stores. */
export default function Brand() {
  const { seller, stores, view } = useLoaderData<typeof loader>();
  return (
    <Page
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '品牌', to: '/brandList' },
        { label: seller.name },
      ]}
    >
      <BrandHead seller={seller} />
      <h2>在售商品（{view.total}）</h2>
      <FilterPanel {...view} />
      <ListBody view={view}>{spotGoods(view)}</ListBody>
      <RecommendedStores stores={stores} />
    </Page>
  );
}
