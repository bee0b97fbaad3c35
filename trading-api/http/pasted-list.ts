import { addCartsList, matchRows } from '#app/contract/pasted-list.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { addListToCart, matchPastedRows } from '../services/pasted-list.ts';

export const pastedListRoutes: readonly Route[] = [
  route(matchRows, ({ db, input }) => matchPastedRows(db, input.rows)),
  customerRoute(addCartsList, ({ db, customer, input, now }) =>
    addListToCart(db, customer.id, input.rows, now),
  ),
];
