import {
  collectBatchDelete,
  collectDelete,
  collectionCount,
  collectionList,
  collectSave,
  followedStores,
  followOrCancel,
  isCollect,
  standings,
} from '#app/domain/favourite/contract.ts';
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
  customerRoute(isCollect, async ({ db, customer, input }) => {
    const asked = { productIds: [input.productId], sellerCodes: [] };
    const { productIds } = await favouriteStateOf(db, customer.id, asked);
    return productIds.length > 0 ? SUCCESS : 'none';
  }),
  customerRoute(collectSave, async ({ db, customer, input, now }) => {
    await collect(db, customer.id, input, now);
    return SUCCESS;
  }),
  customerRoute(collectDelete, async ({ db, customer, input }) => {
    await dropFavourites(db, customer.id, [input.productId]);
    return SUCCESS;
  }),
  customerRoute(collectBatchDelete, async ({ db, customer, input }) => {
    await dropFavourites(db, customer.id, input.ids);
    return SUCCESS;
  }),
  customerRoute(collectionList, ({ db, customer, input, now }) =>
    favouritesPage(db, customer.id, input, now),
  ),
  customerRoute(collectionCount, ({ db, customer }) => countCollection(db, customer.id)),
  customerRoute(standings, ({ db, customer, input }) => favouriteStateOf(db, customer.id, input)),
  customerRoute(followOrCancel, ({ db, customer, input, now }) =>
    setFollow(db, customer.id, input, now),
  ),
  customerRoute(followedStores, ({ db, customer, input }) => followedPage(db, customer.id, input)),
];
