import { and, eq } from 'drizzle-orm';
import type { Sends } from '#app/domain/account/codes.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  forgetExpired,
  limiterOf,
  type RateLimit,
  rateLimit,
  refuseAbove,
} from '#trading-api/platform/rate-limit.ts';
import { customers, knownDevices } from '#trading-api/schema.ts';
import { hashToken } from './customers.ts';

const WINDOW_SECONDS = 15 * 60;
const limit = (name: string, points: number, text: string): RateLimit => ({
  name,
  points,
  seconds: WINDOW_SECONDS,
  refused: { code: 'tooManyTries', text },
});

const TRY_LATER = '登录尝试过多，请稍后再试';
/** For a browser in which the person has logged in before: other browsers do not use it up. */
const BY_DEVICE = limit('login device', 5, TRY_LATER);
const BY_STRANGER = limit('login stranger', 5, TRY_LATER);
/** All unknown browsers together: too few tries to guess a password, and enough that one attacker does not lock the owner out. */
export const BY_PHONE = limit('login phone', 100, TRY_LATER);
/** The same where codes reach people, whose counters strangers do not use up. */
const BY_PHONE_OR_CODE = limit(BY_PHONE.name, BY_PHONE.points, `${TRY_LATER}，或使用验证码登录`);
const BY_ADDRESS = limit('address', 50, TRY_LATER);

export interface Attempt {
  phone: string;
  /** Null where it is unknown. */
  network: string | null;
  device?: string | undefined;
}

interface Counters {
  attempt: Attempt;
  isKnown: boolean;
  limit: RateLimit;
  key: string;
}

/**
 * Who tries something for a phone, as the key of a counter that others do not use up: a browser in which its
 * owner has logged in before, else a network.
 */
export async function askerOf(
  db: Database,
  { phone, network, device }: Attempt,
): Promise<{ isKnown: boolean; key: string }> {
  return device !== undefined && (await isKnownDevice(db, phone, device))
    ? { isKnown: true, key: `${phone} ${hashToken(device)}` }
    : { isKnown: false, key: `${phone} ${network ?? '-'}` };
}

async function counterOf(db: Database, attempt: Attempt): Promise<Counters> {
  const asker = await askerOf(db, attempt);
  return { attempt, ...asker, limit: asker.isKnown ? BY_DEVICE : BY_STRANGER };
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses count as well: in 15 minutes at most 5
 * of a network for a phone, and none from a network with 50 failures. A browser in which the person has logged in
 * before counts by itself: others' guesses do not lock it (design/sessions: Login limits).
 */
export async function countAttempt(
  db: Database,
  attempt: Attempt,
  { texts, mails }: Sends,
): Promise<Counters> {
  const { phone, network } = attempt;
  const counters = await counterOf(db, attempt);
  const { isKnown, limit: own, key } = counters;
  if (!isKnown && network !== null) await refuseAbove(db, BY_ADDRESS, network);
  await rateLimit(db, own, key);
  if (!isKnown) await rateLimit(db, texts || mails ? BY_PHONE_OR_CODE : BY_PHONE, phone);
  return counters;
}

async function isKnownDevice(db: Database, phone: string, device: string): Promise<boolean> {
  const [found] = await db
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(knownDevices, eq(knownDevices.customerId, customers.id))
    .where(and(eq(customers.phone, phone), eq(knownDevices.deviceHash, hashToken(device))));
  return found !== undefined;
}

/** Only failures count against the network, because many people may share one. */
export async function countFailure(
  db: Database,
  { attempt: { network }, isKnown }: Counters,
): Promise<void> {
  if (network !== null && !isKnown) await limiterOf(db, BY_ADDRESS).penalty(network, 1);
}

/** After a successful login its failures are forgotten; old counters are deleted. */
export async function forgetAttempts(
  db: Database,
  { attempt: { phone }, isKnown, limit: own, key }: Counters,
): Promise<void> {
  await limiterOf(db, own).delete(key);
  if (!isKnown) await limiterOf(db, BY_PHONE).reward(phone, 1);
  await forgetExpired(db);
}

/**
 * To be called for who has proved by a code that the phone is theirs. The counters that they share with
 * others, of all strangers for the phone and of the network for all phones, stay.
 */
export async function forgetOwnAttempts(db: Database, caller: Attempt): Promise<void> {
  const { limit: own, key } = await counterOf(db, caller);
  await limiterOf(db, own).delete(key);
}
