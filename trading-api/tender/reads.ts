import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import { type OpenedOffer, type RankedOffer, rankLot } from '#app/domain/tender/ranking.ts';
import { type TenderState, tenderState } from '#app/domain/tender/tender.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  tenderCriteria,
  tenderLots,
  tenderOffers,
  tenderPrices,
  tenderScores,
  tenders,
} from '#trading-api/schema.ts';

export type TenderRow = typeof tenders.$inferSelect;
export type OfferRow = typeof tenderOffers.$inferSelect;

export const TENDER_UNKNOWN = '招标不存在或已撤回';

export const tenderStateOf = (row: TenderRow, now: Date): TenderState =>
  tenderState({ ...row, answered: row.customerId !== null }, now);

/** That a tender is one that is answered here, and not withdrawn. */
export const isAnswered = and(isNull(tenders.withdrawnAt), isNotNull(tenders.customerId));

export async function findTender(db: Database, id: string): Promise<TenderRow> {
  const [row] = await db
    .select()
    .from(tenders)
    .where(and(isAnswered, eq(tenders.id, rowId(id) ?? 0)));
  if (!row) throw notFound(TENDER_UNKNOWN);
  return row;
}

/**
 * Locks a tender until the transaction ends. Everything that changes one does this first: an offer, its opening and
 * what is decided run one after the other, so that an opening sees an offer whole or not at all.
 * @param customerId whose tender it has to be; unset: anybody's
 */
export async function lockTender(
  tx: Database,
  id: string,
  customerId?: number,
): Promise<TenderRow> {
  const own = customerId === undefined ? undefined : eq(tenders.customerId, customerId);
  const [row] = await tx
    .select()
    .from(tenders)
    .where(and(isAnswered, own, eq(tenders.id, rowId(id) ?? 0)))
    .for('no key update');
  if (!row) throw notFound(TENDER_UNKNOWN);
  return row;
}

export const lotsOf = (db: Database, tenderId: number) =>
  db
    .select()
    .from(tenderLots)
    .where(eq(tenderLots.tenderId, tenderId))
    .orderBy(asc(tenderLots.position));

export const criteriaOf = (db: Database, tenderId: number) =>
  db
    .select()
    .from(tenderCriteria)
    .where(eq(tenderCriteria.tenderId, tenderId))
    .orderBy(asc(tenderCriteria.position));

/** The offers that count, in the order in which they were sent. */
export const standingOffers = (db: Database, tenderId: number): Promise<OfferRow[]> =>
  db
    .select()
    .from(tenderOffers)
    .where(and(eq(tenderOffers.tenderId, tenderId), eq(tenderOffers.withdrawn, false)))
    .orderBy(asc(tenderOffers.submittedAt), asc(tenderOffers.id));

/** The prices of offers, by offer. */
export async function pricesOf(db: Database, offerIds: readonly number[]) {
  if (offerIds.length === 0) return new Map<number, { position: number; price: number }[]>();
  const rows = await db
    .select()
    .from(tenderPrices)
    .where(inArray(tenderPrices.offerId, [...offerIds]))
    .orderBy(asc(tenderPrices.position));
  return groupBy(rows, ({ offerId }) => offerId);
}

export async function scoresOf(db: Database, offerIds: readonly number[]) {
  if (offerIds.length === 0) return new Map<number, (typeof tenderScores.$inferSelect)[]>();
  const rows = await db
    .select()
    .from(tenderScores)
    .where(inArray(tenderScores.offerId, [...offerIds]))
    .orderBy(asc(tenderScores.criterion));
  return groupBy(rows, ({ offerId }) => offerId);
}

/** The offers of a tender as they are ranked. */
export async function openedOffers(db: Database, offers: readonly OfferRow[]) {
  const ids = offers.map(({ id }) => id);
  const [prices, scores] = await Promise.all([pricesOf(db, ids), scoresOf(db, ids)]);
  return offers.map(
    ({ id, submittedAt }): OpenedOffer => ({
      offerId: String(id),
      submittedAt,
      prices: new Map((prices.get(id) ?? []).map(({ position, price }) => [position, price])),
      points: new Map((scores.get(id) ?? []).map(({ criterion, points }) => [criterion, points])),
    }),
  );
}

/** Whether every offer was given points by every criterion; of a tender by price alone nothing is to be given. */
export const isScored = (offers: readonly OpenedOffer[], criteria: readonly unknown[]): boolean =>
  offers.every(({ points }) => points.size === criteria.length);

export const rankingOf = (
  lots: readonly { position: number }[],
  offers: readonly OpenedOffer[],
  weight: number,
): RankedOffer[] => lots.flatMap(({ position }) => rankLot(position, offers, weight));
