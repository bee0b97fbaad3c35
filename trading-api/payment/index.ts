/** What other subjects may use of this one. */

export { insertAttempt } from './attempts.ts';
export { requirePayable } from './payable-order.ts';
export { settlePayment } from './settlement.ts';
