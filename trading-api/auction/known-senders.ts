import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '#trading-api/platform/database/client.ts';
import { LimitHere, type RateLimit } from '#trading-api/platform/rate-limit.ts';
import type { Refusal } from '#trading-api/platform/refusal.ts';

/** The budget of a bidder in an auction. */
export const BID_LIMITS: readonly RateLimit[] = [
  { seconds: 1, points: 5, text: '出价过于频繁：每秒最多 5 次，请稍后再试' },
  { seconds: 60, points: 60, text: '出价过于频繁：每分钟最多 60 次，请稍后再试' },
].map(({ text, ...limit }) => ({
  ...limit,
  name: `auction.increasePrice ${limit.seconds}s`,
  refused: { text, path: ['price'] },
}));

const OUTSIDERS = {
  max: 10_000,
  ttl: 1000,
  ttlResolution: 0,
  // As the limits' clock.
  perf: { now: () => Date.now() },
};

/** One login's bids in one auction. */
export const senderOf = (token: string, auctionId: unknown): string =>
  createHash('sha256').update(`${token} ${auctionId}`).digest('base64url');

/** What this process has seen of senders: a flood costs neither a query nor a lock, whoever sends it. */
export class KnownSenders {
  readonly #limits = BID_LIMITS.map((limit) => new LimitHere(limit));
  /** Who was refused as an outsider within a second. */
  readonly #outsiders = new LRUCache<string, Refusal>(OUTSIDERS);

  noteOutsider(sender: string, refusal: Refusal): void {
    this.#outsiders.set(sender, refusal);
  }

  /** What refuses an outsider who was refused a moment ago: `ofPlatform`, `ownStore`, `notAdmitted`. */
  refusalOfOutsider(sender: string): Refusal | null {
    return this.#outsiders.get(sender) ?? null;
  }

  /** Counts one more bid, against the budget of an account. What refuses it where it is above. */
  refusalAboveBudget(sender: string): Refusal | null {
    for (const limit of this.#limits) {
      const reached = limit.consume(sender);
      if (reached) return reached;
    }
    return null;
  }

  /**
   * What both refuse, counted as there; null, and nothing counted, where they let the bid pass.
   * @param isFirst whether no other bid of the sender is under way, which might show something else
   */
  refusalAtOnce(sender: string, isFirst: boolean): Refusal | null {
    const outsider = isFirst ? this.refusalOfOutsider(sender) : null;
    if (!outsider && !this.#limits.some((limit) => limit.isUsedUp(sender))) return null;
    return this.refusalAboveBudget(sender) ?? outsider;
  }
}

const known = new WeakMap<Database, KnownSenders>();

export function knownSenders(db: Database): KnownSenders {
  const senders = known.get(db) ?? new KnownSenders();
  known.set(db, senders);
  return senders;
}
