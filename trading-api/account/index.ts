export { audit, auditOnce } from './audit.ts';
export { auditChange, tellAdministrators } from './audit-change.ts';
export { authenticate, requirePermission } from './authenticate.ts';
export { holdStanding, isSuspendedNow, refuseSuspended } from './begin.ts';
export { companyNamesOf, nameAt, storeNameAt } from './companies.ts';
export {
  type Acting,
  forOwnAccount,
  hashToken,
  type Identity,
  identityActing,
  lockCustomer,
  suspendedSellers,
} from './customers.ts';
export { endLimits, limitHolder, limitsHeldBy, openLimits } from './end-limits.ts';
export { successorNames, successorsIn } from './former-members.ts';
export { keepNames, nameAsRead, namesIn, takeName } from './member-names.ts';
export { accountActingFor, accountOf, actorsOf, peopleWho, roleIn } from './members.ts';
export { makeLink } from './one-time-links.ts';
export { operatorsOf } from './operators.ts';
export { hashPassword } from './passwords.ts';
export { type PeopleAt, peopleAt } from './people-at.ts';
export { checkedAccount, openAccount } from './register.ts';
export { renamePerson } from './rename-person.ts';
export { endSessions } from './sessions.ts';
export type { Customer } from './tables.ts';
export { forgetTotp } from './totp-setup.ts';
