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
  saleProductById,
  sharedQuote,
  shoppingInfo,
} from '#app/domain/catalogue/goods-contract.ts';
import {
  pageData,
  platformPageData,
  platformSearchCriteria,
  saleProductPages,
  searchCriteria,
} from '#app/domain/catalogue/listing-contract.ts';
import {
  ownSaleProductById,
  ownSaleProducts,
  saveSaleProduct,
  shelveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import {
  brandDetail,
  brandList,
  brandPageData,
  brandRecommend,
} from '#app/domain/catalogue/store-contract.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { brandsPage, recommendedStores, sellerDetail } from './brands.ts';
import { categoriesBelow, categoryTree } from './categories.ts';
import { dictionaryEntries, regionTreeText } from './dictionary.ts';
import { evaluationsOf } from './evaluations.ts';
import { selfProductOf, spotListingOf } from './goods-views.ts';
import { listingPage } from './listing-queries.ts';
import { detailOfGoods, findDetail } from './product-detail.ts';
import { extraData, quoteSharedAt, saleProduct } from './product-extras.ts';
import { saveProduct, shelveProduct } from './sale-product-save.ts';
import { ownPage, ownProduct } from './sale-products.ts';
import { searchCriteriaOf } from './search-criteria.ts';
import { sellerCodeOf, sellersPage } from './sellers.ts';
import { readPriceGuides, readTradingFloor } from './trading-floor.ts';

export const catalogueRoutes: readonly Route[] = [
  route(categoryLevelAll, ({ db }) => categoryTree(db)),
  route(categoryByParent, async ({ db, input }) =>
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
  route(dictionaryByType, ({ db, input }) => dictionaryEntries(db, input.type)),
  route(regionTree, () => regionTreeText()),
  route(pageData, ({ db, input }) => listingPage(db, 'sale', input, spotListingOf)),
  route(searchCriteria, ({ db, input }) => searchCriteriaOf(db, 'sale', input)),
  route(saleProductPages, ({ db, input: { keyword, ...input } }) =>
    listingPage(db, 'sale', { ...input, name: keyword }, spotListingOf),
  ),
  route(platformPageData, ({ db, input }) => listingPage(db, 'self', input, selfProductOf)),
  route(platformSearchCriteria, ({ db, input }) => searchCriteriaOf(db, 'self', input)),
  route(shoppingInfo, ({ db, input, now }) =>
    detailOfGoods(db, { id: input.selfId, kind: input.type }, now),
  ),
  route(findPlatformProductById, ({ db, input: { id, type, sellerCode }, now }) =>
    findDetail(db, { id, kind: type, sellerCode }, now),
  ),
  route(extraProductData, ({ db, input, now }) => extraData(db, input, now)),
  route(saleProductById, ({ db, input }) => saleProduct(db, input.sellerProductId)),
  route(discountEvaluations, ({ db, input }) => evaluationsOf(db, input)),
  route(sharedQuote, ({ db, input, now }) => quoteSharedAt(db, input, now)),
  route(brandPageData, ({ db, input }) => sellersPage(db, input)),
  route(brandList, ({ db, input }) => brandsPage(db, input)),
  route(brandRecommend, ({ db, input }) => recommendedStores(db, input.sellerCode)),
  route(brandDetail, ({ db, input, customer }) => sellerDetail(db, input, customer?.id ?? null)),
  route(tradingFloorData, ({ db, now }) => readTradingFloor(db, now)),
  route(priceGuideList, ({ db, now }) => readPriceGuides(db, now)),
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
  customerRoute(shelveSaleProduct, async ({ db, customer, input, now }) => {
    await db.transaction((tx) => shelveProduct(tx, sellerCodeOf(customer), input, now));
    return 'success' as const;
  }),
];
