export {
  categoriesBelow,
  categoriesCalled,
  categoryColumn,
  categoryTree,
  findCategory,
  pathOfCategory,
  usualTaxRates,
} from './categories.ts';
export { FIRST_TOPS, insertFirstCatalogue } from './first/first-catalogue.ts';
export {
  alikeOffers,
  cartProblem,
  GOODS_GONE,
  goodsAmong,
  MOST_LINE_AMOUNT,
  type Offer,
  offerColumns,
  offerProblem,
} from './goods-offer.ts';
export {
  buyQuantity,
  goodsInOrder,
  isSoldOut,
  type ListedGoods,
  listedColumns,
  priceText,
  productCardOf,
} from './goods-views.ts';
export { lastPrices } from './listed-trends.ts';
export { openStore } from './open-store.ts';
export { pricesAt } from './price-history.ts';
export { hasLapsed, quotedOf, type TermsOf, termsSayer } from './price-terms.ts';
export { bestSellers } from './product-extras.ts';
export { allRegions, regionJudge, regionsTaken } from './regions.ts';
export type { Ways } from './search/criteria.ts';
export { feedState } from './search/engine/feed.ts';
export { engineOf } from './search/engine/search-engine.ts';
export { queryOf } from './search/goods-index.ts';
export { indexManyGoods } from './search/index-goods.ts';
export { type MarketWords, marketWords } from './search/lexicon.ts';
export { isPlaceTerm, onShelf, passes } from './search/listing.ts';
export { locationOf, NO_CITY, officialPlace, PLACE_NAMES } from './search/places.ts';
export { leaveSearchesTo } from './search/saved-searches.ts';
export { spell } from './search/spelling.ts';
export {
  nameContains,
  renameStore,
  SELLER_UNKNOWN,
  sellerCalled,
  sellerCodeOf,
} from './sellers.ts';
export {
  amountChanged,
  countSales,
  heldStock,
  releaseStock,
  reserveStock,
  sellersWithoutHold,
  shortOf,
  takeStockNotHeld,
} from './stock.ts';
export { storeColumns, storeOffer } from './store-facts.ts';
export { weigher } from './weights.ts';
