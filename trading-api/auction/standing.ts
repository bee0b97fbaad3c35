import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Bid, type BiddingState, ranking } from '#app/domain/auction/auction.ts';
import type { extensionLog } from '#app/domain/auction/bid-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import type { Fen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { type auctionAwards, auctionBids, auctionSigns } from '#trading-api/schema.ts';
import type { Auction } from './auctions.ts';

export interface Bidder {
  customerId: number;
  bidderNo: number;
  companyName: string;
  /** When they were last notified that they were outbid. */
  outbidNotifiedAt: Date | null;
}

/** How many voided bids are shown, the newest first. */
const SHOWN_VOIDS = 3;

/** The state of an auction after its accepted bids, with the bidders by customer's id. */
export interface AuctionStanding {
  bidding: BiddingState;
  bidders: ReadonlyMap<number, Bidder>;
  /** When the newest bid of the log counts, a voided one too; null without one. */
  newestAt: Date | null;
  voided: readonly { sequence: number; bidderNo: number; price: Fen; reason: string }[];
}

/** The condition that bids or awards are of the bidder of a sign-up. */
export const isOfSign = (row: typeof auctionBids | typeof auctionAwards): SQL | undefined =>
  and(eq(row.auctionId, auctionSigns.auctionId), eq(row.customerId, auctionSigns.customerId));

/**
 * Reads each bidder's last bid that is not voided; it stays true while the caller holds the lock of
 * the auction's row.
 */
export const standingOf = async (db: Database, auction: Auction): Promise<AuctionStanding> =>
  (await standingFor(db, auction, null)).standing;

/** The same with the sign-up of a customer, who may not have bid; null without one. */
export async function standingFor(db: Database, auction: Auction, customerId: number | null) {
  // One index lookup for each sign-up, because the log may be long.
  const newest = db
    .select({
      sequence: auctionBids.sequence,
      price: auctionBids.price,
      count: auctionBids.count,
      at: auctionBids.receivedAt,
      isProxy: auctionBids.isProxy,
    })
    .from(auctionBids)
    .where(and(isOfSign(auctionBids), isNull(auctionBids.voidedAt)))
    .orderBy(desc(auctionBids.sequence))
    .limit(1)
    .as('newest');
  const rows = await db
    .select({
      bid: {
        sequence: newest.sequence,
        price: newest.price,
        count: newest.count,
        at: newest.at,
        isProxy: newest.isProxy,
      },
      sign: {
        customerId: auctionSigns.customerId,
        personId: auctionSigns.personId,
        bidderNo: auctionSigns.bidderNo,
        companyName: auctionSigns.companyName,
        state: auctionSigns.state,
        marginState: auctionSigns.marginState,
        bidLimit: auctionSigns.bidLimit,
        approval: auctionSigns.approval,
        outbidNotifiedAt: auctionSigns.outbidNotifiedAt,
      },
    })
    .from(auctionSigns)
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        eq(auctionSigns.auctionId, auction.id),
        or(isNotNull(newest.sequence), eq(auctionSigns.customerId, customerId ?? 0)),
      ),
    );
  const last = new Map<number, Bid>();
  const bidders = new Map<number, Bidder>();
  for (const { bid, sign } of rows) {
    if (!bid) continue;
    last.set(sign.customerId, { ...bid, bidderId: sign.customerId });
    bidders.set(sign.customerId, sign);
  }
  const standing: AuctionStanding = {
    bidding: { realEnd: auction.realEndDate, extended: auction.extensions, last },
    bidders,
    ...(await afterVoids(db, auction, last)),
  };
  const own = rows.find(({ sign }) => sign.customerId === customerId);
  return { standing, sign: own?.sign ?? null };
}

/** All who have signed up, by customer's id. */
export async function biddersOf(db: Database, { id }: Auction): Promise<Map<number, Bidder>> {
  const signs = await db.select().from(auctionSigns).where(eq(auctionSigns.auctionId, id));
  return new Map(signs.map((sign) => [sign.customerId, sign]));
}

/** What voided bids leave behind; without any, no query is made. */
async function afterVoids(
  db: Database,
  { id, lastSequence, voidedBids }: Auction,
  last: ReadonlyMap<number, Bid>,
): Promise<Pick<AuctionStanding, 'newestAt' | 'voided'>> {
  const newest = [...last.values()].find(({ sequence }) => sequence === lastSequence);
  if (voidedBids === 0) return { newestAt: newest?.at ?? null, voided: [] };
  const { auctionId, sequence, voidedAt } = auctionBids;
  const [newestBid] = await db
    .select()
    .from(auctionBids)
    .where(and(eq(auctionId, id), eq(sequence, lastSequence)));
  const voided = await db
    .select()
    .from(auctionBids)
    .where(and(eq(auctionId, id), isNotNull(voidedAt)))
    .orderBy(desc(voidedAt), desc(sequence))
    .limit(SHOWN_VOIDS);
  return {
    newestAt: newestBid?.receivedAt ?? null,
    voided: voided.map(({ voidReason, ...bid }) => ({ ...bid, reason: voidReason ?? '' })),
  };
}

export const rankedBidders = (auction: Auction, { bidding, bidders }: AuctionStanding) =>
  ranking(auction, bidding).flatMap((bid) => {
    const bidder = bidders.get(bid.bidderId);
    return bidder ? [{ ...bid, bidder }] : [];
  });

export async function extensionsOf(
  db: Database,
  { id, endDate }: Auction,
): Promise<Content<typeof extensionLog>> {
  const moves = await db
    .select({ sequence: auctionBids.sequence, movedEndTo: auctionBids.movedEndTo })
    .from(auctionBids)
    .where(and(eq(auctionBids.auctionId, id), isNotNull(auctionBids.movedEndTo)))
    .orderBy(asc(auctionBids.sequence));
  let from = endDate;
  return moves.map(({ sequence, movedEndTo }) => {
    const to = movedEndTo ?? from;
    const extension = { sequence, from: from.toISOString(), to: to.toISOString() };
    from = to;
    return extension;
  });
}
