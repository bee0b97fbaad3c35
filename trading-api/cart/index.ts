export { addListToCart } from './add-list.ts';
export { countCart, takeFromCart, toCartLine } from './cart.ts';
export { cartSaying } from './saying.ts';
export { leaveCartTo } from './sharing.ts';
