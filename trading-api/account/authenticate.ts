import { roleMay } from '#app/domain/account/roles.ts';
import { type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { type Identity, identityOf } from './customers.ts';

/**
 * Who makes a call, and whether they may. This is the one place for it: a handler only checks that
 * what the call names is the customer's.
 * @throws Refusal `G001` without a valid token, `G003` for what the account or the role may not do
 */
export async function authenticate(
  db: Database,
  { access, permission }: Pick<Endpoint, 'access' | 'permission'>,
  token: string | null,
  now: Date,
): Promise<Identity | null> {
  if (access === 'public') return null;
  const identity = token === null ? null : await identityOf(db, token, now);
  if (access === 'optional') return identity;
  if (!identity) throw new Refusal(RESULT.notLoggedIn, LOGIN_REQUIRED);
  const isOpen =
    access === 'customer' || identity.customer.platformType.split(',').includes(access);
  if (!isOpen || !roleMay(identity.role, permission)) {
    throw new Refusal(RESULT.forbidden, statusMessage(403));
  }
  return identity;
}
