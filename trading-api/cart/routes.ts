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
  customerRoute(cartList, ({ db, customer, now }) => listCart(db, customer.id, now)),
  customerRoute(cartCount, ({ db, customer }) => countCart(db, customer.id)),
  customerRoute(addCarts, ({ db, customer, input, now }) => addToCart(db, customer.id, input, now)),
  customerRoute(updateCartCounts, ({ db, customer, input, now }) =>
    db.transaction((tx) => setCartCounts(tx, customer.id, input, now)),
  ),
  customerRoute(deleteCartById, ({ db, customer, input }) =>
    removeFromCart(db, customer.id, input.ids),
  ),
];
