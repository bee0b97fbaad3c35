import { type AnyColumn, and, desc, eq, exists, gte, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deadline } from '#app/domain/message/contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import {
  counterRounds,
  counterSellers,
  inquiries,
  inquiryAwards,
  inquirySellers,
  offers,
  orders,
} from '#trading-api/schema.ts';
import { INQUIRY_UNKNOWN, type InquiryRow, inquiryColumns } from './reads.ts';
import { isOpened } from './waits.ts';

/** The deadline of an inquiry; its buyer also gets those of the offers. */
export async function deadlinesOfInquiry(
  db: Database,
  customer: Customer,
  inquiryNum: string,
  now: Date,
): Promise<Deadline[]> {
  const wanted = eq(inquiries.inquiryNum, inquiryNum);
  const ends = await Promise.all([
    endsOfOwn(db, customer, wanted),
    receivedEnds(db, customer, wanted),
    offersToOwn(db, customer, wanted, now),
    countersOfOwn(db, customer, wanted),
    receivedCounters(db, customer, wanted),
  ]);
  const found = ends.flat();
  if (found.length === 0) throw notFound(INQUIRY_UNKNOWN);
  return found;
}

/** The deadlines of all inquiries a customer has sent or received, from a time on. */
export async function inquiryDeadlines(
  db: Database,
  customer: Customer,
  from: Date,
  now: Date,
): Promise<Deadline[]> {
  const ahead = gte(inquiries.endDate, from);
  const any = alias(offers, 'any_offer');
  // The newest round decides, which may be valid shorter than an earlier one.
  const validOffer = db
    .select({ id: any.id })
    .from(any)
    .where(
      and(
        eq(any.inquiryId, offers.inquiryId),
        eq(any.sellerCode, offers.sellerCode),
        gte(any.validUntil, from),
      ),
    );
  const found = await Promise.all([
    endsOfOwn(db, customer, ahead),
    receivedEnds(db, customer, ahead),
    offersToOwn(db, customer, exists(validOffer), now),
    countersOfOwn(db, customer, gte(counterRounds.endsAt, from)),
    receivedCounters(db, customer, gte(counterRounds.endsAt, from)),
  ]);
  return found.flat().filter(({ at }) => new Date(at) >= from);
}

/** When the newest award was made, and when the order of one was cancelled last. */
const ofAwards = (column: AnyColumn): SQL<Date | null> =>
  sql`${sql`(select max(${column}) from ${inquiryAwards}
    join ${orders} on ${orders.orderCode} = ${inquiryAwards.orderCode}
    where ${inquiryAwards.inquiryId} = ${inquiries.id})`}`.mapWith(orders.cancelledAt);

const columns = (db: Database) => ({
  ...inquiryColumns(db),
  awardedAt: ofAwards(inquiryAwards.awardedAt),
  cancelledAt: ofAwards(orders.cancelledAt),
});

interface Row extends InquiryRow {
  awardedAt: Date | null;
  cancelledAt: Date | null;
}

async function endsOfOwn(db: Database, { id }: Customer, wanted: SQL): Promise<Deadline[]> {
  const rows = await db
    .select(columns(db))
    .from(inquiries)
    .where(and(eq(inquiries.customerId, id), wanted));
  return rows.map((row) => inquiryEnd(row, buyerPath(row)));
}

async function receivedEnds(
  db: Database,
  { id, sellerCode }: Customer,
  wanted: SQL,
): Promise<Deadline[]> {
  if (sellerCode === null) return [];
  const rows = await db
    .select(columns(db))
    .from(inquirySellers)
    .innerJoin(inquiries, eq(inquiries.id, inquirySellers.inquiryId))
    .where(and(eq(inquirySellers.sellerCode, sellerCode), ne(inquiries.customerId, id), wanted));
  return rows.map((row) => inquiryEnd(row, sellerPath(row)));
}

/** Each seller's latest offer, unless it is sealed. */
async function offersToOwn(
  db: Database,
  { id }: Customer,
  wanted: SQL,
  now: Date,
): Promise<Deadline[]> {
  const rows = await db
    .selectDistinctOn([offers.inquiryId, offers.sellerCode], {
      ...columns(db),
      offer: offers,
      sellerName: inquirySellers.sellerName,
    })
    .from(offers)
    .innerJoin(inquiries, eq(inquiries.id, offers.inquiryId))
    .innerJoin(
      inquirySellers,
      and(
        eq(inquirySellers.inquiryId, offers.inquiryId),
        eq(inquirySellers.sellerCode, offers.sellerCode),
      ),
    )
    .where(and(eq(inquiries.customerId, id), isOpened(now), wanted))
    .orderBy(offers.inquiryId, offers.sellerCode, desc(offers.lastCutNum));
  return rows.map(({ offer, sellerName, ...row }) => ({
    uid: `offer-${row.inquiryNum}-${offer.sellerCode}`,
    kind: 'offerValid',
    title: `${sellerName} · ${row.title}`,
    path: buyerPath(row),
    ...deadlineState(row, offer.validUntil, offer.createdAt, offer.withdrawnAt),
  }));
}

/** Until when the sellers of each round of counter-offers answer. */
async function countersOfOwn(db: Database, { id }: Customer, wanted: SQL): Promise<Deadline[]> {
  const rows = await db
    .select({ ...columns(db), round: counterRounds })
    .from(counterRounds)
    .innerJoin(inquiries, eq(inquiries.id, counterRounds.inquiryId))
    .where(and(eq(inquiries.customerId, id), wanted));
  return rows.map(({ round, ...row }) => counterEnd(row, round, buyerPath(row)));
}

/** Those that were sent to a seller, with the numbers that they have there; one that is answered waits no longer. */
async function receivedCounters(
  db: Database,
  { id, sellerCode }: Customer,
  wanted: SQL,
): Promise<Deadline[]> {
  if (sellerCode === null) return [];
  const rows = await db
    .select({ ...columns(db), round: counterRounds, asked: counterSellers })
    .from(counterSellers)
    .innerJoin(counterRounds, eq(counterRounds.id, counterSellers.roundId))
    .innerJoin(inquiries, eq(inquiries.id, counterRounds.inquiryId))
    .where(and(eq(counterSellers.sellerCode, sellerCode), ne(inquiries.customerId, id), wanted));
  return rows.map(({ round, asked, ...row }) =>
    counterEnd(row, { ...round, ...asked }, sellerPath(row)),
  );
}

type Round = Pick<typeof counterRounds.$inferSelect, 'cutNum' | 'endsAt' | 'createdAt'> &
  Partial<Pick<typeof counterSellers.$inferSelect, 'answeredAt'>>;

/** It is an end of the inquiry: portals of a version before would not know a kind of its own. */
const counterEnd = (
  row: Row,
  { cutNum, endsAt, createdAt, answeredAt = null }: Round,
  path: string,
): Deadline => ({
  uid: `counter-${row.inquiryNum}-${cutNum}`,
  kind: 'inquiryEnd',
  title: `还价第 ${cutNum} 轮 · ${row.title}`,
  path,
  ...deadlineState(row, endsAt, createdAt, answeredAt),
});

const inquiryEnd = (row: Row, path: string): Deadline => ({
  uid: `inquiry-${row.inquiryNum}`,
  kind: 'inquiryEnd',
  title: row.title,
  path,
  ...deadlineState(row, row.endDate, row.createdAt),
});

const buyerPath = ({ inquiryNum }: Row): string => `/customer/purchase-inquiry/${inquiryNum}`;
const sellerPath = ({ inquiryNum }: Row): string => `/customer/sale-inquiry/${inquiryNum}`;

/**
 * The state of a deadline of an inquiry. It is off once the inquiry is closed, all awarded, or the offer withdrawn or
 * the counter-offer answered (`doneAt`), and on again when an order of that is cancelled (design/orders: Accepted
 * offers); so the revision counts seconds.
 */
function deadlineState(
  { closedAt, createdAt, awarded, awardedAt, cancelledAt }: Row,
  at: Date,
  madeAt: Date,
  doneAt: Date | null = null,
) {
  const overAt = closedAt ?? doneAt ?? (awarded === 'all' ? awardedAt : null);
  const changes = [madeAt, doneAt, awardedAt, cancelledAt, closedAt];
  const changedAt = Math.max(...changes.map((change) => change?.getTime() ?? 0));
  return {
    at: at.toISOString(),
    revision: Math.floor((changedAt - createdAt.getTime()) / 1000),
    changedAt: new Date(changedAt).toISOString(),
    cancelled: overAt !== null && overAt < at,
  };
}
