import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { countText } from '#app/components/filters/count-text.server.ts';
import {
  rangeFields,
  type UnreadBounds,
  unreadNote,
} from '#app/components/filters/range-fields.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { cardDetail, cardSales, closedText, isSoldOut } from '#app/components/sold-out.server.ts';
import { type Category, categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { withTellingPictures } from '#app/domain/catalogue/drawing.ts';
import {
  type SpotListing,
  saleProductPages,
  searchCriteria,
} from '#app/domain/catalogue/listing-contract.ts';
import { priceRangeText } from '#app/domain/catalogue/price-range.ts';
import { pricedUnit, shortTerms } from '#app/domain/catalogue/price-terms.ts';
import { ordersSold } from '#app/domain/catalogue/sales-display.ts';
import { brandDetail } from '#app/domain/catalogue/store-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatInstant } from '#app/domain/time.ts';
import { readFavouriteState } from '#app/session/favourite-state.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import {
  changed,
  everything,
  GOODS_SORTS,
  type GoodsSearch,
  goodsConditions,
  goodsSortedBy,
  storePageHref,
} from './goods-search.ts';

/** Choices of a filter that are shown. */
const CHOICES = 20;

/**
 * A store and a page of its goods, only what is shown.
 * @throws ApiRefusal, ApiFailure, and a redirect for the platform's own store
 */
export async function readStore(request: Request, sellerCode: string, search: GoodsSearch) {
  const { searchText: keyword, view, ...asked } = search;
  const { page: _, rows: __, sortWord: ___, sortWay: ____, categoryCode: code, ...others } = asked;
  const [seller, list, groups, categories, standing] = await Promise.all([
    call(brandDetail, { sellerCode }),
    call(saleProductPages, { ...asked, keyword, sellerCode }),
    callShared(searchCriteria, { ...others, code, name: keyword, sellerCode }),
    callShared(categoryLevelAll, {}),
    readFavouriteState(request, { sellerCodes: [sellerCode] }),
  ]);
  // Its goods have a list of their own.
  if (seller.selfOperated) throw redirectTo('/selfGoods');
  return {
    store: storeOf(seller, standing.sellerCodes.length > 0),
    decorations: seller.decorationProductVos.map(decorationOf),
    groups,
    categoryName: search.categoryCode && nameOf(search.categoryCode, categories),
    pager: pagerView(search, list, (page) => storePageHref(sellerCode, { ...search, page })),
    rows: view === 'grid' ? [] : withTellingPictures(list.content.map(rowOf)),
    cards: view === 'grid' ? list.content.map(cardOf) : [],
  };
}
export type StoreView = Awaited<ReturnType<typeof readStore>>;

const storeOf = (seller: Content<typeof brandDetail>, followed: boolean) => ({
  code: seller.sellerCode,
  name: seller.sellerName,
  image: seller.imageUrl,
  introduce: seller.introduce,
  tags: seller.tags,
  facts: [
    { term: '注册地址', value: seller.customerVo.registryAddress },
    { term: '在售商品', value: groupThousands(String(seller.productCount)) },
    { term: '成交订单', value: ordersSold(seller.orderCount) },
    { term: '店铺评分', value: ratingOf(seller) },
    { term: '最近更新', value: seller.lastUpdateDate ? formatInstant(seller.lastUpdateDate) : '—' },
  ],
  followers: groupThousands(String(seller.followNum)),
  followed,
});

const ratingOf = ({ rating }: Content<typeof brandDetail>): string =>
  rating ? `${rating.average} 分（近一年 ${rating.count} 条评价）` : '暂无评价';

const decorationOf = ({ id, productVo, ...listing }: SpotListing) => ({
  id,
  image: productVo.imageUrl,
  name: `${productVo.name} ${productVo.brandNumber}`,
  refreshed: listing.refreshTimeStr,
  price: formatYuanText(listing.price),
  unit: pricedUnit(productVo.unit, listing.priceTerms),
});

const soldOutOf = (listing: Pick<SpotListing, 'availableCount' | 'miniQuantity'>): boolean =>
  isSoldOut(listing.availableCount, listing.miniQuantity);

const rowOf = ({ id, productVo, ...listing }: SpotListing) => ({
  id,
  image: productVo.imageUrl,
  name: productVo.name,
  specs: productVo.specs,
  grade: productVo.brandNumber,
  brand: productVo.brand,
  price: formatYuanText(listing.price),
  unit: productVo.unit,
  stock: `${groupThousands(listing.availableCount)} ${productVo.unit}`,
  /** In the place of the way to order it. */
  closed: closedText(listing.priceTerms, soldOutOf(listing)),
  terms: shortTerms(listing.priceTerms),
  delivery: listing.deliveryWayName,
  refreshed: listing.refreshTimeStr,
});
export type GoodsRow = ReturnType<typeof rowOf>;

const cardOf = ({ id, productVo, ...listing }: SpotListing) => ({
  id,
  imageUrl: productVo.imageUrl,
  name: `${productVo.name} ${productVo.brandNumber}`,
  detail: cardDetail([productVo.specs], listing.priceTerms),
  price: formatYuanText(listing.price),
  unit: productVo.unit,
  sales: cardSales(listing.salesVolume, soldOutOf(listing)),
});

/** The name of a category; undefined for an unknown code. */
function nameOf(code: string, categories: readonly Category[]): string | undefined {
  for (const { categoryCode, categoryName, children } of categories) {
    const name = categoryCode === code ? categoryName : nameOf(code, children);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The page's data including all its addresses: the browser composes none. */
export function storePage(
  search: GoodsSearch,
  { groups, categoryName, ...view }: StoreView,
  unread: UnreadBounds,
) {
  const { code } = view.store;
  const { lowestPrice, highestPrice, ...conditions } = goodsConditions(code, search);
  const filters = goodsFilters(search, { store: view.store, groups, categoryName });
  return {
    ...view,
    page: search.page,
    searchText: search.searchText,
    /** The address of the page with the dialog closed. */
    here: storePageHref(code, search),
    filters,
    views: viewTabs(code, search),
    sorts: sortTabs(code, search),
    range: {
      action: '/storeDetail',
      conditions,
      fields: rangeFields({ lowestPrice, highestPrice }, unread),
    },
    unread: unreadNote(unread),
    /** A new search covers the whole store; view and order stay. */
    searching: goodsConditions(code, everything(search)),
  };
}
export type StorePage = ReturnType<typeof storePage>;

const viewTabs = (code: string, search: GoodsSearch) =>
  ([undefined, 'grid'] as const).map((view) => ({
    to: storePageHref(code, { ...search, view }),
    label: view ? '图片' : '列表',
    current: search.view === view,
  }));

function sortTabs(code: string, search: GoodsSearch) {
  const unsorted = changed(search, { sortWord: undefined, sortWay: undefined });
  return [
    { to: storePageHref(code, unsorted), label: '综合', current: !search.sortWord },
    ...GOODS_SORTS.map(({ word, label }) => {
      const current = search.sortWord === word;
      const arrow = current ? (search.sortWay === 'asc' ? ' ↑' : ' ↓') : '';
      return {
        to: storePageHref(code, goodsSortedBy(search, word)),
        label: label + arrow,
        current,
      };
    }),
  ];
}

/** The chosen conditions and the choices that are left, each with its address. */
function goodsFilters(
  search: GoodsSearch,
  { store, groups, categoryName }: Pick<StoreView, 'store' | 'groups' | 'categoryName'>,
) {
  const to = (change: Partial<GoodsSearch>) => storePageHref(store.code, changed(search, change));
  const { searchText, categoryCode, manufacturer, deliveryPlace } = search;
  const { lowestPrice, highestPrice } = search;
  const conditions: [label: string | undefined, without: Partial<GoodsSearch>][] = [
    [searchText && `搜索：${searchText}`, { searchText: undefined }],
    [categoryCode && (categoryName ?? categoryCode), { categoryCode: undefined }],
    [manufacturer, { manufacturer: undefined }],
    [deliveryPlace, { deliveryPlace: undefined }],
    [
      priceRangeText({ lowestPrice, highestPrice }),
      { lowestPrice: undefined, highestPrice: undefined },
    ],
  ];
  return {
    chosen: conditions.flatMap(([label, without]) => (label ? [{ label, to: to(without) }] : [])),
    clearTo: storePageHref(store.code, everything(search)),
    // Omits the manufacturer or place that has its tag already; offers the categories below the
    // chosen one, or beside it.
    groups: groups.flatMap(({ title, name, list, capped }) => {
      const isOffered =
        name === 'categoryCode' ||
        ((name === 'manufacturer' || name === 'deliveryPlace') && !search[name]);
      const choices = list.filter(({ code }) => code !== categoryCode).slice(0, CHOICES);
      if (!isOffered || choices.length === 0) return [];
      return {
        title,
        choices: choices.map(({ code, name: label, count }) => ({
          label,
          ...countText(count, capped),
          to: to({ [name]: code }),
        })),
      };
    }),
  };
}
