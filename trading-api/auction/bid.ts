import {
  type Bid,
  bidProblem,
  leadingBid,
  needsConfirmation,
} from '#app/domain/auction/auction.ts';
import { type BidAnswer, increasePrice } from '#app/domain/auction/bid-contract.ts';
import { BIDDING_ENDED } from '#app/domain/auction/live.ts';
import type { Receipt } from '#app/domain/auction/statement.ts';
import { aboveBidLimit, type BidLimit } from '#app/domain/company/bid-limit.ts';
import { type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { amountOf, type Fen } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { figuresOf, mustBeAdmitted } from './admission.ts';
import { answerWithLimits, appendBid } from './append-bid.ts';
import { logLength } from './auction-log.ts';
import { type Auction, lockAuction } from './auctions.ts';
import { type BidRefusal, confirmationText, refusalFor } from './bid-problems.ts';
import { keepBidder } from './bidder.ts';
import { newestLimit } from './limits.ts';
import { newReceiptId, ownBids, ownReceipts, receiptStatement, writeRefusal } from './receipts.ts';
import { snapshotOf } from './snapshot.ts';
import { type AuctionStanding, standingFor } from './standing.ts';

export interface Bidding {
  customerId: number;
  person: { id: number; name: string };
}

/**
 * Accepts or refuses the bid of somebody who may bid, in the caller's transaction; in both cases the bidder gets a
 * receipt. Bids of one auction wait for the lock of its row. A bid counts at the time it arrived, however long it
 * waited, but never before the newest bid in the log.
 * @param arrived when the process had received the call
 * @param person who sent it
 * @param mostFor the most that the bidder may bid in all by their company's rule
 * @returns the answer, and the receipt to be signed
 */
export async function takeBid(
  tx: Database,
  { customerId, person }: Bidding,
  typed: Parsed<typeof increasePrice>,
  arrived: Date,
  mostFor: (sign: BidLimit) => Promise<Fen | null> = async () => null,
): Promise<Omit<BidAnswer, 'signed'> & { receipt: Receipt }> {
  const figures = accept(increasePrice, figuresOf(typed));
  // Not with the lock held, for which others wait.
  const earlier = await ownReceipts(tx, customerId, rowId(typed.auctionId) ?? 0);
  const auction = await lockAuction(tx, typed.auctionId);
  const { sign, standing: before } = await standingFor(tx, auction, customerId);
  mustBeAdmitted(auction, sign);
  const bid = { bidderId: customerId, ...figures, at: arrived };
  const refused =
    refusalOf(auction, before, bid) ??
    aboveLimit(sign, bid, await mostFor(sign)) ??
    slipOf(auction, before, bid, typed);
  const { code, message, field }: BidRefusal = refused ?? { code: 'success', message: '出价成功' };
  const sequence = refused ? null : auction.lastSequence + 1;
  const id = newReceiptId();
  const receiptIn = (newest: Auction) => ({
    id,
    auctionId: auction.id,
    customerId,
    personId: person.id,
    price: typed.price,
    count: typed.count,
    receivedAt: arrived,
    code: refused ? code : RESULT.success,
    message,
    sequence,
    position: logLength(newest),
    hash: newest.headHash,
  });
  if (!refused) await keepBidder(tx, auction, sign, person.id, arrived);
  const own = refused
    ? { auction, standing: before }
    : await appendBid(tx, { auction, bidder: sign, before, bid }, receiptIn);
  const receipt = receiptIn(own.auction);
  const after = refused ? own : await answerWithLimits(tx, own, before, arrived);
  if (refused) await writeRefusal(tx, receipt);
  happened(refused ? 'bid refused' : 'bid');
  const receipts = [{ receipt, voidReason: null, isProxy: false, sender: person.name }, ...earlier];
  const answered = after.auction !== own.auction;
  return {
    receiptId: id,
    code,
    message,
    problems: refused ? [{ path: field ? [field] : [], code, text: message }] : [],
    receivedAt: arrived.toISOString(),
    sequence,
    snapshot: snapshotOf(after.auction, after.standing, arrived, customerId),
    own: ownBids(
      customerId,
      after.auction,
      after.standing,
      answered ? await ownReceipts(tx, customerId, auction.id) : receipts,
      await newestLimit(tx, auction, customerId),
    ),
    receipt: receiptStatement(receipt, sign.bidderNo),
  };
}

function refusalOf(
  auction: Auction,
  { bidding }: AuctionStanding,
  bid: Omit<Bid, 'sequence'>,
): BidRefusal | null {
  if (auction.cancelledAt !== null) {
    return { code: 'ended', message: `竞价已取消：${auction.cancelReason ?? ''}` };
  }
  if (auction.closedAt !== null) return { code: 'ended', message: BIDDING_ENDED };
  const problem = bidProblem(auction, bidding, bid);
  return problem && refusalFor(problem, { auction, bidding, bid });
}

/** Refuses what the bidder's company does not let its members bid. */
function aboveLimit(
  sign: BidLimit,
  { price, count }: Pick<Bid, 'price' | 'count'>,
  most: Fen | null,
): BidRefusal | null {
  return most === null || amountOf(price, count) <= most
    ? null
    : { code: 'above_limit', message: aboveBidLimit(most, sign) };
}

/**
 * Refuses a bid that may be a slip of the finger, or against the bidder's own, unless its bidder has confirmed it; and
 * one whose bidder has confirmed other figures, such as a price that rose behind the question.
 */
function slipOf(
  auction: Auction,
  { bidding }: AuctionStanding,
  bid: Omit<Bid, 'sequence'>,
  { confirmed, leading }: Pick<Parsed<typeof increasePrice>, 'confirmed' | 'leading'>,
): BidRefusal | null {
  const own = leadingBid(auction, bidding, bid.bidderId);
  const isConfirmed = confirmed
    ? typedYuan(confirmed) === bid.price
    : !own && !needsConfirmation(auction, bidding, bid.price);
  // In another window the bidder may have got to lead, or have bid more, since the question.
  const isMeant = isConfirmed && (!own || typedYuan(leading ?? '') === own.price);
  return isMeant
    ? null
    : {
        code: 'unconfirmed',
        message: confirmationText(auction, bidding, bid),
        field: 'confirmed',
      };
}
