export { addListToCart } from './add-list.ts';
export { countCart, takeFromCart, toCartLine } from './cart.ts';
export { leaveCartTo } from './sharing.ts';
