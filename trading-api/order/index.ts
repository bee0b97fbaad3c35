export { orderAtAgreedPrices, ordersAtAgreedPrices } from './agreed-order.ts';
export { agreedWeigher } from './agreed-weights.ts';
export { noPaymentOnItsWay } from './arriving.ts';
export {
  bookPayment,
  bookPayments,
  lockOrder,
  lockOrders,
  type OrderMoney,
  releaseOrder,
} from './book-payment.ts';
export { writeBundle } from './bundle.ts';
export { cancelOrders, cancelUnshipped, recordProlonged } from './cancel.ts';
export { codesOf, newOrderCode } from './code.ts';
export { takeCredit } from './credits.ts';
export { followRate } from './follow-rate.ts';
export { giveBack, lockReturns } from './give-back.ts';
export {
  type AwardRow,
  awardedColumn,
  hasAward,
  hasNoOpenLine,
  liveAwards,
  newestOrders,
  openOfLine,
} from './inquiry-awards.ts';
export { type OwedOrder, owedAmount, owedOrder } from './owed-order.ts';
export { payableOf, payStatusOf, waitsForApproval } from './payable.ts';
export { linesOf, ORDER_UNKNOWN } from './reads.ts';
export { soldWith } from './sale-orders.ts';
export { announcedTerms } from './sale-terms.ts';
export { boughtWith } from './search.ts';
export { notifySellers } from './seller-notices.ts';
export { splitReport } from './split-report.ts';
export { orderSpotListing } from './spot-order.ts';
export { stockHolds } from './stock-hold.ts';
export { releaseFree, submitOrder } from './submit.ts';
export type { OrderRow } from './tables.ts';
export { actingPerson, actorAs, peopleOfSide, recordEvents } from './timeline.ts';
export { unbookPayment } from './unbook-payment.ts';
export { isOwing, orderWaits, payUntil, toPay } from './waits.ts';
