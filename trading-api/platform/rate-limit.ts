import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '#trading-api/schema.ts';
import type { Database } from './database/client.ts';

/** At most `points` for a key within `seconds` of its first one. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
}

const limiters = new WeakMap<Database, Map<string, RateLimiterDrizzle>>();

/** Counts in the database, so that every process of the market shares the limit. */
export function limiterOf(db: Database, { name, points, seconds }: RateLimit): RateLimiterDrizzle {
  const known = limiters.get(db) ?? new Map<string, RateLimiterDrizzle>();
  limiters.set(db, known);
  const limiter =
    known.get(name) ??
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: name,
      points,
      duration: seconds,
      // The library's own timer would outlive the database; `forgetExpired` deletes instead.
      clearExpiredByTimeout: false,
    });
  known.set(name, limiter);
  return limiter;
}

/**
 * Counts one more for `key`, even above the limit.
 * @throws what `tooMany` makes, above the limit
 */
export async function countUpTo(
  db: Database,
  limit: RateLimit,
  key: string,
  tooMany: () => Error,
): Promise<void> {
  try {
    await limiterOf(db, limit).consume(key);
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany() : error;
  }
}

/** Deletes the expired counters of all limits. */
export async function forgetExpired(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}
