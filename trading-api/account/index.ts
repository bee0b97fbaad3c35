/** What other subjects may use of this one. */

export { type Customer, hashToken } from './authentication.ts';
export { lockCustomer } from './customer-lock.ts';
