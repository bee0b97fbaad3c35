import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Path, RESULT } from '#app/domain/endpoint.ts';
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
  refused?: { code?: Code; text: string; path?: Path };
}

/** Answered with HTTP 429 and `Retry-After`. */
export class LimitReached extends Refusal {
  constructor(
    { refused }: RateLimit,
    readonly retryAfterS: number,
  ) {
    const { code = RESULT.tooFrequent, text = TOO_FREQUENT, path = [] } = refused ?? {};
    super(code, text, ...path);
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

const memories = new WeakMap<Database, Map<string, RateLimiterMemory>>();

function memoryOf(db: Database, { name, points, seconds }: RateLimit): RateLimiterMemory {
  const known = memories.get(db) ?? new Map<string, RateLimiterMemory>();
  memories.set(db, known);
  const memory = known.get(name) ?? new RateLimiterMemory({ points, duration: seconds });
  known.set(name, memory);
  return memory;
}

/**
 * Counts one more for `key`, even above the limit.
 * @throws LimitReached above the limit
 */
export async function rateLimit(db: Database, limit: RateLimit, key: string): Promise<void> {
  try {
    await limiterOf(db, limit).consume(key);
  } catch (error) {
    throw reached(limit, error);
  }
}

/**
 * The same for what this process alone has seen, without a query: what is far above a limit costs
 * little then.
 * @throws LimitReached above the limit
 */
export async function rateLimitHere(db: Database, limit: RateLimit, key: string): Promise<void> {
  try {
    await memoryOf(db, limit).consume(key);
  } catch (error) {
    throw reached(limit, error);
  }
}

const reached = (limit: RateLimit, error: unknown): unknown =>
  error instanceof RateLimiterRes ? new LimitReached(limit, secondsLeft(error)) : error;

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
