import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { RESULT } from '#app/domain/endpoint.ts';
import { TOO_FREQUENT } from '#app/domain/order/order.ts';
import type { Code } from '#app/domain/result-codes.ts';
import { rateLimits } from '#trading-api/schema.ts';
import type { Database } from './database/client.ts';
import { Refusal } from './refusal.ts';

/** At most `points` for a key within `seconds` of its first one. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
  /** What is refused above it; unset: G429 and the specifications' text. */
  refused?: { code: Code; text: string };
}

/** Answered with HTTP 429 and `Retry-After`. */
export class LimitReached extends Refusal {
  constructor(
    { refused }: RateLimit,
    readonly retryAfterS: number,
  ) {
    super(refused?.code ?? RESULT.tooFrequent, refused?.text ?? TOO_FREQUENT);
  }
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
 * @throws LimitReached above the limit
 */
export async function rateLimit(db: Database, limit: RateLimit, key: string): Promise<void> {
  try {
    await limiterOf(db, limit).consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new LimitReached(limit, secondsLeft(error));
  }
}

/**
 * Counts nothing.
 * @throws LimitReached where the limit is used up
 */
export async function refuseAbove(db: Database, limit: RateLimit, key: string): Promise<void> {
  const counted = await limiterOf(db, limit).get(key);
  if (counted && counted.consumedPoints >= limit.points) {
    throw new LimitReached(limit, secondsLeft(counted));
  }
}

const secondsLeft = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Deletes the expired counters of all limits. */
export async function forgetExpired(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}
