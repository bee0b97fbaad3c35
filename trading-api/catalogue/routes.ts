import {
  categoryByParent,
  categoryLevelAll,
  dictionaryByType,
  priceGuideList,
  regionTree,
  tradingFloorData,
} from '#app/domain/catalogue/contract.ts';
import {
  discountEvaluations,
  extraProductData,
  findPlatformProductById,
  productDetails,
  saleProductById,
  sharedQuote,
  shoppingInfo,
} from '#app/domain/catalogue/goods-contract.ts';
import {
  listedTrends,
  pageData,
  platformPageData,
  platformSearchCriteria,
  saleProductPages,
  searchCriteria,
} from '#app/domain/catalogue/listing-contract.ts';
import {
  ownSaleProductById,
  ownSaleProducts,
  previewSalePrices,
  saveSalePrices,
  saveSaleProduct,
  shelveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import { saleStore, saveSaleStore } from '#app/domain/catalogue/sale-store-contract.ts';
import {
  brandDetail,
  brandList,
  brandPageData,
  brandRecommend,
} from '#app/domain/catalogue/store-contract.ts';
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
import type { GoodsKind, ListingRequest } from './search/criteria.ts';
import { filterGroups } from './search/facets.ts';
import { goodsPage } from './search/goods-page.ts';
import { searchRoutes } from './search/routes.ts';
import { saveStore, sellerCodeOf, sellersPage, storeOf } from './sellers.ts';
import { readPriceGuides, readTradingFloor } from './trading-floor.ts';

/** A page of a list, each row as the call answers it. */
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
  laggingRoute(categoryLevelAll, ({ db }) => categoryTree(db)),
  laggingRoute(categoryByParent, async ({ db, input }) =>
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
  laggingRoute(dictionaryByType, ({ db, input }) => dictionaryEntries(db, input.type)),
  route(regionTree, () => regionTreeText()),
  laggingRoute(pageData, ({ db, input }) => listPage(db, 'sale', input, spotListingOf)),
  laggingRoute(searchCriteria, ({ db, input }) => filterGroups(db, 'sale', input)),
  laggingRoute(saleProductPages, ({ db, input: { keyword, ...input } }) =>
    listPage(db, 'sale', { ...input, name: keyword }, spotListingOf),
  ),
  laggingRoute(listedTrends, ({ db, input, now }) => trendsOf(db, input.ids, now)),
  laggingRoute(platformPageData, ({ db, input }) => listPage(db, 'self', input, selfProductOf)),
  laggingRoute(platformSearchCriteria, ({ db, input }) => filterGroups(db, 'self', input)),
  laggingRoute(shoppingInfo, ({ db, input, now }) =>
    detailOfGoods(db, { id: input.selfId, kind: input.type }, now),
  ),
  laggingRoute(productDetails, ({ db, input: { productIds, type }, now }) =>
    detailsOfGoods(db, { ids: productIds, kind: type }, now),
  ),
  laggingRoute(findPlatformProductById, ({ db, input: { id, type, sellerCode }, now }) =>
    findDetail(db, { id, kind: type, sellerCode }, now),
  ),
  laggingRoute(extraProductData, ({ db, input, now }) => extraData(db, input, now)),
  laggingRoute(saleProductById, ({ db, input }) => saleProduct(db, input.sellerProductId)),
  laggingRoute(discountEvaluations, ({ db, input }) => evaluationsOf(db, input)),
  laggingRoute(sharedQuote, ({ db, input, now }) => quoteSharedAt(db, input, now)),
  laggingRoute(brandPageData, ({ db, input }) => sellersPage(db, input)),
  laggingRoute(brandList, ({ db, input }) => brandsPage(db, input)),
  laggingRoute(brandRecommend, ({ db, input }) => recommendedStores(db, input.sellerCode)),
  laggingRoute(brandDetail, ({ db, input, customer }) =>
    sellerDetail(db, input, customer?.id ?? null),
  ),
  laggingRoute(tradingFloorData, ({ db, now }) => readTradingFloor(db, now)),
  laggingRoute(priceGuideList, ({ db, now }) => readPriceGuides(db, now)),
  ...searchRoutes,
  // The calls of a seller, for the seller's own listings only.
  customerRoute(ownSaleProducts, ({ db, customer, input }) =>
    ownPage(db, sellerCodeOf(customer), input),
  ),
  customerRoute(ownSaleProductById, ({ db, customer, input }) =>
    ownProduct(db, sellerCodeOf(customer), input.id),
  ),
  customerRoute(saveSaleProduct, ({ db, customer, input, now }) =>
    saveProduct(db, customer, input, now),
  ),
  customerRoute(previewSalePrices, ({ db, customer, input }) =>
    previewPrices(db, sellerCodeOf(customer), input),
  ),
  customerRoute(saveSalePrices, async ({ db, customer, input, now }) => ({
    changed: await savePrices(db, sellerCodeOf(customer), input, now),
  })),
  customerRoute(shelveSaleProduct, async ({ db, customer, input, now }) => {
    await db.transaction((tx) => shelveProduct(tx, sellerCodeOf(customer), input, now));
    return 'success' as const;
  }),
  customerRoute(saleStore, ({ db, customer }) => storeOf(db, sellerCodeOf(customer))),
  customerRoute(saveSaleStore, async ({ db, customer, input }) => {
    await db.transaction((tx) => saveStore(tx, customer, input));
    return 'success' as const;
  }),
];
