import type { RegistrationRules } from '#app/domain/account/registration.ts';
import { wallDay } from '#app/domain/time.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  limiterOf,
  type RateLimit,
  rateLimit,
  refuseAbove,
} from '#trading-api/platform/rate-limit.ts';
import type { Attempt } from './login-limits.ts';
import type { Customer } from './tables.ts';

const HOUR_S = 60 * 60;
const refused = {
  code: 'tooManyTries',
  text: '您所在的网络注册过于频繁，请稍后再试',
} as const;

const byNetwork = ({ perNetwork }: RegistrationRules): RateLimit => ({
  name: 'registrations',
  points: perNetwork,
  seconds: 10,
  refused,
});
/** Of phones that have an account: more than an office mistypes, and too few to go through a list. */
const TAKEN = { name: 'registrations of taken phones', points: 20, seconds: HOUR_S, refused };
const BY_PHONE: RateLimit = {
  name: 'registrations of a phone',
  points: 20,
  seconds: HOUR_S,
  refused: { code: 'tooManyTries', text: '该手机号注册过于频繁，请稍后再试' },
};

/** Counts a registration before its phone is looked up, so that those of any phone are refused alike. */
export async function countRegistration(
  db: Database,
  rules: RegistrationRules,
  { network, phone }: Attempt,
): Promise<void> {
  if (network !== null) {
    await refuseAbove(db, TAKEN, network);
    await rateLimit(db, byNetwork(rules), network);
  }
  await rateLimit(db, BY_PHONE, phone);
}

/** Somebody has registered a phone that has an account: its owner is told, once a day, and the network is counted. */
export async function noteTaken(
  db: Database,
  { id }: Customer,
  network: string | null,
  now: Date,
): Promise<void> {
  if (network !== null) await limiterOf(db, TAKEN).penalty(network, 1);
  const key = `registered again ${id} ${wallDay(now)}`;
  await db.transaction((tx) =>
    notify(tx, 'registeredAgain', [{ customerId: id }], { at: now }, { now, key, personIds: [id] }),
  );
}
