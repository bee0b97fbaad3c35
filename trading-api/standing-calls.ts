import type { Endpoint } from '#app/domain/endpoint.ts';

/** Without a serial or a lock, and all the same one transaction. */
const ONE_TRANSACTION: readonly string[] = ['approval.decide'];

/** Whether a call is made only for an account that goes on as it was when the call's login was read. */
export const holdsStanding = ({ name, access, serial, locked, begins }: Endpoint): boolean =>
  access !== 'public' &&
  (serial || locked !== false || begins === true || ONE_TRANSACTION.includes(name));
