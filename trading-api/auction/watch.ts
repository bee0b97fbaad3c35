import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type DeskBid, deskAuction } from '#app/domain/auction/desk-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { auctionBidReceipts, auctionBids, auctionSigns } from '#trading-api/schema.ts';
import { auctionById } from './auctions.ts';
import { freeOf } from './award/awards.ts';
import { awardOf } from './award/lists.ts';
import { awardRows } from './award/results.ts';
import { cardsOf } from './reads.ts';
import { isOfSign, rankedBidders, standingOf } from './standing.ts';

const bidsWithNames = (db: Database) =>
  db
    .select({ bid: auctionBids, companyName: auctionSigns.companyName })
    .from(auctionBids)
    .innerJoin(auctionSigns, isOfSign(auctionBids))
    .$dynamic();

const deskBidOf = ({
  bid,
  companyName,
}: Awaited<ReturnType<typeof bidsWithNames>>[number]): DeskBid => ({
  sequence: bid.sequence,
  bidderNo: bid.bidderNo,
  companyName,
  price: toYuan(bid.price),
  count: toQuantity(bid.count),
  receivedAt: bid.receivedAt.toISOString(),
  movedEndTo: bid.movedEndTo?.toISOString() ?? null,
  voidReason: bid.voidReason,
  isProxy: bid.isProxy,
});

/** An auction for the operator: full names, the ranking and a page of its bids. */
export const watchedAuction = customerRoute(deskAuction, async ({ db, input, now }) => {
  const { auctionId, page, rows, sequence } = input;
  const row = await auctionById(db, auctionId);
  const ranked = rankedBidders(row, await standingOf(db, row));
  const ofAuction = eq(auctionBids.auctionId, row.id);
  const named = [...ranked.map((bid) => bid.sequence), ...(sequence ? [sequence] : [])];
  const [[auction], newest, byNumber, refusedCount, awards] = await Promise.all([
    cardsOf(db, [row], null, now),
    bidsWithNames(db)
      .where(ofAuction)
      .orderBy(desc(auctionBids.sequence))
      .limit(rows)
      .offset((page - 1) * rows),
    bidsWithNames(db).where(and(ofAuction, inArray(auctionBids.sequence, named))),
    db.$count(
      auctionBidReceipts,
      and(eq(auctionBidReceipts.auctionId, row.id), isNull(auctionBidReceipts.sequence)),
    ),
    awardRows(db, [row.id]),
  ]);
  if (!auction) throw new Error('a row makes a card');
  const bidOf = new Map(byNumber.map((each) => [each.bid.sequence, deskBidOf(each)]));
  return {
    auction,
    ranking: ranked.flatMap((bid) => bidOf.get(bid.sequence) ?? []),
    // Their numbers have no gaps.
    bids: { content: newest.map(deskBidOf), ...pageTotals(row.lastSequence, rows) },
    bid: (sequence && bidOf.get(sequence)) || null,
    refusedCount,
    awards: awards.map(awardOf),
    payHours: row.payHours,
    offerHours: row.offerHours,
    marginSellerShare: row.marginSellerShare,
    afterDefault: row.afterDefault,
    freeCount: row.closedAt === null ? null : toQuantity(freeOf(row, awards)),
    restartedAs: row.restartedAs === null ? null : String(row.restartedAs),
  };
});
