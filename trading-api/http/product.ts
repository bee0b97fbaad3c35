import { findPlatformProductById, shoppingInfo } from '#app/contract/product.ts';
import {
  discountEvaluations,
  extraProductData,
  saleProductById,
  sharedQuote,
} from '#app/contract/product-extras.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { evaluationsOf } from '../services/evaluations.ts';
import { detailOfGoods, findDetail } from '../services/product-detail.ts';
import { extraData, quoteSharedAt, saleProduct } from '../services/product-extras.ts';

export const productRoutes: readonly Route[] = [
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
];
