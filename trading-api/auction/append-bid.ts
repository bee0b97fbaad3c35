import { and, eq, inArray } from 'drizzle-orm';
import {
  type AuctionTerms,
  afterBid,
  type Bid,
  type BiddingState,
  ranking,
} from '#app/domain/auction/auction.ts';
import { PROXY_BID, proxyBids } from '#app/domain/auction/proxy.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionBidReceipts, auctionBids, auctionSigns } from '#trading-api/schema.ts';
import { appendRecord, logLength } from './auction-log.ts';
import type { Auction } from './auctions.ts';
import { limitsOf } from './limits.ts';
import { newReceiptId, type PlacedReceipt } from './receipts.ts';
import { type AuctionStanding, type Bidder, biddersOf } from './standing.ts';

interface AllowedBid {
  auction: Auction;
  bidder: Bidder;
  before: AuctionStanding;
  bid: Omit<Bid, 'sequence'>;
}

/** An auction, whose row is locked, with its bids. */
interface Placed {
  auction: Auction;
  standing: AuctionStanding;
}

/**
 * Writes an accepted bid as the newest record of the log, in which the times of bids rise, with its
 * receipt, and answers the auction's new state.
 */
export async function appendBid(
  tx: Database,
  { auction, bidder, before, bid: arrived }: AllowedBid,
  receiptIn: (appended: Auction) => PlacedReceipt,
): Promise<Placed> {
  const sequence = auction.lastSequence + 1;
  const newest = before.newestAt;
  const bid = newest && newest > arrived.at ? { ...arrived, at: newest } : arrived;
  const bidding = afterBid(auction satisfies AuctionTerms, before.bidding, { ...bid, sequence });
  const movedEndTo = bidding.realEnd > before.bidding.realEnd ? bidding.realEnd : null;
  const { bidderNo, customerId } = bidder;
  const { price, count, at, isProxy } = bid;
  const logged = { sequence, bidderNo, price, count, movedEndTo };
  const row = { ...logged, auctionId: auction.id, customerId, receivedAt: at, isProxy };
  const appended = await appendRecord(
    tx,
    auction,
    { type: isProxy ? 'proxyBid' : 'bid', ...logged, at, arrivedAt: arrived.at },
    { realEndDate: bidding.realEnd, extensions: bidding.extended },
    (newest) => [
      tx.$with('bid').as(tx.insert(auctionBids).values(row).returning()),
      tx.$with('receipt').as(tx.insert(auctionBidReceipts).values(receiptIn(newest)).returning()),
    ],
  );
  const bidders = new Map(before.bidders).set(customerId, bidder);
  return { auction: appended, standing: { ...before, bidding, bidders, newestAt: at } };
}

/**
 * Places the bids that follow from the limits of bidders once a bid, a limit or a void has changed the auction, and
 * tells those who no longer lead.
 * @param before the bids before that change, or right after a void
 */
export async function answerWithLimits(
  tx: Database,
  changed: Placed,
  before: AuctionStanding,
  arrived: Date,
): Promise<Placed> {
  const limits = await limitsOf(tx, changed.auction);
  const bidders = limits.length > 0 ? await biddersOf(tx, changed.auction) : new Map();
  let placed = changed;
  for (const { bidderId, price } of proxyBids(changed.auction, changed.standing.bidding, limits)) {
    const { auction, standing } = placed;
    const bidder = bidders.get(bidderId);
    if (!bidder) throw new Error(`a limit without a sign-up in auction ${auction.id}`);
    const count = auction.productCount;
    const bid = { bidderId, price, count, at: arrived, isProxy: true };
    const id = newReceiptId();
    placed = await appendBid(tx, { auction, bidder, before: standing, bid }, (newest) => ({
      id,
      auctionId: auction.id,
      customerId: bidderId,
      personId: limits.find((each) => each.bidderId === bidderId)?.personId ?? null,
      price: toYuan(price),
      count: toQuantity(count),
      receivedAt: arrived,
      code: RESULT.success,
      message: PROXY_BID,
      sequence: newest.lastSequence,
      position: logLength(newest),
      hash: newest.headHash,
    }));
  }
  await notifyOutbid(tx, placed, before);
  return placed;
}

const OUTBID_EVERY_MS = 10 * MINUTE_MS;

/**
 * Notifies the bidders who would have won before and would not now. Other bids wait
 * meanwhile: if all of them were notified within OUTBID_EVERY_MS, it makes no query.
 */
async function notifyOutbid(
  tx: Database,
  { auction, standing: after }: Placed,
  before: AuctionStanding,
): Promise<void> {
  const winners = (bidding: BiddingState) =>
    ranking(auction, bidding).flatMap(({ bidderId, allocated }) =>
      allocated > 0 ? [bidderId] : [],
    );
  const winning = winners(after.bidding);
  const newest = [...after.bidding.last.values()].find(
    ({ sequence }) => sequence === auction.lastSequence,
  );
  if (!newest) return;
  const { price, at: now } = newest;
  const outbid = winners(before.bidding).filter((bidder) => {
    const notifiedAt = before.bidders.get(bidder)?.outbidNotifiedAt?.getTime() ?? 0;
    return !winning.includes(bidder) && now.getTime() - notifiedAt >= OUTBID_EVERY_MS;
  });
  if (outbid.length === 0) return;
  await tx
    .update(auctionSigns)
    .set({ outbidNotifiedAt: now })
    .where(and(eq(auctionSigns.auctionId, auction.id), inArray(auctionSigns.customerId, outbid)));
  const receivers = outbid.map((customerId) => ({ customerId }));
  const { id: auctionId, name, productUnit: unit } = auction;
  await notify(tx, 'outbid', receivers, { auctionId, name, price, unit }, { now });
}
