/** What other subjects may use of this one; a payment pays sellers, so nothing here knows payments. */

export { type DeliveredAmount, deliveredAmounts } from './delivered.ts';
