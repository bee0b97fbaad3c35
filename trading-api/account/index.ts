/** What other subjects may use of this one. */

export { audit } from './audit.ts';
export { type Customer, hashToken, lockCustomer } from './customers.ts';
export { peopleWho } from './members.ts';
export type { RegistrationRules } from './users.ts';
