/** What other subjects may use of this one. */

export { type Customer, hashToken, lockCustomer } from './customers.ts';
export { peopleWho } from './members.ts';
