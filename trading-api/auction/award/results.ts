import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AwardState } from '#app/domain/auction/award.ts';
import { type AuctionResult, resultOf } from '#app/domain/auction/result.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { toYuan } from '#app/domain/money.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Auction } from '#trading-api/auction/auctions.ts';
import { isOfSign } from '#trading-api/auction/standing.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionAwards, auctionBids, auctionSigns, orders } from '#trading-api/schema.ts';

export async function awardRows(db: Database, auctionIds: readonly number[]) {
  if (auctionIds.length === 0) return [];
  const rows = await db
    .select({
      award: auctionAwards,
      bidderNo: auctionSigns.bidderNo,
      companyName: auctionSigns.companyName,
      marginAmount: auctionSigns.marginAmount,
      marginState: auctionSigns.marginState,
      orderState: orders.state,
      payDeadline: orders.payDeadline,
    })
    .from(auctionAwards)
    .innerJoin(auctionSigns, isOfSign(auctionAwards))
    .leftJoin(orders, eq(orders.orderCode, auctionAwards.orderCode))
    .where(inArray(auctionAwards.auctionId, [...auctionIds]))
    .orderBy(auctionAwards.auctionId, auctionSigns.bidderNo, auctionAwards.part);
  return rows.map(({ payDeadline, ...row }) => ({
    ...row,
    // The award follows its order within a second.
    state: (row.award.state === 'awaitingPayment' && row.orderState && isReleased(row.orderState)
      ? 'paid'
      : row.award.state) satisfies AwardState,
    until: row.award.state === 'offered' ? row.award.offerUntil : payDeadline,
  }));
}
export type AwardRow = Awaited<ReturnType<typeof awardRows>>[number];

/** The awards of sign-ups, of each one's auction and bidder the telling one. */
export const isTellingOfSign = and(
  isOfSign(auctionAwards),
  eq(
    auctionAwards.part,
    sql`(select telling.part from ${auctionAwards} telling
      where telling.auction_id = ${auctionSigns.auctionId} and telling.customer_id = ${auctionSigns.customerId}
      order by case when telling.state in ('offered', 'awaitingPayment') then 0 when telling.state = 'paid' then 1
        else 2 end, telling.part desc limit 1)`,
  ),
);

export const ownAwardOf = (award: typeof auctionAwards.$inferSelect) => ({
  state: award.state,
  count: toQuantity(award.count),
  price: toYuan(award.price),
  orderCode: award.orderCode,
  marginToSeller: toYuan(award.marginToSeller),
  marginToPlatform: toYuan(award.marginToPlatform),
});

/**
 * The results of auctions as the customer sees them, or a visitor (null), by the auction's id; null
 * for those not over.
 */
export async function resultsOf(
  db: Database,
  rows: readonly Auction[],
  customerId: number | null,
  now: Date,
): Promise<ReadonlyMap<number, AuctionResult | null>> {
  const over = rows.filter(({ closedAt }) => closedAt !== null).map(({ id }) => id);
  const [awards, bidIn] = await Promise.all([
    awardRows(db, over),
    customerId === null ? new Set<number>() : auctionsBidIn(db, over, customerId),
  ]);
  const byAuction = groupBy(awards, ({ award }) => award.auctionId);
  return new Map(
    rows.map((auction) => {
      const ended = {
        ...auction,
        awards: (byAuction.get(auction.id) ?? []).map(({ award, state, until }) => ({
          ...award,
          bidderId: award.customerId,
          state,
          until,
        })),
      };
      const viewer =
        customerId === null ? null : { bidderId: customerId, hasBid: bidIn.has(auction.id) };
      return [auction.id, resultOf(ended, viewer, now)];
    }),
  );
}

async function auctionsBidIn(
  db: Database,
  auctionIds: readonly number[],
  customerId: number,
): Promise<Set<number>> {
  if (auctionIds.length === 0) return new Set();
  const { auctionId } = auctionBids;
  const found = await db
    .selectDistinct({ auctionId })
    .from(auctionBids)
    .where(and(inArray(auctionId, [...auctionIds]), eq(auctionBids.customerId, customerId)));
  return new Set(found.map((bid) => bid.auctionId));
}
