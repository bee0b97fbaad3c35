import { bidProblem, isOver } from '#app/domain/auction/auction.ts';
import { setLimit } from '#app/domain/auction/bid-contract.ts';
import { inCapitals } from '#app/domain/auction/capital-amount.ts';
import { BIDDING_ENDED } from '#app/domain/auction/live.ts';
import { leastLimit, PROXY_BID } from '#app/domain/auction/proxy.ts';
import { aboveBidLimit, type BidLimit } from '#app/domain/company/bid-limit.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { amountOf, type Fen, formatYuan } from '#app/domain/money.ts';
import { formatQuantity } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal } from '#trading-api/platform/refusal.ts';
import { auctionLimits } from '#trading-api/schema.ts';
import { mustBeAdmitted, readPrice } from './admission.ts';
import { answerWithLimits } from './append-bid.ts';
import { type Auction, lockAuction } from './auctions.ts';
import type { Bidding } from './bid.ts';
import { refusalFor } from './bid-problems.ts';
import { keepBidder } from './bidder.ts';
import { newestLimit, withdrawLimit } from './limits.ts';
import { ownBids, ownReceipts } from './receipts.ts';
import { snapshotOf } from './snapshot.ts';
import { type AuctionStanding, standingFor } from './standing.ts';

type TypedLimit = Parsed<typeof setLimit>;

/** The price that was typed; null: the limit is taken back. */
export const limitPrice = ({ price }: Pick<TypedLimit, 'price'>): Fen | null =>
  price.trim() === '' ? null : accept(setLimit, { price: readPrice(price) }).price;

/**
 * Sets, changes or takes back the limit of a bidder, in the caller's transaction and under the lock of all bids of the
 * auction, and places what follows from it. What was bid before stays.
 * @param person who sets it, whose limit it is
 * @param arrived when the process had received the call
 * @param mostFor the most that the bidder may bid in all by their company's rule
 */
export async function takeLimit(
  tx: Database,
  { customerId, person }: Bidding,
  typed: TypedLimit,
  arrived: Date,
  mostFor: (sign: BidLimit) => Promise<Fen | null> = async () => null,
): Promise<Content<typeof setLimit>> {
  const price = limitPrice(typed);
  const auction = await lockAuction(tx, typed.auctionId);
  const { sign, standing } = await standingFor(tx, auction, customerId);
  mustBeAdmitted(auction, sign);
  if (!auction.proxyBids) throw new Refusal('invalid', '本场竞价不接受代理出价');
  if (isOver(auction, arrived)) throw new Refusal('over', BIDDING_ENDED);
  if (arrived < auction.startDate) throw new Refusal('invalid', '竞价尚未开始');
  if (price !== null) {
    const bid = bidAt(auction, customerId, price, arrived);
    mustBePossible(auction, standing, bid);
    const most = await mostFor(sign);
    if (most !== null && amountOf(price, bid.count) > most) {
      throw new Refusal('tooLarge', aboveBidLimit(most, sign), 'price');
    }
    mustBeMeant(auction, price, typed.confirmed);
  }
  await withdrawLimit(tx, auction, customerId, arrived);
  if (price !== null) {
    await keepBidder(tx, auction, sign, person.id, arrived);
    const own = { auctionId: auction.id, customerId, personId: person.id };
    await tx.insert(auctionLimits).values({ ...own, price, since: arrived });
  }
  const placed = { auction, standing };
  const after = price === null ? placed : await answerWithLimits(tx, placed, standing, arrived);
  const receipts = await ownReceipts(tx, customerId, auction.id);
  const limit = await newestLimit(tx, auction, customerId);
  const own = ownBids(customerId, after.auction, after.standing, receipts, limit);
  return {
    text: textOf(price, own.buyerPresentAmount?.rank === 1),
    snapshot: snapshotOf(after.auction, after.standing, arrived, customerId),
    own,
  };
}

/** What a limit is, as a bid of its price would be. */
const bidAt = (auction: Auction, bidderId: number, price: Fen, at: Date) => ({
  bidderId,
  price,
  count: auction.productCount,
  at,
  isProxy: true,
});

/** A limit has to be a price that could be bid, and that would lead. */
function mustBePossible(
  auction: Auction,
  { bidding }: AuctionStanding,
  bid: ReturnType<typeof bidAt>,
): void {
  const least = leastLimit(auction, bidding);
  if (bid.price < least) {
    throw new Refusal('tooSmall', `代理出价的上限至少 ¥${formatYuan(least)}`, 'price');
  }
  const problem = bidProblem(auction, bidding, bid);
  if (!problem) return;
  const code = problem === 'tooMuch' ? 'tooLarge' : 'invalid';
  throw new Refusal(code, refusalFor(problem, { auction, bidding, bid }).message, 'price');
}

/** A limit binds up to its whole amount, unseen until others bid: it is always asked about, with its figures in words. */
function mustBeMeant({ productCount, productUnit }: Auction, price: Fen, confirmed: string): void {
  if (typedYuan(confirmed) === price) return;
  const total = amountOf(price, productCount);
  throw new Refusal(
    'unusual',
    `系统将按加价幅度替您出价，最高至单价 ¥${formatYuan(price)}（${inCapitals(price)}），` +
      `数量 ${formatQuantity(productCount)} ${productUnit}，` +
      `总金额最高 ¥${formatYuan(total)}（${inCapitals(total)}）。代为记入的出价不能撤回，请核对`,
    'confirmed',
  );
}

function textOf(price: Fen | null, leads: boolean): string {
  if (price === null) return '已撤回代理出价，已记入的出价仍然有效';
  const set = `${PROXY_BID}已设至 ¥${formatYuan(price)}`;
  return leads ? `${set}，您目前领先` : `${set}，但其他竞买人的出价更高，未能领先`;
}
