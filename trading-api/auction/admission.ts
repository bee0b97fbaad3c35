import { and, eq } from 'drizzle-orm';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { partyProblem } from '#app/domain/auction/bidder.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { CustomerCall } from '#trading-api/platform/http/route.ts';
import { rateLimit } from '#trading-api/platform/rate-limit.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { auctionSigns, auctions } from '#trading-api/schema.ts';
import { type Auction, auctionUnknown } from './auctions.ts';
import { BID_LIMITS, knownSenders, senderOf } from './known-senders.ts';

type Sign = typeof auctionSigns.$inferSelect;

const notAdmitted = (sign: Pick<Sign, 'state'> | null): Refusal | null =>
  sign?.state === 'auditPass'
    ? null
    : new Refusal('notAdmitted', '您尚未通过本场竞价的报名审核，不能出价');

/** @throws Refusal `notAdmitted` the sign-up has not passed, `marginMissing` it is not frozen */
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

/** The figures of a bid as they were typed. */
export const figuresOf = (typed: Pick<Parsed<typeof increasePrice>, 'price' | 'count'>) => ({
  price: typedYuan(typed.price.trim()) || wrong('invalid', '请输入正确的价格'),
  count: parseQuantity(typed.count, { decimals: true }) || wrong('invalid', '请输入正确的数量'),
});

/**
 * Refuses a bid that need not wait for the auction's row: by somebody who may not bid, for no auction,
 * without figures, or above the budget of its account. It takes no lock, and counts only bids of those
 * who may bid.
 * @throws Refusal `G404`, `ofPlatform`, `ownStore`, `notAdmitted`, `marginMissing`, `invalid`;
 * LimitReached
 */
export async function admitBid(
  db: Database,
  { customer, token }: Pick<CustomerCall, 'customer' | 'token'>,
  typed: Parsed<typeof increasePrice>,
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
    .where(eq(auctions.id, rowId(typed.auctionId) ?? 0));
  if (!found) throw auctionUnknown();
  const { auction, sign } = found;
  const problem = partyProblem(customer, auction, sign?.companyName ?? '');
  const refused = problem ? new Refusal(problem.code, problem.text) : notAdmitted(sign);
  if (refused) {
    knownSenders(db).noteOutsider(senderOf(token, typed.auctionId), refused);
    throw refused;
  }
  mustBeAdmitted(auction, sign);
  accept(increasePrice, figuresOf(typed));
  for (const limit of BID_LIMITS) await rateLimit(db, limit, `${auction.id} ${customer.id}`);
}
