import { and, eq, exists, gt, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders, tenderLots, tenderOffers, tenderQuestions, tenders } from '#trading-api/schema.ts';
import { isAnswered } from './reads.ts';

const isOpen = (now: Date) =>
  and(isAnswered, isNull(tenders.openedAt), isNull(tenders.endedAt), gt(tenders.bidEndDate, now));

const questions = (db: Database, which: SQL) =>
  exists(
    db
      .select({ id: tenderQuestions.id })
      .from(tenderQuestions)
      .where(and(eq(tenderQuestions.tenderId, tenders.id), which)),
  );

/** That an account has asked about a tender. */
export const hasAsked = (db: Database, customer: Customer): SQL =>
  questions(db, eq(tenderQuestions.customerId, customer.id));

/** That a store has an offer for a tender, taken back or not. */
export const hasOffered = (db: Database, sellerCode: string): SQL =>
  exists(
    db
      .select({ id: tenderOffers.id })
      .from(tenderOffers)
      .where(and(eq(tenderOffers.tenderId, tenders.id), eq(tenderOffers.sellerCode, sellerCode))),
  );

/** That a tender waits for its tenderer: for an answer, for a decision, or for another one after a cancelled order. */
export const waitsForTenderer = (db: Database, customer: Customer, now: Date): SQL | undefined => {
  const reopened = db
    .select({ position: tenderLots.position })
    .from(tenderLots)
    .innerJoin(orders, eq(orders.orderCode, tenderLots.orderCode))
    .where(and(eq(tenderLots.tenderId, tenders.id), eq(orders.state, 'cancelled')));
  return and(
    isAnswered,
    eq(tenders.customerId, customer.id),
    isNull(tenders.endedAt),
    or(
      and(isOpen(now), questions(db, isNull(tenderQuestions.answeredAt))),
      and(isNotNull(tenders.openedAt), isNull(tenders.awardedAt)),
      exists(reopened),
    ),
  );
};

/** That a tender waits for the offer of a store that has asked about it. */
export const waitsForBidder = (
  db: Database,
  customer: Customer,
  sellerCode: string,
  now: Date,
): SQL | undefined => and(isOpen(now), hasAsked(db, customer), not(hasOffered(db, sellerCode)));
