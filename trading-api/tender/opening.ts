import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import { NO_OFFERS } from '#app/domain/tender/tender.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { tenders } from '#trading-api/schema.ts';
import { isAnswered, pricesOf, standingOffers, type TenderRow } from './reads.ts';
import { record } from './record.ts';

const isDue = (now: Date) =>
  and(isAnswered, isNull(tenders.openedAt), isNull(tenders.endedAt), lte(tenders.bidEndDate, now));

export const tendersToOpen = (db: Database, now: Date) =>
  db.select({ id: tenders.id }).from(tenders).where(isDue(now)).orderBy(asc(tenders.bidEndDate));

/**
 * Opens the tenders whose deadline has passed, each exactly once and all its offers together, in a transaction of its
 * own. One that an offer or another process has locked is left to the next run: the offer was in time, and is opened
 * with the others.
 */
export async function openDueTenders(db: Database, now: Date): Promise<number> {
  const open = ({ id }: { id: number }) =>
    db.transaction(async (tx) => {
      const [tender] = await tx
        .select()
        .from(tenders)
        .where(and(eq(tenders.id, id), isDue(now)))
        .for('no key update', { skipLocked: true });
      if (!tender) return false;
      await openTender(tx, tender, now);
      return true;
    });
  return runIsolated(await tendersToOpen(db, now), open, 'tenders could not be opened');
}

/** A tender for which nobody has offered ends. */
async function openTender(tx: Database, tender: TenderRow, now: Date): Promise<void> {
  const offers = await standingOffers(tx, tender.id);
  const prices = await pricesOf(
    tx,
    offers.map(({ id }) => id),
  );
  const isEmpty = offers.length === 0;
  await tx
    .update(tenders)
    .set({ openedAt: now, ...(isEmpty && { endedAt: now, endReason: NO_OFFERS }) })
    .where(eq(tenders.id, tender.id));
  const opened = offers.map(({ id, sellerName, submittedAt, fingerprint }) => ({
    offerId: String(id),
    sellerName,
    submittedAt: submittedAt.toISOString(),
    fingerprint,
    prices: (prices.get(id) ?? []).map(({ position, price }) => ({
      position,
      price: toYuan(price),
    })),
  }));
  await record(tx, tender, 'opened', { offers: opened }, now);
  const { id, title, customerId } = tender;
  if (isEmpty) await record(tx, tender, 'ended', { reason: NO_OFFERS }, now);
  const bidders = offers.map(({ sellerCode }) => ({ sellerCode }));
  const tenderer = customerId === null ? [] : [{ customerId }];
  const values = { id, title, count: offers.length };
  await notify(tx, 'tenderOpened', [...tenderer, ...bidders], values, { now });
}
