import { lacksText, type Permission, roleMay } from '#app/domain/account/roles.ts';
import { isProved, STEP_UP_NEEDED } from '#app/domain/account/step-up.ts';
import { suspendedText } from '#app/domain/account/suspension.ts';
import { OPERATORS_NEED_TOTP } from '#app/domain/account/totp.ts';
import { type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { LOGIN_REQUIRED } from '#app/domain/refusal-texts.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Market } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { type Acting, heldBack, type Identity } from './customers.ts';
import { peopleWho, roleIn } from './members.ts';

export function requireProof({ provedAt }: Pick<Identity, 'provedAt'>, now: Date): void {
  if (!isProved(provedAt, now)) throw new Refusal(RESULT.unproved, STEP_UP_NEEDED);
}

const MOST_NAMED = 3;

/** What a member may not do, which role may, and who of the company has it. */
async function whoMay(
  db: Database,
  { customer, role }: Pick<Identity, 'customer' | 'role'>,
  permission: Permission,
): Promise<string> {
  const people = await peopleWho(db, customer.id, permission);
  const names = people.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = people.length > MOST_NAMED ? `等 ${people.length} 人` : '';
  return `${lacksText(role, permission)}，可联系：${names.join('、')}${more}`;
}

/** Refuses what a person's role does not allow, where that depends on more than the call. */
export async function requirePermission(
  db: Database,
  { customer, person }: Acting,
  permission: Permission,
): Promise<void> {
  const role = await roleIn(db, customer.id, person.id);
  if (roleMay(role, permission)) return;
  throw new Refusal(RESULT.forbidden, await whoMay(db, { customer, role }, permission));
}

/**
 * Who makes a call, and whether they may. This is the one place for it: a handler only checks that what the call
 * names is the customer's. A call that is open to all treats a member who may not make it as a stranger.
 * @param identify whose valid token the caller has sent; null: nobody's
 */
export async function authenticate(
  { db, operatorTotp }: Pick<Market, 'db' | 'operatorTotp'>,
  endpoint: Pick<Endpoint, 'access' | 'permission' | 'begins' | 'stepUp' | 'method' | 'onlyReads'>,
  now: Date,
  identify: () => Promise<Identity | null>,
): Promise<Identity | null> {
  const { access, permission, stepUp } = endpoint;
  if (access === 'public') return null;
  const identity = await identify();
  const mayCall = ({ role }: Identity) => roleMay(role, permission);
  if (access === 'optional') return identity && mayCall(identity) ? identity : null;
  if (!identity) throw new Refusal(RESULT.notLoggedIn, LOGIN_REQUIRED);
  const isOpen =
    access === 'customer' || identity.customer.platformType.split(',').includes(access);
  if (!isOpen) throw new Refusal(RESULT.forbidden, statusMessage(403));
  if (access === 'operator' && operatorTotp && !identity.hasTotp)
    throw new Refusal(RESULT.forbidden, OPERATORS_NEED_TOTP);
  if (!mayCall(identity))
    throw new Refusal(RESULT.forbidden, await whoMay(db, identity, permission));
  const reason = heldBack(identity, endpoint);
  if (reason !== null) throw new Refusal(RESULT.forbidden, `账号${suspendedText(reason)}`);
  if (stepUp === 'always') requireProof(identity, now);
  return identity;
}
