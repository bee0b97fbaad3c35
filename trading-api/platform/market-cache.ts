import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';
import { isOfStock } from '#app/domain/endpoint.ts';
import { inTime, runInTime } from './call-time.ts';
import type { Database } from './database/client.ts';

/**
 * For so much longer an answer is given while a new one is read; if it is older still, callers wait for the new one.
 */
const STALE_MS = 60_000;

const forgetting: ((db: Database) => void)[] = [];

/** Makes the readers forget everything that they have cached of a market. */
export function forgetMarketCaches(db: Database): void {
  for (const forget of forgetting) forget(db);
}

/** The same after a change; none has how much there is of goods. */
export function forgetChanged(db: Database, change: string): void {
  if (!isOfStock(change)) forgetMarketCaches(db);
}

/**
 * A reader whose answers are cached for a minute by market and key: concurrent callers share one
 * query, and one of the minute before is served while a new one is read. A caller that learns the answer from a query
 * of its own gives that one, which is sent where there is no answer yet.
 */
export function cachedForAMinute<Answer extends object>(
  load: (db: Database, key: string) => Promise<Answer>,
): (db: Database, key: string, own?: () => Promise<Answer>) => Promise<Answer> {
  const caches = new WeakMap<Database, LRUCache<string, Answer, () => Promise<Answer>>>();
  // It stays: one of so many places takes a while to make, and goods change often.
  forgetting.push((db) => caches.get(db)?.clear());
  return (db, key, own = () => load(db, key)) => {
    let cache = caches.get(db);
    if (!cache) {
      cache = new LRUCache<string, Answer, () => Promise<Answer>>({
        max: CACHES.market.most,
        ttl: CACHES.market.ms,
        // Others may wait for it too, and longer than the call that asks first.
        fetchMethod: (_, __, { context }) => runInTime(undefined, context),
        // Who waits while it is cleared has the answer all the same; it is not kept.
        ignoreFetchAbort: true,
      });
      caches.set(db, cache);
    }
    const allowStale = cache.getRemainingTTL(key) > -STALE_MS;
    return inTime(cache.forceFetch(key, { context: own, allowStale }));
  };
}
