import { lt } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { CACHES } from '#app/domain/caches.ts';
import { type Path, RESULT } from '#app/domain/endpoint.ts';
import { TOO_FREQUENT } from '#app/domain/refusal-texts.ts';
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

/** Counts one more for `key`, or as many as what is done weighs, even above the limit. */
export async function rateLimit(
  db: Database,
  limit: RateLimit,
  key: string,
  weight = 1,
): Promise<void> {
  try {
    await limiterOf(db, limit).consume(key, weight);
  } catch (error) {
    throw reached(limit, error);
  }
}

/** A limit on what this process alone has seen. It takes no query, so that calls far above it cost little. */
export class LimitHere {
  readonly #counts = new LRUCache<string, { points: number; endsAt: number }>({
    max: CACHES.callsCounted.most,
  });
  /** Refusals are kept by the seconds that are left, so that not every refused call makes one of its own. */
  readonly #reached: LimitReached[] = [];

  constructor(private readonly limit: RateLimit) {}

  isUsedUp(key: string): boolean {
    const counted = this.#counts.get(key);
    return counted !== undefined && counted.endsAt > Date.now() && this.#isFull(counted);
  }

  /** Counts one more for `key`. What refuses it above the limit. */
  consume(key: string): LimitReached | null {
    const now = Date.now();
    const counted = this.#counts.get(key);
    if (!counted || counted.endsAt <= now) {
      this.#counts.set(key, { points: 1, endsAt: now + this.limit.seconds * 1000 });
      return null;
    }
    if (!this.#isFull(counted)) {
      counted.points += 1;
      return null;
    }
    const left = secondsLeft({ msBeforeNext: counted.endsAt - now });
    this.#reached[left] ??= new LimitReached(this.limit, left);
    return this.#reached[left];
  }

  #isFull({ points }: { points: number }): boolean {
    return points >= this.limit.points;
  }
}

const reached = (limit: RateLimit, error: unknown): unknown =>
  error instanceof RateLimiterRes ? new LimitReached(limit, secondsLeft(error)) : error;

/** Counts nothing. */
export async function refuseAbove(db: Database, limit: RateLimit, key: string): Promise<void> {
  const counted = await limiterOf(db, limit).get(key);
  if (counted && counted.consumedPoints >= limit.points) {
    throw new LimitReached(limit, secondsLeft(counted));
  }
}

const secondsLeft = ({ msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>) =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Deletes the expired counters of all limits. */
export async function forgetExpired(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}
