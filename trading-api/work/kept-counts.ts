import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';
import type { WorkRole } from '#app/domain/work/role.ts';
import type { WaitKind } from '#app/domain/work/waits.ts';
import { inTime, runInTime } from '#trading-api/platform/call-time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Asking } from './tasks.ts';

type Counts = Partial<Record<WaitKind, number>>;
/** Of one account, by the person who asks and as what. */
type OfAccount = Map<string, Promise<Counts>>;

const caches = new WeakMap<Database, LRUCache<number, OfAccount>>();

function accountsOf(db: Database): LRUCache<number, OfAccount> {
  let cache = caches.get(db);
  if (!cache) {
    cache = new LRUCache<number, OfAccount>({ max: CACHES.counts.most, ttl: CACHES.counts.ms });
    caches.set(db, cache);
  }
  return cache;
}

/**
 * How much waits for somebody in a role. Each of their pages shows it, so it is kept for some seconds; what others have
 * done since may be missing from it, what the account itself has done in this process is not.
 */
export function keptCounts(
  role: WorkRole,
  { db, customer, person }: Asking,
  count: () => Promise<Counts>,
): Promise<Counts> {
  const accounts = accountsOf(db);
  const ofAccount: OfAccount = accounts.get(customer.id) ?? new Map();
  accounts.set(customer.id, ofAccount, { noUpdateTTL: true });
  const key = `${role} ${person.id}`;
  const kept = ofAccount.get(key) ?? runInTime(undefined, count);
  ofAccount.set(key, kept);
  kept.catch(() => ofAccount.delete(key));
  return inTime(kept);
}

/** After something that an account has done, or been shown as it is now. */
export const forgetCounts = (db: Database, customerId: number): void => {
  caches.get(db)?.delete(customerId);
};
