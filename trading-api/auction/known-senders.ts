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

/** An outsider is looked at again after so long, if no other was looked at a moment ago. */
const LOOKED_AT_AGAIN_MS = 1000;
const BETWEEN_LOOKS_MS = 25;
/** An outsider is looked at again after so long in any case. */
const OUTSIDER_MS = 3000;

const OUTSIDERS = {
  max: 10_000,
  ttl: OUTSIDER_MS,
  ttlResolution: 0,
  // As the limits' clock.
  perf: { now: () => Date.now() },
};

/** One login's bids in one auction. */
export const senderOf = (token: string, auctionId: unknown): string =>
  createHash('sha256').update(`${token} ${auctionId}`).digest('base64url');

/**
 * What this process has seen of senders, so that a flood of calls costs neither a query nor a lock,
 * whether its sender may bid or not.
 */
export class KnownSenders {
  readonly #limits = BID_LIMITS.map((limit) => new LimitHere(limit));
  /** Who was refused as an outsider, and when. */
  readonly #outsiders = new LRUCache<string, { refusal: Refusal; at: number }>(OUTSIDERS);
  #nextLookAt = 0;

  noteOutsider(sender: string, refusal: Refusal): void {
    this.#outsiders.set(sender, { refusal, at: Date.now() });
  }

  /**
   * What refuses an outsider who was refused a moment ago: `ofPlatform`, `ownStore`, `notAdmitted`. After a
   * second outsiders are looked at again, one after the other, so that those who came together do not hold
   * up everybody else together each second.
   */
  refusalOfOutsider(sender: string): Refusal | null {
    const outsider = this.#outsiders.get(sender);
    if (!outsider) return null;
    const now = Date.now();
    const isDue = now - outsider.at >= LOOKED_AT_AGAIN_MS && now >= this.#nextLookAt;
    if (!isDue) return outsider.refusal;
    this.#nextLookAt = now + BETWEEN_LOOKS_MS;
    this.#outsiders.delete(sender);
    return null;
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
    if (this.#limits.some((limit) => limit.isUsedUp(sender)))
      return this.refusalAboveBudget(sender);
    const outsider = isFirst ? this.refusalOfOutsider(sender) : null;
    if (!outsider) return null;
    return this.refusalAboveBudget(sender) ?? outsider;
  }
}

const known = new WeakMap<Database, KnownSenders>();

export function knownSenders(db: Database): KnownSenders {
  const senders = known.get(db) ?? new KnownSenders();
  known.set(db, senders);
  return senders;
}
