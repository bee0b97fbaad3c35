import * as calls from '#app/domain/catalogue/contract.ts';
import * as goodsCalls from '#app/domain/catalogue/goods-contract.ts';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import * as listingCalls from '#app/domain/catalogue/listing-contract.ts';
import * as saleProductCalls from '#app/domain/catalogue/sale-product-contract.ts';
import { saleStore, saveSaleStore } from '#app/domain/catalogue/sale-store-contract.ts';
import * as storeCalls from '#app/domain/catalogue/store-contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  customerRoute,
  laggingRoute,
  type Route,
  route,
} from '#trading-api/platform/http/route.ts';
import { brandsPage, recommendedStores, sellerDetail } from './brands.ts';
import { categoriesBelow, categoryTree } from './categories.ts';
import { dictionaryEntries, regionTreeText } from './dictionary.ts';
import { evaluationsOf } from './evaluations.ts';
import { type ListedGoods, selfProductOf, spotListingOf } from './goods-views.ts';
import { trendsOf } from './listed-trends.ts';
import { previewPrices } from './price-preview.ts';
import { detailOfGoods, detailsOfGoods, findDetail } from './product-detail.ts';
import { extraData, quoteSharedAt, saleProduct } from './product-extras.ts';
import { savePrices } from './sale-prices.ts';
import { saveProduct, shelveProduct } from './sale-product-save.ts';
import { ownPage, ownProduct } from './sale-products.ts';
import type { ListingRequest } from './search/criteria.ts';
import { filterGroups } from './search/facets.ts';
import { goodsPage } from './search/goods-page.ts';
import { searchRoutes } from './search/routes.ts';
import { saveStore, sellerCodeOf, sellersPage, storeOf } from './sellers.ts';
import { readPriceGuides, readTradingFloor } from './trading-floor.ts';

async function listPage<Row>(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  rowOf: (row: ListedGoods) => Row,
) {
  const { rows, totals, understanding } = await goodsPage(db, kind, request);
  return { content: rows.map(rowOf), ...totals, understanding };
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
  laggingRoute(calls.dictionaryByType, ({ db, input }) => dictionaryEntries(db, input.type)),
  route(calls.regionTree, () => regionTreeText()),
  laggingRoute(listingCalls.pageData, ({ db, input }) =>
    listPage(db, 'sale', input, spotListingOf),
  ),
  laggingRoute(listingCalls.searchCriteria, ({ db, input }) => filterGroups(db, 'sale', input)),
  laggingRoute(listingCalls.saleProductPages, ({ db, input: { keyword, ...input } }) =>
    listPage(db, 'sale', { ...input, name: keyword }, spotListingOf),
  ),
  laggingRoute(listingCalls.listedTrends, ({ db, input, now }) => trendsOf(db, input.ids, now)),
  laggingRoute(listingCalls.platformPageData, ({ db, input }) =>
    listPage(db, 'self', input, selfProductOf),
  ),
  laggingRoute(listingCalls.platformSearchCriteria, ({ db, input }) =>
    filterGroups(db, 'self', input),
  ),
  laggingRoute(goodsCalls.shoppingInfo, ({ db, input, now }) =>
    detailOfGoods(db, { id: input.selfId, kind: input.type }, now),
  ),
  laggingRoute(goodsCalls.productDetails, ({ db, input: { productIds, type }, now }) =>
    detailsOfGoods(db, { ids: productIds, kind: type }, now),
  ),
  laggingRoute(goodsCalls.findPlatformProductById, ({ db, input: { id, type, sellerCode }, now }) =>
    findDetail(db, { id, kind: type, sellerCode }, now),
  ),
  laggingRoute(goodsCalls.extraProductData, ({ db, input, now }) => extraData(db, input, now)),
  laggingRoute(goodsCalls.saleProductById, ({ db, input }) =>
    saleProduct(db, input.sellerProductId),
  ),
  laggingRoute(goodsCalls.discountEvaluations, ({ db, input }) => evaluationsOf(db, input)),
  laggingRoute(goodsCalls.sharedQuote, ({ db, input, now }) => quoteSharedAt(db, input, now)),
  laggingRoute(storeCalls.brandPageData, ({ db, input }) => sellersPage(db, input)),
  laggingRoute(storeCalls.brandList, ({ db, input }) => brandsPage(db, input)),
  laggingRoute(storeCalls.brandRecommend, ({ db, input }) =>
    recommendedStores(db, input.sellerCode),
  ),
  laggingRoute(storeCalls.brandDetail, ({ db, input, customer }) =>
    sellerDetail(db, input, customer?.id ?? null),
  ),
  laggingRoute(calls.tradingFloorData, ({ db, now }) => readTradingFloor(db, now)),
  laggingRoute(calls.priceGuideList, ({ db, now }) => readPriceGuides(db, now)),
  ...searchRoutes,
  // The calls of a seller, for the seller's own listings only.
  customerRoute(saleProductCalls.ownSaleProducts, ({ db, customer, input }) =>
    ownPage(db, sellerCodeOf(customer), input),
  ),
  customerRoute(saleProductCalls.ownSaleProductById, ({ db, customer, input }) =>
    ownProduct(db, sellerCodeOf(customer), input.id),
  ),
  customerRoute(saleProductCalls.saveSaleProduct, ({ db, customer, input, now }) =>
    saveProduct(db, customer, input, now),
  ),
  customerRoute(saleProductCalls.previewSalePrices, ({ db, customer, input }) =>
    previewPrices(db, sellerCodeOf(customer), input),
  ),
  customerRoute(saleProductCalls.saveSalePrices, async ({ db, customer, input, now }) => ({
    changed: await savePrices(db, sellerCodeOf(customer), input, now),
  })),
  customerRoute(saleProductCalls.shelveSaleProduct, ({ db, customer, input, now }) =>
    db.transaction((tx) => shelveProduct(tx, sellerCodeOf(customer), input, now)),
  ),
  customerRoute(saleStore, ({ db, customer }) => storeOf(db, sellerCodeOf(customer))),
  customerRoute(saveSaleStore, ({ db, customer, input }) =>
    db.transaction((tx) => saveStore(tx, customer, input)),
  ),
];
