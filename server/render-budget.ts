import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';
import { networkOf } from '#app/domain/network.ts';

/** Visitors open pages in bursts: the renderings of so many seconds may be used at once. */
const BURST_S = 10;
const SESSION = /(?:^|;\s*)session=/;

/**
 * The key of the counter for a request: each network address has one, and another one for its logged-in customers.
 */
export function rendersFor({ headers }: IncomingMessage): string {
  const own = SESSION.test(headers.cookie ?? '') ? 'customer' : 'visitor';
  return `${own} ${networkOf(String(headers['x-forwarded-for']))}`;
}

/**
 * Limits the pages that are rendered for one network address, by a token bucket, so that one visitor cannot
 * take the whole process. Customers who are logged in are counted apart from other visitors at their address.
 */
export class RenderBudget {
  readonly #perSecond: number;
  readonly #now: () => number;
  /** The buckets of the last networks; a network that was forgotten starts with a full bucket again. */
  readonly #buckets = new LRUCache<string, { tokens: number; at: number }>({
    max: CACHES.renderings.most,
  });

  /**
   * Makes a budget.
   * @param perSecond renderings a second; 0: no limit
   * @param now a clock in milliseconds
   */
  constructor(perSecond: number, now: () => number = performance.now.bind(performance)) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Counts one rendering and returns the seconds to wait; 0: it may begin now. */
  take(request: IncomingMessage): number {
    if (this.#perSecond === 0) return 0;
    const key = rendersFor(request);
    const at = this.#now();
    const full = this.#perSecond * BURST_S;
    const bucket = this.#buckets.get(key) ?? { tokens: full, at };
    const tokens = Math.min(full, bucket.tokens + ((at - bucket.at) / 1000) * this.#perSecond);
    if (tokens < 1) return Math.ceil((1 - tokens) / this.#perSecond);
    this.#buckets.set(key, { tokens: tokens - 1, at });
    return 0;
  }
}
