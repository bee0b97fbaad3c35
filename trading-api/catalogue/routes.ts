import * as attributeCalls from '#app/domain/catalogue/attribute-contract.ts';
import * as calls from '#app/domain/catalogue/contract.ts';
import * as goodsCalls from '#app/domain/catalogue/goods-contract.ts';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import * as listingCalls from '#app/domain/catalogue/listing-contract.ts';
import { saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import * as saleProductCalls from '#app/domain/catalogue/sale-product-contract.ts';
import * as storeCalls from '#app/domain/catalogue/store-contract.ts';
import {
  type Call,
  customerRoute,
  laggingRoute,
  type Route,
} from '#trading-api/platform/http/route.ts';
import {
  allDeskAttributes,
  removeAttribute,
  renameOneChoice,
  writeAttribute,
} from './attribute-desk.ts';
import { brandsPage, recommendedStores, sellerDetail } from './brands.ts';
import { categoriesBelow, categoryTree, endedAmong } from './categories.ts';
import { allDeskCategories, removeCategory, writeCategory } from './category-desk.ts';
import { dictionaryEntries, regionTreeText } from './dictionary.ts';
import { removeDictionaryEntry, writeDictionaryEntry } from './dictionary-desk.ts';
import { evaluationsOf } from './evaluations.ts';
import { floorDeskData, removeGuide, writeGuide, writeShownPurchase } from './floor-desk.ts';
import {
  type ListedGoods,
  type Saying,
  sayingOf,
  selfProductOf,
  spotListingOf,
} from './goods-views.ts';
import { guidesPreview, writeGuides } from './guide-import.ts';
import { trendsOf } from './listed-trends.ts';
import { importRows, previewImport } from './listing-import.ts';
import { attributesOfCategory, knownAttributes } from './made-attributes.ts';
import { priceChangeOf, takeBackPrices } from './price-changes.ts';
import { priceDayOf, renew, saveClose } from './price-day.ts';
import { previewPrices } from './price-preview.ts';
import { detailOfGoods, detailsOfGoods, findDetail } from './product-detail.ts';
import { extraData, quoteSharedAt, saleProduct } from './product-extras.ts';
import { savePrices } from './sale-prices.ts';
import { saveProduct, shelveProduct } from './sale-product-save.ts';
import { ownPage, ownProduct } from './sale-products.ts';
import { kmOf, receivingCity } from './search/by-distance.ts';
import type { ListingRequest } from './search/criteria.ts';
import { filterGroups } from './search/facets.ts';
import { goodsPage } from './search/goods-page.ts';
import { searchRoutes } from './search/routes.ts';
import { noteUnfound } from './search/unfound.ts';
import { ownStoreOf, saveStore, sellerCodeOf, sellersPage, writeFeatured } from './sellers.ts';
import { readPriceGuides, readTradingFloor } from './trading-floor.ts';

type Asked = Pick<Call, 'db' | 'now' | 'market' | 'network' | 'log'>;

async function listPage<Row>(
  call: Asked,
  kind: GoodsKind,
  request: ListingRequest,
  rowOf: (row: ListedGoods, saying: Saying) => Row,
) {
  const { db, now } = call;
  const { rows, totals, understanding, nearest } = await goodsPage(db, kind, request);
  if (kind === 'sale' && rows.length === 0) await noteText(call, request);
  const saying = await sayingOf(db, now);
  return {
    content: rows.map((row) => rowOf(row, saying)),
    ...totals,
    understanding,
    nearest: nearest.map(({ goods, differs }) => ({ goods: rowOf(goods, saying), differs })),
  };
}

/** Listings with how far they are from the place of receipt. */
function spotListingFrom(request: Pick<ListingRequest, 'receivedAt'>) {
  const city = receivingCity(request);
  return (row: ListedGoods, saying: Saying) => ({
    ...spotListingOf(row, saying),
    distanceKm: kmOf(row, city),
  });
}

/** Notes for the operator what finds nothing by itself; a list is answered whether or not that can be done. */
async function noteText({ market, now, network, log }: Asked, request: ListingRequest) {
  const { name = '', page, rows: _, sortWord: __, sortWay: ___, ...others } = request;
  const { receivedAt: ____, ...filters } = others;
  if (name === '' || page > 1 || Object.values(filters).some((value) => value !== undefined))
    return;
  await noteUnfound(market.db, name, { network, now }).catch((error: unknown) => log.warn(error));
}

export const catalogueRoutes: readonly Route[] = [
  laggingRoute(calls.categoryLevelAll, ({ db }) => categoryTree(db)),
  laggingRoute(calls.categoryByParent, async ({ db, input }) =>
    (await categoriesBelow(db, input.parentCode ?? null)).map(
      ({ code, name, level, parentCode }) => ({
        categoryCode: code,
        categoryName: name,
        level,
        parentCode,
        children: [],
      }),
    ),
  ),
  laggingRoute(attributeCalls.categoryAttributes, async ({ db, input: { categoryCode } }) =>
    (categoryCode === undefined
      ? await knownAttributes(db)
      : await attributesOfCategory(db, categoryCode)
    ).filter(({ shown }) => shown),
  ),
  laggingRoute(attributeCalls.endedCategories, ({ db, input }) => endedAmong(db, input.codes)),
  allDeskAttributes,
  writeAttribute,
  renameOneChoice,
  removeAttribute,
  allDeskCategories,
  writeCategory,
  removeCategory,
  dictionaryEntries,
  writeDictionaryEntry,
  removeDictionaryEntry,
  regionTreeText,
  laggingRoute(listingCalls.pageData, (call) =>
    listPage(call, 'sale', call.input, spotListingFrom(call.input)),
  ),
  laggingRoute(listingCalls.searchCriteria, ({ db, input }) => filterGroups(db, 'sale', input)),
  laggingRoute(listingCalls.saleProductPages, ({ input: { keyword, ...input }, ...call }) =>
    listPage(call, 'sale', { ...input, name: keyword }, spotListingFrom(input)),
  ),
  trendsOf,
  laggingRoute(listingCalls.platformPageData, (call) =>
    listPage(call, 'self', call.input, selfProductOf),
  ),
  laggingRoute(listingCalls.platformSearchCriteria, ({ db, input }) =>
    filterGroups(db, 'self', input),
  ),
  detailOfGoods,
  laggingRoute(goodsCalls.productDetails, ({ db, input: { productIds, type }, now }) =>
    detailsOfGoods(db, { ids: productIds, kind: type }, now),
  ),
  laggingRoute(goodsCalls.findPlatformProductById, ({ db, input: { id, type, sellerCode }, now }) =>
    findDetail(db, { id, kind: type, sellerCode }, now),
  ),
  extraData,
  saleProduct,
  evaluationsOf,
  quoteSharedAt,
  sellersPage,
  brandsPage,
  laggingRoute(storeCalls.brandRecommend, ({ db, input }) =>
    recommendedStores(db, input.sellerCode),
  ),
  sellerDetail,
  floorDeskData,
  writeGuide,
  removeGuide,
  guidesPreview,
  writeGuides,
  writeShownPurchase,
  readTradingFloor,
  laggingRoute(calls.priceGuideList, ({ db, now }) => readPriceGuides(db, now)),
  ...searchRoutes,
  // The calls of a seller, for the seller's own listings only.
  ownPage,
  ownProduct,
  saveProduct,
  previewPrices,
  previewImport,
  importRows,
  customerRoute(saveSalePrices, ({ db, customer, input, now }) =>
    savePrices(db, sellerCodeOf(customer), input, now),
  ),
  priceChangeOf,
  takeBackPrices,
  priceDayOf,
  saveClose,
  renew,
  customerRoute(saleProductCalls.shelveSaleProduct, ({ db, customer, input, now }) =>
    db.transaction((tx) => shelveProduct(tx, sellerCodeOf(customer), input, now)),
  ),
  ownStoreOf,
  writeFeatured,
  saveStore,
];
