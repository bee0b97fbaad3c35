import { and, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import {
  type AuctionAward,
  type SaleAuction,
  saleAuctionById,
  saleAuctions,
} from '#app/domain/auction/award-contract.ts';
import { mySigns } from '#app/domain/auction/contract.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { type Auction, auctionById, auctionUnknown } from '#trading-api/auction/auctions.ts';
import { cardsOf, inOrder } from '#trading-api/auction/reads.ts';
import { snapshotOf } from '#trading-api/auction/snapshot.ts';
import { standingOf } from '#trading-api/auction/standing.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { auctionAwards, auctionBids, auctionSigns, auctions } from '#trading-api/schema.ts';
import { type AwardRow, awardRows, isTellingOfSign, ownAwardOf } from './results.ts';

export const awardOf = ({ award, ...row }: AwardRow): AuctionAward => ({
  bidderNo: row.bidderNo,
  companyName: row.companyName,
  price: toYuan(award.price),
  count: toQuantity(award.count),
  orderCode: award.orderCode,
  orderState: row.orderState,
  reason: award.reason,
  marginToSeller: toYuan(award.marginToSeller),
  marginToPlatform: toYuan(award.marginToPlatform),
  state: row.state,
  until: row.until?.toISOString() ?? null,
  marginAmount: toYuan(row.marginAmount),
  marginState: row.marginState,
});

export const signedAuctions = customerRoute(mySigns, async ({ db, customer, input, now }) => {
  const { page, rows } = input;
  const own = eq(auctionSigns.customerId, customer.id);
  const [found, totalElements] = await Promise.all([
    db
      .select({
        auction: auctions,
        marginState: auctionSigns.marginState,
        award: auctionAwards,
      })
      .from(auctionSigns)
      .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
      .leftJoin(auctionAwards, isTellingOfSign)
      .where(own)
      .orderBy(desc(auctionSigns.createdAt), desc(auctionSigns.id))
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(auctionSigns, own),
  ]);
  const shown = found.map(({ auction }) => auction);
  const cards = await cardsOf(db, shown, customer.id, now);
  return {
    content: cards.map((card, index) => ({
      ...card,
      marginState: found[index]?.marginState ?? 'none',
      award: found[index]?.award ? ownAwardOf(found[index].award) : null,
    })),
    ...pageTotals(totalElements, rows),
  };
});

/** A page of a seller's auctions. */
export const saleAuctionsOf = customerRoute(saleAuctions, async ({ db, customer, input, now }) => {
  const { page, rows } = input;
  const sellerCode = sellerCodeOf(customer);
  const own = eq(auctions.sellerCode, sellerCode);
  const [found, totalElements] = await Promise.all([
    db
      .select()
      .from(auctions)
      .where(own)
      .orderBy(...inOrder(now))
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(auctions, own),
  ]);
  return {
    content: await ofSeller(db, found, now),
    ...pageTotals(totalElements, rows),
  };
});

/** One of a seller's auctions, with what all who watch it see; that of another seller is unknown. */
export const saleAuctionOf = customerRoute(
  saleAuctionById,
  async ({ db, customer, input, now }) => {
    const row = await auctionById(db, input.auctionId);
    if (row.sellerCode !== sellerCodeOf(customer)) throw auctionUnknown();
    const [[auction], standing] = await Promise.all([
      ofSeller(db, [row], now),
      standingOf(db, row),
    ]);
    if (!auction) throw new Error('a row makes an auction');
    const { payHours, offerHours, marginSellerShare, afterDefault } = row;
    return {
      ...auction,
      ...{ payHours, offerHours, marginSellerShare, afterDefault },
      ...{ deliverArea: row.deliverArea, deliveryDate: row.deliveryDate },
      ranking: snapshotOf(row, standing, now).buyerMaxAuctionOfferRecordVoList,
    };
  },
);

/** What a seller sees of auctions; the company of a bidder is named only once its award has become an order. */
async function ofSeller(
  db: Database,
  found: readonly Auction[],
  now: Date,
): Promise<SaleAuction[]> {
  const ids = found.map(({ id }) => id);
  const [cards, awards, bids] = await Promise.all([
    cardsOf(db, found, null, now),
    awardRows(db, ids),
    bidsIn(db, ids),
  ]);
  const awardsBy = groupBy(awards, ({ award }) => award.auctionId);
  const bidsBy = new Map(bids.map((bid) => [bid.auctionId, bid]));
  return cards.map((card, index) => {
    const auction = found[index];
    const bid = auction && bidsBy.get(auction.id);
    return {
      ...card,
      bidCount: auction?.lastSequence ?? 0,
      bidderCount: bid?.bidders ?? 0,
      highestPrice: bid?.highest ? toYuan(bid.highest) : null,
      awards: (auction ? (awardsBy.get(auction.id) ?? []) : []).map((row) => ({
        ...awardOf(row),
        companyName: row.award.orderCode === null ? '' : row.companyName,
      })),
      restartedAs: auction?.restartedAs ? String(auction.restartedAs) : null,
    };
  });
}

async function bidsIn(db: Database, auctionIds: readonly number[]) {
  if (auctionIds.length === 0) return [];
  const { auctionId, customerId, price } = auctionBids;
  return db
    .select({
      auctionId,
      highest: max(price),
      bidders: sql`count(distinct ${customerId})`.mapWith(Number),
    })
    .from(auctionBids)
    .where(and(inArray(auctionId, [...auctionIds]), isNull(auctionBids.voidedAt)))
    .groupBy(auctionId);
}
