import * as calls from '#app/domain/favourite/contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import {
  collect,
  countCollection,
  dropFavourites,
  favouriteStateOf,
  favouritesPage,
} from './favourites.ts';
import { followedPage, setFollow } from './follows.ts';

const SUCCESS = 'success' as const;

export const favouriteRoutes: readonly Route[] = [
  customerRoute(calls.isCollect, async ({ db, customer, input }) => {
    const asked = { productIds: [input.productId], sellerCodes: [] };
    const { productIds } = await favouriteStateOf(db, customer.id, asked);
    return productIds.length > 0 ? SUCCESS : 'none';
  }),
  collect,
  customerRoute(calls.collectDelete, ({ db, customer, input }) =>
    dropFavourites(db, customer.id, [input.productId]),
  ),
  customerRoute(calls.collectBatchDelete, ({ db, customer, input }) =>
    dropFavourites(db, customer.id, input.ids),
  ),
  favouritesPage,
  countCollection,
  customerRoute(calls.standings, ({ db, customer, input }) =>
    favouriteStateOf(db, customer.id, input),
  ),
  setFollow,
  followedPage,
];
