/** What other subjects may use of this one. */

export { addressRows } from './addresses.ts';
export { offerOf, pickupPointsOf } from './lines.ts';
export type { Delivery } from './order-delivery.ts';
export { NO_CHOICES, priceLines, shortfalls } from './order-price.ts';
export { type Quote, quoteOrder, type Receiver, receiverAt } from './order-quote.ts';
