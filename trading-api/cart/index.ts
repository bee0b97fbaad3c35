/** What other subjects may use of this one. */

export { addListToCart } from './add-list.ts';
export { countCart, takeFromCart } from './cart.ts';
export { toCartLine } from './line.ts';
export { leaveCartTo } from './sharing.ts';
