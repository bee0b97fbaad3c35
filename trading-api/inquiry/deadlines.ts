import { and, desc, eq, exists, gte, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deadline } from '#app/domain/message/contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { inquiries, inquirySellers, offers, orders } from '#trading-api/schema.ts';
import { INQUIRY_UNKNOWN } from './reads.ts';

/** The deadline of an inquiry; its buyer also gets those of the offers. */
export async function deadlinesOfInquiry(
  db: Database,
  customer: Customer,
  inquiryNum: string,
): Promise<Deadline[]> {
  const wanted = eq(inquiries.inquiryNum, inquiryNum);
  const [own, received, offered] = await Promise.all([
    endsOfOwn(db, customer, wanted),
    receivedEnds(db, customer, wanted),
    offersToOwn(db, customer, wanted),
  ]);
  const found = [...own, ...received, ...offered];
  if (found.length === 0) throw notFound(INQUIRY_UNKNOWN);
  return found;
}

/** The deadlines of all inquiries a customer has sent or received, from a time on. */
export async function inquiryDeadlines(
  db: Database,
  customer: Customer,
  from: Date,
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
    offersToOwn(db, customer, exists(validOffer)),
  ]);
  return found.flat().filter(({ at }) => new Date(at) >= from);
}

const columns = {
  inquiry: inquiries,
  orderState: orders.state,
  orderCancelledAt: orders.cancelledAt,
} as const;

interface Row {
  inquiry: typeof inquiries.$inferSelect;
  orderState: (typeof orders.$inferSelect)['state'] | null;
  orderCancelledAt: Date | null;
}

async function endsOfOwn(db: Database, { id }: Customer, wanted: SQL): Promise<Deadline[]> {
  const rows = await db
    .select(columns)
    .from(inquiries)
    .leftJoin(orders, eq(orders.orderCode, inquiries.orderCode))
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
    .select(columns)
    .from(inquirySellers)
    .innerJoin(inquiries, eq(inquiries.id, inquirySellers.inquiryId))
    .leftJoin(orders, eq(orders.orderCode, inquiries.orderCode))
    .where(and(eq(inquirySellers.sellerCode, sellerCode), ne(inquiries.customerId, id), wanted));
  return rows.map((row) => inquiryEnd(row, `/customer/sale-inquiry/${row.inquiry.inquiryNum}`));
}

/** Each seller's latest offer. */
async function offersToOwn(db: Database, { id }: Customer, wanted: SQL): Promise<Deadline[]> {
  const rows = await db
    .selectDistinctOn([offers.inquiryId, offers.sellerCode], {
      ...columns,
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
    .leftJoin(orders, eq(orders.orderCode, inquiries.orderCode))
    .where(and(eq(inquiries.customerId, id), wanted))
    .orderBy(offers.inquiryId, offers.sellerCode, desc(offers.lastCutNum));
  return rows.map(({ offer, sellerName, ...row }) => ({
    uid: `offer-${row.inquiry.inquiryNum}-${offer.sellerCode}`,
    kind: 'offerValid',
    title: `${sellerName} · ${row.inquiry.title}`,
    path: buyerPath(row),
    ...deadlineState(row, offer.validUntil, offer.createdAt, offer.withdrawnAt),
  }));
}

const inquiryEnd = (row: Row, path: string): Deadline => ({
  uid: `inquiry-${row.inquiry.inquiryNum}`,
  kind: 'inquiryEnd',
  title: row.inquiry.title,
  path,
  ...deadlineState(row, row.inquiry.endDate, row.inquiry.createdAt),
});

const buyerPath = ({ inquiry }: Row): string => `/customer/purchase-inquiry/${inquiry.inquiryNum}`;

/**
 * The state of a deadline of an inquiry. It is off once the inquiry is closed, the offer withdrawn or one accepted,
 * and on again when that order is cancelled (design/orders: Accepted offers); so the revision counts seconds.
 */
function deadlineState(
  { inquiry, orderState, orderCancelledAt }: Row,
  at: Date,
  madeAt: Date,
  withdrawnAt: Date | null = null,
) {
  const accepted = orderState !== null && orderState !== 'cancelled';
  const overAt = inquiry.closedAt ?? withdrawnAt ?? (accepted ? inquiry.acceptedAt : null);
  const changes = [madeAt, withdrawnAt, inquiry.acceptedAt, orderCancelledAt, inquiry.closedAt];
  const changedAt = Math.max(...changes.map((change) => change?.getTime() ?? 0));
  return {
    at: at.toISOString(),
    revision: Math.floor((changedAt - inquiry.createdAt.getTime()) / 1000),
    changedAt: new Date(changedAt).toISOString(),
    cancelled: overAt !== null && overAt < at,
  };
}
