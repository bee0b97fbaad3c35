import type { Database } from '#trading-api/platform/database/client.ts';
import {
  countUpTo,
  forgetExpired,
  limiterOf,
  type RateLimit,
} from '#trading-api/platform/rate-limit.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';

const WINDOW_SECONDS = 15 * 60;
const BY_PHONE: RateLimit = { name: 'phone', points: 5, seconds: WINDOW_SECONDS };
const BY_ADDRESS: RateLimit = { name: 'address', points: 50, seconds: WINDOW_SECONDS };

const tooMany = () => new Refusal('tooManyTries', '登录尝试过多，请稍后再试');

/**
 * Counts an attempt before the password is checked, so that parallel guesses count as well: at most
 * 5 for a phone, and none from an address with 50 failures, in 15 minutes.
 * @throws Refusal `tooManyTries`
 */
export async function countAttempt(
  db: Database,
  phone: string,
  remoteAddress: string,
): Promise<void> {
  const failures = await limiterOf(db, BY_ADDRESS).get(remoteAddress);
  if (failures && failures.consumedPoints >= BY_ADDRESS.points) throw tooMany();
  await countUpTo(db, BY_PHONE, phone, tooMany);
}

/** Only failures count against the address, because many people may share one. */
export async function countFailure(db: Database, remoteAddress: string): Promise<void> {
  await limiterOf(db, BY_ADDRESS).penalty(remoteAddress, 1);
}

/** After a successful login the phone's failures are forgotten; old counters are deleted. */
export async function forgetAttempts(db: Database, phone: string): Promise<void> {
  await limiterOf(db, BY_PHONE).delete(phone);
  await forgetExpired(db);
}
