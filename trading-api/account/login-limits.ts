import type { Database } from '#trading-api/platform/database/client.ts';
import {
  forgetExpired,
  limiterOf,
  type RateLimit,
  rateLimit,
  refuseAbove,
} from '#trading-api/platform/rate-limit.ts';

const WINDOW_SECONDS = 15 * 60;
const refused = { code: 'tooManyTries', text: '登录尝试过多，请稍后再试' } as const;
const BY_PHONE: RateLimit = { name: 'phone', points: 5, seconds: WINDOW_SECONDS, refused };
const BY_ADDRESS: RateLimit = { name: 'address', points: 50, seconds: WINDOW_SECONDS, refused };

/**
 * Counts an attempt before the password is checked, so that parallel guesses count as well: at most
 * 5 for a phone, and none from an address with 50 failures, in 15 minutes.
 * @param network null where nobody knows whose attempt it is
 * @throws LimitReached `tooManyTries`
 */
export async function countAttempt(
  db: Database,
  phone: string,
  network: string | null,
): Promise<void> {
  if (network !== null) await refuseAbove(db, BY_ADDRESS, network);
  await rateLimit(db, BY_PHONE, phone);
}

/** Only failures count against the address, because many people may share one. */
export async function countFailure(db: Database, network: string | null): Promise<void> {
  if (network !== null) await limiterOf(db, BY_ADDRESS).penalty(network, 1);
}

/** After a successful login the phone's failures are forgotten; old counters are deleted. */
export async function forgetAttempts(db: Database, phone: string): Promise<void> {
  await limiterOf(db, BY_PHONE).delete(phone);
  await forgetExpired(db);
}
