export { addressRows } from './addresses.ts';
export { geocode } from './geocode.ts';
export { offerOf } from './lines.ts';
export { shortfalls } from './order-price.ts';
export {
  firstReceiver,
  NO_RECEIVER,
  type Quote,
  quoteOrder,
  type Receiver,
  receiverAt,
} from './order-quote.ts';
