/** What other subjects may use of this one. */

export { audit } from './audit.ts';
export { holdStanding, lockStanding } from './begin.ts';
export { companyNamesOf, nameAt, storeNameAt } from './companies.ts';
export {
  type Acting,
  type Customer,
  forItself,
  hashToken,
  lockCustomer,
  suspendedSellers,
} from './customers.ts';
export { accountActingFor, actorsOf, peopleWho, roleIn } from './members.ts';
export { endSessions } from './sessions.ts';
export type { RegistrationRules } from './users.ts';
