import {
  addCarts,
  cartCount,
  cartList,
  deleteCartById,
  updateCartCounts,
} from '#app/domain/cart/contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { addToCart, countCart, listCart, removeFromCart, setCartCounts } from './cart.ts';

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
];
