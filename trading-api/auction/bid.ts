import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import {
  type AuctionTerms,
  afterBid,
  BIDDING_ENDED,
  type Bid,
  bidProblem,
} from '#app/domain/auction/auction.ts';
import type { BidAnswer, increasePrice, OwnBids } from '#app/domain/auction/bid-contract.ts';
import { type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionBidReceipts, auctionBids, auctions } from '#trading-api/schema.ts';
import { type Auction, auctionById, lockAuction } from './auctions.ts';
import { hashAfter } from './bid-log.ts';
import { PROBLEM_CODES, problemText } from './bid-problems.ts';
import { snapshotOf } from './snapshot.ts';
import { type AuctionStanding, newestBidAt, rankedBidders, standingOf } from './standing.ts';
import { signOf } from './terms.ts';

const NEWEST_RECEIPTS = 50;

type Sign = NonNullable<Awaited<ReturnType<typeof signOf>>>;
type Verdict = Pick<BidAnswer, 'code' | 'message'>;

/**
 * Accepts or refuses a bid in the caller's transaction; in both cases the bidder gets a receipt.
 * Bids of one auction wait for the lock of its row. A bid counts at the time it was received,
 * however long it waited, but never before the bid accepted before it (decision 30).
 * @param received when the server received the call
 * @throws Refusal `G404`
 */
export async function takeBid(
  tx: Database,
  customerId: number,
  typed: Parsed<typeof increasePrice>,
  received: Date,
): Promise<BidAnswer> {
  const auction = await lockAuction(tx, typed.auctionId);
  const sign = await signOf(tx, auction.id, customerId);
  const before = await standingOf(tx, auction);
  const newest = newestBidAt(before.standing);
  const at = newest && newest > received ? newest : received;
  const bid = {
    bidderId: customerId,
    price: typedYuan(typed.price.trim()) ?? 0,
    count: parseQuantity(typed.count, { decimals: true }) ?? 0,
    at,
  };
  const refused = refusalOf(auction, sign, before, bid);
  const accepted = refused || !sign ? null : await appendBid(tx, { auction, sign, before, bid });
  const { code, message } = refused ?? { code: 'success', message: '出价成功' };
  const sequence = accepted?.auction.lastSequence ?? null;
  happened(accepted ? 'bid' : 'bid refused');
  const receiptId = randomBytes(16).toString('base64url');
  await tx.insert(auctionBidReceipts).values({
    id: receiptId,
    auctionId: auction.id,
    customerId,
    price: typed.price,
    count: typed.count,
    receivedAt: at,
    code: refused ? code : RESULT.success,
    message,
    sequence,
  });
  const after = accepted ?? { auction, standing: before };
  return {
    receiptId,
    code,
    message,
    receivedAt: at.toISOString(),
    sequence,
    snapshot: snapshotOf(after.auction, after.standing, at, customerId),
    own: await ownBids(tx, customerId, after.auction, after.standing),
  };
}

/** Why a bid is refused; null if it is accepted. */
function refusalOf(
  auction: Auction,
  sign: Sign | null,
  { standing }: AuctionStanding,
  bid: Omit<Bid, 'sequence'>,
): Verdict | null {
  if (auction.cancelledAt !== null) {
    return { code: 'ended', message: `竞价已取消：${auction.cancelReason ?? ''}` };
  }
  if (auction.closedAt !== null) return { code: 'ended', message: BIDDING_ENDED };
  const problem = bidProblem(auction, standing, bid);
  const isTooEarlyOrLate = problem === 'notStarted' || problem === 'ended';
  if (!isTooEarlyOrLate) {
    if (sign?.state !== 'auditPass') {
      return { code: 'not_allowed', message: '您尚未通过本场竞价的报名审核，不能出价' };
    }
    if (auction.marginAmount > 0 && sign.marginState !== 'frozen') {
      return { code: 'no_margin', message: '请先冻结保证金，再出价' };
    }
    if (bid.price === 0) return { code: 'malformed', message: '请输入正确的价格' };
    if (bid.count === 0) return { code: 'malformed', message: '请输入正确的数量' };
  }
  return (
    problem && {
      code: PROBLEM_CODES[problem],
      message: problemText(problem, { auction, standing, bid }),
    }
  );
}

interface AllowedBid {
  auction: Auction;
  sign: Sign;
  before: AuctionStanding;
  bid: Omit<Bid, 'sequence'>;
}

/** Writes an accepted bid as the newest record of the log and answers the auction's new state. */
async function appendBid(
  tx: Database,
  { auction, sign, before, bid }: AllowedBid,
): Promise<{ auction: Auction; standing: AuctionStanding }> {
  const sequence = auction.lastSequence + 1;
  const standing = afterBid(auction satisfies AuctionTerms, before.standing, { ...bid, sequence });
  const movedEndTo = standing.realEnd > before.standing.realEnd ? standing.realEnd : null;
  const { bidderNo, companyName, customerId } = sign;
  const { price, count, at } = bid;
  const previousHash = auction.headHash;
  const headHash = hashAfter(previousHash, { sequence, bidderNo, price, count, at, movedEndTo });
  await tx.insert(auctionBids).values({
    auctionId: auction.id,
    sequence,
    customerId,
    bidderNo,
    price,
    count,
    receivedAt: at,
    movedEndTo,
    previousHash,
    hash: headHash,
  });
  const changed = {
    realEndDate: standing.realEnd,
    extensions: standing.extended,
    lastSequence: sequence,
    headHash,
  };
  await tx.update(auctions).set(changed).where(eq(auctions.id, auction.id));
  const bidders = new Map(before.bidders).set(customerId, { customerId, bidderNo, companyName });
  return { auction: { ...auction, ...changed }, standing: { standing, bidders } };
}

/**
 * A bidder's own bids, the newest receipts first.
 * @throws Refusal `G404`
 */
export async function bidsOf(db: Database, customerId: number, auctionId: string) {
  const auction = await auctionById(db, auctionId);
  return ownBids(db, customerId, auction, await standingOf(db, auction));
}

async function ownBids(
  db: Database,
  customerId: number,
  auction: Auction,
  standing: AuctionStanding,
): Promise<OwnBids> {
  const { auctionId, customerId: bidder, receivedAt, sequence } = auctionBidReceipts;
  const receipts = await db
    .select()
    .from(auctionBidReceipts)
    .where(and(eq(auctionId, auction.id), eq(bidder, customerId)))
    .orderBy(desc(receivedAt), desc(sequence))
    .limit(NEWEST_RECEIPTS);
  const own = rankedBidders(auction, standing).find(({ bidderId }) => bidderId === customerId);
  return {
    receipts: receipts.map((receipt) => ({
      id: receipt.id,
      price: receipt.price,
      count: receipt.count,
      receivedAt: receipt.receivedAt.toISOString(),
      code: receipt.code,
      message: receipt.message,
      sequence: receipt.sequence,
    })),
    buyerPresentAmount: own
      ? { price: toYuan(own.price), count: toQuantity(own.count), rank: own.rank }
      : null,
  };
}
