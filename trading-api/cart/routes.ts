import * as calls from '#app/domain/cart/contract.ts';
import * as shareCalls from '#app/domain/cart/share-contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { addToCart, countCart, listCart, removeFromCart, setCartCounts } from './cart.ts';
import { handOver, readShared, share, sharesOf } from './sharing.ts';

export const cartRoutes: readonly Route[] = [
  customerRoute(calls.cartList, ({ db, person, now }) => listCart(db, person.id, now)),
  customerRoute(calls.cartCount, ({ db, person }) => countCart(db, person.id)),
  addToCart,
  setCartCounts,
  removeFromCart,
  customerRoute(shareCalls.cartShares, async ({ db, person, customer, now }) => ({
    ...(await sharesOf(db, { person, customer })),
    cart: await listCart(db, person.id, now),
  })),
  readShared,
  customerRoute(shareCalls.shareCart, ({ db, person, customer, input, now }) =>
    db.transaction((tx) => share(tx, { person, customer }, input, now)),
  ),
  customerRoute(shareCalls.handOverCart, ({ db, person, customer, input, now }) =>
    db.transaction((tx) => handOver(tx, { person, customer }, input, now)),
  ),
];
