/** What other subjects may use of this one. */

export { countCart, sumInCart } from './cart.ts';
export { toCartLine } from './line.ts';
