import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import {
  type AuctionTerms,
  afterBid,
  BIDDING_ENDED,
  type Bid,
  bidProblem,
} from '#app/domain/auction/auction.ts';
import { type BidAnswer, increasePrice, type OwnBids } from '#app/domain/auction/bid-contract.ts';
import { type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept } from '#trading-api/platform/refusal.ts';
import { auctionBidReceipts, auctionBids, auctions } from '#trading-api/schema.ts';
import { figuresOf, mustBeAdmitted } from './admission.ts';
import { appendRecord } from './auction-log.ts';
import { type Auction, auctionById, lockAuction } from './auctions.ts';
import { PROBLEM_CODES, problemText } from './bid-problems.ts';
import { snapshotOf } from './snapshot.ts';
import { type AuctionStanding, newestBidAt, rankedBidders, standingOf } from './standing.ts';
import { signOf } from './terms.ts';

const NEWEST_RECEIPTS = 50;

type Sign = NonNullable<Awaited<ReturnType<typeof signOf>>>;
type Verdict = Pick<BidAnswer, 'code' | 'message'>;

/**
 * Accepts or refuses the bid of somebody who may bid, in the caller's transaction; in both cases the
 * bidder gets a receipt. Bids of one auction wait for the lock of its row. A bid counts at the time
 * it arrived, however long it waited; in the log it never stands before the bid that it follows.
 * @param arrived when the process had received the call
 * @throws Refusal `G404`, `notAdmitted`, `marginMissing`, `invalid`
 */
export async function takeBid(
  tx: Database,
  customerId: number,
  typed: Parsed<typeof increasePrice>,
  arrived: Date,
): Promise<BidAnswer> {
  const figures = accept(increasePrice, figuresOf(typed));
  const auction = await lockAuction(tx, typed.auctionId);
  const sign = await signOf(tx, auction.id, customerId);
  mustBeAdmitted(auction, sign);
  const before = await standingOf(tx, auction);
  const bid = { bidderId: customerId, ...figures, at: arrived };
  const refused = refusalOf(auction, before, bid);
  const accepted = refused ? null : await appendBid(tx, { auction, sign, before, bid });
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
    receivedAt: arrived,
    code: refused ? code : RESULT.success,
    message,
    sequence,
  });
  if (refused) await forgetOldRefusals(tx, auction.id, customerId);
  const after = accepted ?? { auction, standing: before };
  return {
    receiptId,
    code,
    message,
    receivedAt: arrived.toISOString(),
    sequence,
    snapshot: snapshotOf(after.auction, after.standing, arrived, customerId),
    own: await ownBids(tx, customerId, after.auction, after.standing),
  };
}
/** Why a bid is refused; null if it is accepted. */
function refusalOf(
  auction: Auction,
  { standing }: AuctionStanding,
  bid: Omit<Bid, 'sequence'>,
): Verdict | null {
  if (auction.cancelledAt !== null) {
    return { code: 'ended', message: `竞价已取消：${auction.cancelReason ?? ''}` };
  }
  if (auction.closedAt !== null) return { code: 'ended', message: BIDDING_ENDED };
  const problem = bidProblem(auction, standing, bid);
  return (
    problem && {
      code: PROBLEM_CODES[problem],
      message: problemText(problem, { auction, standing, bid }),
    }
  );
}

/** Keeps a bidder's newest refusals of an auction: those that are shown. */
async function forgetOldRefusals(tx: Database, auction: number, customer: number): Promise<void> {
  const { auctionId, customerId, receivedAt, sequence } = auctionBidReceipts;
  const refusals = and(eq(auctionId, auction), eq(customerId, customer), isNull(sequence));
  const [oldest] = await tx
    .select({ receivedAt })
    .from(auctionBidReceipts)
    .where(refusals)
    .orderBy(desc(receivedAt))
    .offset(NEWEST_RECEIPTS - 1)
    .limit(1);
  if (!oldest) return;
  await tx.delete(auctionBidReceipts).where(and(refusals, lt(receivedAt, oldest.receivedAt)));
}

/** Refusals are the bidder's proof for so long after the close; accepted bids stay. */
const REFUSALS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes the receipts of refused bids whose auction has long been over. */
export async function sweepRefusals(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REFUSALS_KEPT_MS);
  const isOver = or(lt(auctions.closedAt, before), lt(auctions.cancelledAt, before));
  const over = db.select({ id: auctions.id }).from(auctions).where(isOver);
  const { auctionId, sequence } = auctionBidReceipts;
  await db.delete(auctionBidReceipts).where(and(isNull(sequence), inArray(auctionId, over)));
}

interface AllowedBid {
  auction: Auction;
  sign: Sign;
  before: AuctionStanding;
  bid: Omit<Bid, 'sequence'>;
}

/**
 * Writes an accepted bid as the newest record of the log, in which the times of bids rise, and
 * answers the auction's new state.
 */
async function appendBid(
  tx: Database,
  { auction, sign, before, bid: arrived }: AllowedBid,
): Promise<{ auction: Auction; standing: AuctionStanding }> {
  const sequence = auction.lastSequence + 1;
  const newest = newestBidAt(before.standing);
  const bid = newest && newest > arrived.at ? { ...arrived, at: newest } : arrived;
  const standing = afterBid(auction satisfies AuctionTerms, before.standing, { ...bid, sequence });
  const movedEndTo = standing.realEnd > before.standing.realEnd ? standing.realEnd : null;
  const { bidderNo, companyName, customerId } = sign;
  const { price, count, at } = bid;
  const logged = { sequence, bidderNo, price, count, movedEndTo };
  await tx
    .insert(auctionBids)
    .values({ ...logged, auctionId: auction.id, customerId, receivedAt: at });
  const appended = await appendRecord(
    tx,
    auction,
    { type: 'bid', ...logged, at, arrivedAt: arrived.at },
    { realEndDate: standing.realEnd, extensions: standing.extended },
  );
  const bidders = new Map(before.bidders).set(customerId, { customerId, bidderNo, companyName });
  return { auction: appended, standing: { standing, bidders } };
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
