import {
  addCarts,
  cartCount,
  cartList,
  deleteCartById,
  updateCartCounts,
} from '#app/domain/cart/contract.ts';
import {
  cartShares,
  handOverCart,
  shareCart,
  sharedCart,
} from '#app/domain/cart/share-contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { addToCart, countCart, listCart, removeFromCart, setCartCounts } from './cart.ts';
import { handOver, readShared, share, sharesOf } from './sharing.ts';

export const cartRoutes: readonly Route[] = [
  customerRoute(cartList, ({ db, person, now }) => listCart(db, person.id, now)),
  customerRoute(cartCount, ({ db, person }) => countCart(db, person.id)),
  customerRoute(addCarts, ({ db, person, input, now }) => addToCart(db, person.id, input, now)),
  customerRoute(updateCartCounts, ({ db, person, input, now }) =>
    db.transaction((tx) => setCartCounts(tx, person.id, input, now)),
  ),
  customerRoute(deleteCartById, ({ db, person, input }) =>
    removeFromCart(db, person.id, input.ids),
  ),
  customerRoute(cartShares, async ({ db, person, customer, now }) => ({
    ...(await sharesOf(db, { person, customer })),
    cart: await listCart(db, person.id, now),
  })),
  customerRoute(sharedCart, ({ db, person, customer, input, now }) =>
    readShared(db, { person, customer }, input, now),
  ),
  customerRoute(shareCart, async ({ db, person, customer, input, now }) => {
    await db.transaction((tx) => share(tx, { person, customer }, input, now));
    return 'success' as const;
  }),
  customerRoute(handOverCart, ({ db, person, customer, input, now }) =>
    db.transaction((tx) => handOver(tx, { person, customer }, input, now)),
  ),
];
