import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { partyProblem } from '#app/domain/auction/bidder.ts';
import { CACHES } from '#app/domain/caches.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { CustomerCall } from '#trading-api/platform/http/route.ts';
import { LimitHere, type RateLimit, rateLimit } from '#trading-api/platform/rate-limit.ts';
import { Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { auctionSigns, auctions } from '#trading-api/schema.ts';
import { type Auction, auctionUnknown } from './auctions.ts';

type Sign = typeof auctionSigns.$inferSelect;

const notAdmitted = (sign: Pick<Sign, 'state'> | null): Refusal | null =>
  sign?.state === 'auditPass'
    ? null
    : new Refusal('notAdmitted', '您尚未通过本场竞价的报名审核，不能出价');

export function mustBeAdmitted(
  auction: Pick<Auction, 'marginAmount'>,
  sign: Pick<Sign, 'state' | 'marginState'> | null,
): asserts sign is NonNullable<typeof sign> {
  const refused = notAdmitted(sign);
  if (refused) throw refused;
  if (auction.marginAmount > 0 && sign?.marginState === 'none') {
    throw new Refusal('marginMissing', '请先冻结保证金，再出价');
  }
}

export const readPrice = (typed: string) =>
  typedYuan(typed.trim()) || wrong('invalid', '请输入正确的价格');

export const figuresOf = (typed: Pick<Parsed<typeof increasePrice>, 'price' | 'count'>) => ({
  price: readPrice(typed.price),
  count: parseQuantity(typed.count, { decimals: true }) || wrong('invalid', '请输入正确的数量'),
});

/**
 * Refuses a bid, or a limit, that need not wait for the auction's row: by somebody who may not bid, for no auction,
 * without figures, or above the budget of its account. It takes no lock, and counts only those of who may bid.
 * @param readFigures throws where the figures cannot be read
 */
export async function admitBid(
  db: Database,
  { customer, token }: Pick<CustomerCall, 'customer' | 'token'>,
  { auctionId }: Pick<Parsed<typeof increasePrice>, 'auctionId'>,
  readFigures: () => void,
): Promise<void> {
  const [found] = await db
    .select({
      auction: {
        id: auctions.id,
        sellerCode: auctions.sellerCode,
        sellerName: auctions.sellerName,
        marginAmount: auctions.marginAmount,
      },
      sign: {
        state: auctionSigns.state,
        marginState: auctionSigns.marginState,
        companyName: auctionSigns.companyName,
      },
    })
    .from(auctions)
    .leftJoin(
      auctionSigns,
      and(eq(auctionSigns.auctionId, auctions.id), eq(auctionSigns.customerId, customer.id)),
    )
    .where(eq(auctions.id, rowId(auctionId) ?? 0));
  if (!found) throw auctionUnknown();
  const { auction, sign } = found;
  // The companies of the seller were looked at when the sign-up was made.
  const seller = { sellerCode: auction.sellerCode, names: [auction.sellerName] };
  const problem = partyProblem(customer, seller, sign?.companyName ?? '');
  const refused = problem ? new Refusal(problem.code, problem.text) : notAdmitted(sign);
  if (refused) {
    knownSenders(db).noteOutsider(senderOf(token, auctionId), refused);
    throw refused;
  }
  mustBeAdmitted(auction, sign);
  readFigures();
  for (const limit of BID_LIMITS) await rateLimit(db, limit, `${auction.id} ${customer.id}`);
}

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
/** The key of one login's bids in one auction. The id is not checked yet: an object may not convert to a text. */
export const senderOf = (token: string, auctionId: unknown): string =>
  createHash('sha256')
    .update(`${token} ${typeof auctionId === 'object' ? '' : auctionId}`)
    .digest('base64url');

/**
 * What this process has seen of senders, so that a flood of calls costs neither a query nor a lock,
 * whether its sender may bid or not.
 */
export class KnownSenders {
  readonly #limits = BID_LIMITS.map((limit) => new LimitHere(limit));
  readonly #outsiders = new LRUCache<string, { refusal: Refusal; at: number }>({
    max: CACHES.outsiders.most,
    // An outsider is looked at again after so long in any case.
    ttl: CACHES.outsiders.ms,
    ttlResolution: 0,
    // As the limits' clock.
    perf: { now: () => Date.now() },
  });
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
