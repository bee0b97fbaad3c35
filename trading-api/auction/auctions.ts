import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { type AuctionPhase, auctionPhase } from '#app/domain/auction/auction.ts';
import { companyNamesOf } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { auctionQualifyConfigs, auctionSigns, auctions } from '#trading-api/schema.ts';

export type Auction = typeof auctions.$inferSelect;

export const auctionUnknown = () => notFound('竞价不存在');

export async function auctionById(db: Database, id: string): Promise<Auction> {
  const [auction] = await db
    .select()
    .from(auctions)
    .where(eq(auctions.id, rowId(id) ?? 0));
  if (!auction) throw auctionUnknown();
  return auction;
}

/** The same with the lock that every bid of this auction takes: it cannot change until the transaction ends. */
export async function lockAuction(tx: Database, id: string): Promise<Auction> {
  const [auction] = await tx
    .select()
    .from(auctions)
    .where(eq(auctions.id, rowId(id) ?? 0))
    .for('update');
  if (!auction) throw auctionUnknown();
  return auction;
}

/** The seller of an auction under all its names: none of them may bid in it. */
export const sellerOf = async (
  db: Database,
  { sellerCode, sellerName }: Pick<Auction, 'sellerCode' | 'sellerName'>,
) => ({ sellerCode, names: [sellerName, ...(await companyNamesOf(db, sellerCode))] });

/** A cancelled auction counts as ended. */
export const phaseOf = (
  auction: Pick<Auction, 'startDate' | 'realEndDate' | 'cancelledAt'>,
  now: Date,
): AuctionPhase =>
  auction.cancelledAt ? 'finish' : auctionPhase(auction.startDate, auction.realEndDate, now);

/** The documents that a sign-up needs, in their order. */
export const qualifyConfigsOf = (db: Database, auctionId: number) =>
  db
    .select()
    .from(auctionQualifyConfigs)
    .where(eq(auctionQualifyConfigs.auctionId, auctionId))
    .orderBy(asc(auctionQualifyConfigs.id));

export async function signOf(db: Database, auctionId: number, customerId: number) {
  const [sign] = await db
    .select()
    .from(auctionSigns)
    .where(and(eq(auctionSigns.auctionId, auctionId), eq(auctionSigns.customerId, customerId)));
  return sign ?? null;
}

/** That a sign-up has left its own company: one that waits there, or was returned there, is nobody else's business. */
export const hasLeftItsCompany = or(
  isNull(auctionSigns.approval),
  eq(auctionSigns.approval, 'approved'),
);
