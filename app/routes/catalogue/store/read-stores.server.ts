import { callShared } from '#app/api/cache.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ordersSold } from '#app/domain/catalogue/sales-display.ts';
import {
  brandPageData,
  brandRecommend,
  type ListedStore,
  type Store,
} from '#app/domain/catalogue/store-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatInstant } from '#app/domain/time.ts';
import { readFavouriteState } from '#app/session/favourite-state.server.ts';
import { type StoreSearch, storesHref } from './store-search.ts';

/** A page of stores with the recommended ones, only what is shown. */
export async function readStores(request: Request, search: StoreSearch) {
  const [list, recommended] = await Promise.all([
    callShared(brandPageData, { ...search }),
    callShared(brandRecommend, {}),
  ]);
  const asked = list.content.map(({ sellerCode }) => sellerCode);
  const { sellerCodes } = await readFavouriteState(request, { sellerCodes: asked });
  return {
    pager: pagerView(search, list, (page) => storesHref({ ...search, page })),
    rows: list.content.map((store) => ({
      ...rowOf(store),
      followed: sellerCodes.includes(store.sellerCode),
    })),
    recommended: recommended.map(tileOf),
  };
}

const rowOf = (store: ListedStore) => ({
  code: store.sellerCode,
  name: store.sellerName,
  image: store.imageUrl,
  address: store.address,
  tags: store.tags,
  goods: groupThousands(String(store.productCount)),
  orders: ordersSold(store.orderCount),
  rating: store.rating ? `${store.rating.average} 分（${store.rating.count}）` : '',
  updated: store.lastUpdateDate ? formatInstant(store.lastUpdateDate) : '—',
  specs: store.mainSpecs.map(({ goodsId, productName, brandNumber, specs }) => ({
    id: goodsId,
    text: `${productName} ${brandNumber} ${specs}`,
  })),
});
export type StoreRow = ReturnType<typeof rowOf> & { followed: boolean };

const tileOf = ({ sellerCode, sellerName, imageUrl }: Store) => ({
  code: sellerCode,
  name: sellerName,
  image: imageUrl,
});
export type StoreTile = ReturnType<typeof tileOf>;
