/** What other subjects may use of this one; a payment pays sellers, so nothing here imports payments. */

export { allowances, allowancesOf } from './allowances.ts';
export { chargeSeller } from './charge-seller.ts';
export { receivedLines, receivedOrders } from './delivered.ts';
export { withDeductions } from './line-deductions.ts';
export { lockSaleAccounts, paySeller, type SaleAccounts } from './pay-seller.ts';
export { advanceShipped, isGone, type SentLine, sentLines } from './sent-lines.ts';
export { withdrawDeliveries } from './withdraw.ts';
