/** What other subjects may use of this one. */

export { countCart, sumInCart, takeFromCart } from './cart.ts';
export { toCartLine } from './line.ts';
