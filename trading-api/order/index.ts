/** What other subjects may use of this one. */

export { orderAtAgreedPrices } from './agreed-order.ts';
export { cancelOrders } from './cancel.ts';
export { newOrderCode } from './code.ts';
export { completeOrder } from './paid.ts';
export { ORDER_UNKNOWN, payStatusOf } from './reads.ts';
export { orderSpotListing } from './spot-order.ts';
export { submitOrder } from './submit.ts';
