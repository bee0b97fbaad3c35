export { addListToCart } from './add-list.ts';
export { type CartSaying, cartSaying, countCart, takeFromCart, toCartLine } from './cart.ts';
export { leaveCartTo } from './sharing.ts';
