import { findPlatformProductById, shoppingInfo } from '#app/contract/product.ts';
import { detailOfGoods, findDetail } from '../services/product-detail.ts';
import { type Route, route } from './route.ts';

export const productRoutes: readonly Route[] = [
  route(shoppingInfo, ({ db, input }) => detailOfGoods(db, input.selfId, input.type)),
  route(findPlatformProductById, ({ db, input }) => findDetail(db, input.id, input.type)),
];
