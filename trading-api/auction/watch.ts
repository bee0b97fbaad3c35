import { and, desc, eq, isNull } from 'drizzle-orm';
import type { deskAuction } from '#app/domain/auction/desk-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionBidReceipts, auctionBids, auctionSigns } from '#trading-api/schema.ts';
import { auctionById } from './auctions.ts';
import { freeOf } from './award/awards.ts';
import { awardOf } from './award/lists.ts';
import { awardRows } from './award/results.ts';
import { cardsOf } from './reads.ts';
import { isOfSign } from './standing.ts';

const NEWEST_BIDS = 200;

/**
 * An auction for the operator: full names and every bid.
 * @throws Refusal `G404`
 */
export async function watchedAuction(
  db: Database,
  id: string,
  now: Date,
): Promise<Content<typeof deskAuction>> {
  const row = await auctionById(db, id);
  const [[auction], bids, refusedCount, awards] = await Promise.all([
    cardsOf(db, [row], null, now),
    db
      .select({ bid: auctionBids, companyName: auctionSigns.companyName })
      .from(auctionBids)
      .innerJoin(auctionSigns, isOfSign(auctionBids))
      .where(eq(auctionBids.auctionId, row.id))
      .orderBy(desc(auctionBids.sequence))
      .limit(NEWEST_BIDS),
    db.$count(
      auctionBidReceipts,
      and(eq(auctionBidReceipts.auctionId, row.id), isNull(auctionBidReceipts.sequence)),
    ),
    awardRows(db, [row.id]),
  ]);
  if (!auction) throw new Error('a row makes a card');
  return {
    auction,
    bids: bids.map(({ bid, companyName }) => ({
      sequence: bid.sequence,
      bidderNo: bid.bidderNo,
      companyName,
      price: toYuan(bid.price),
      count: toQuantity(bid.count),
      receivedAt: bid.receivedAt.toISOString(),
      movedEndTo: bid.movedEndTo?.toISOString() ?? null,
      voidReason: bid.voidReason,
    })),
    refusedCount,
    awards: awards.map(awardOf),
    payHours: row.payHours,
    offerHours: row.offerHours,
    marginSellerShare: row.marginSellerShare,
    afterDefault: row.afterDefault,
    freeCount: row.closedAt === null ? null : toQuantity(freeOf(row, awards)),
    restartedAs: row.restartedAs === null ? null : String(row.restartedAs),
  };
}
