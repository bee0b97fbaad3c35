import { findPlatformProductById, shoppingInfo } from '#app/contract/product.ts';
import { detailOfGoods, findDetail } from '../services/product-detail.ts';
import { type Route, route } from './route.ts';

export const productRoutes: readonly Route[] = [
  route(shoppingInfo, ({ db, input, now }) =>
    detailOfGoods(db, { id: input.selfId, kind: input.type }, now),
  ),
  route(findPlatformProductById, ({ db, input, now }) =>
    findDetail(db, { id: input.id, kind: input.type }, now),
  ),
];
