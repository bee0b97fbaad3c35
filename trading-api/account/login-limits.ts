import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { loginAttempts } from '#trading-api/schema.ts';

const WINDOW_SECONDS = 15 * 60;
const ATTEMPTS_PER_PHONE = 5;
const FAILURES_PER_ADDRESS = 50;

const limiters = new WeakMap<Database, ReturnType<typeof limitersOf>>();

/** Counted in the database, so that every process of the market shares the limits. */
function limitersOf(db: Database) {
  const shared = {
    storeClient: db,
    schema: loginAttempts,
    duration: WINDOW_SECONDS,
    // The library's own timer would outlive the database; `forgetAttempts` clears instead.
    clearExpiredByTimeout: false,
  };
  return {
    phone: new RateLimiterDrizzle({ ...shared, keyPrefix: 'phone', points: ATTEMPTS_PER_PHONE }),
    address: new RateLimiterDrizzle({
      ...shared,
      keyPrefix: 'address',
      points: FAILURES_PER_ADDRESS,
    }),
  };
}

function limitersFor(db: Database) {
  const known = limiters.get(db) ?? limitersOf(db);
  limiters.set(db, known);
  return known;
}

const tooMany = () => new Refusal('tooManyTries', '登录尝试过多，请稍后再试');

/**
 * Counts an attempt before the password is looked at, so that parallel guesses count as well.
 * At most 5 a phone, and none from an address with 50 failures, in 15 minutes.
 * @throws Refusal `missing`
 */
export async function countAttempt(
  db: Database,
  phone: string,
  remoteAddress: string,
): Promise<void> {
  const limits = limitersFor(db);
  const failures = await limits.address.get(remoteAddress);
  if (failures && failures.consumedPoints >= FAILURES_PER_ADDRESS) throw tooMany();
  try {
    await limits.phone.consume(phone);
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany() : error;
  }
}

/** A wrong guess counts against the address: many people may share one, all of them may log in. */
export async function countFailure(db: Database, remoteAddress: string): Promise<void> {
  await limitersFor(db).address.penalty(remoteAddress, 1);
}

/** A successful login makes the phone's earlier mistakes forgotten, and old counters vanish. */
export async function forgetAttempts(db: Database, phone: string): Promise<void> {
  await limitersFor(db).phone.delete(phone);
  await db.delete(loginAttempts).where(lt(loginAttempts.expire, new Date()));
}
