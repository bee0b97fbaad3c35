import { randomBytes } from 'node:crypto';
import { and, eq, gte, ne, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Deadline } from '#app/domain/message/contract.ts';
import { DEADLINE_DAYS } from '#app/domain/message/deadline.ts';
import { INSTALMENT_LABEL, type Instalment, nextInstalment } from '#app/domain/order/terms.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/tables.ts';
import { signedAuctionDeadlines } from '#trading-api/auction/index.ts';
import { inquiryDeadlines } from '#trading-api/inquiry/index.ts';
import { isOwing, type OrderRow, owedOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import {
  calendarFeeds,
  customers,
  members,
  orders,
  purchaseSchedules,
  purchasings,
} from '#trading-api/schema.ts';
import { tenderDeadlines } from '#trading-api/tender/index.ts';

const DAYS_MS = DEADLINE_DAYS * DAY_MS;

interface Wanted {
  now: Date;
  /** Whether the caller knows those of tenders. */
  tenders: boolean;
}

/** The deadlines of a calendar: all future ones, cancelled or not, and recent past ones. */
export const deadlinesToKeep = (
  db: Database,
  customer: Customer,
  wanted: Wanted,
): Promise<Deadline[]> =>
  deadlinesOf(db, customer, new Date(wanted.now.getTime() - DAYS_MS), wanted);

/** What should have been paid by now, and the active deadlines of the next 30 days. */
export async function deadlinesAhead(
  db: Database,
  customer: Customer,
  wanted: Wanted,
): Promise<Deadline[]> {
  const { now } = wanted;
  const until = new Date(now.getTime() + DAYS_MS);
  const found = await deadlinesOf(db, customer, now, wanted);
  const ahead = found.filter(({ at, cancelled }) => !cancelled && new Date(at) <= until);
  return [...(await overduePayments(db, customer.id, now)), ...ahead];
}

/**
 * Overdue payments, of orders that are kept nevertheless. Orders in `waitPay` are left out: they
 * are cancelled when they are not paid in time.
 */
async function overduePayments(db: Database, customerId: number, now: Date): Promise<Deadline[]> {
  const due = await paymentDeadlines(db, customerId, ne(orders.state, 'waitPay'));
  return due
    .filter(({ at }) => hasPassed(new Date(at), now))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

async function deadlinesOf(
  db: Database,
  customer: Customer,
  from: Date,
  { now, tenders }: Wanted,
): Promise<Deadline[]> {
  const found = await Promise.all([
    tenders ? tenderDeadlines(db, customer, from) : [],
    signedAuctionDeadlines(db, customer.id, from, now),
    inquiryDeadlines(db, customer, from, now),
    paymentDeadlines(db, customer.id),
    planDeadlines(db, customer.id, from),
  ]);
  return found
    .flat()
    .filter(({ at }) => new Date(at) >= from)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.uid < b.uid ? -1 : 1));
}

/**
 * When what is open of a customer's orders is to be paid. An order that is paid or cancelled has no
 * deadline any more.
 */
async function paymentDeadlines(db: Database, customerId: number, only?: SQL): Promise<Deadline[]> {
  const open = await db
    .select(owedOrder)
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isOwing, only));
  return open.flatMap((order) => {
    const next = nextInstalment(order);
    return next?.dueAt ? [paymentDeadline(order, next, next.dueAt)] : [];
  });
}

function paymentDeadline(
  { orderCode, createdAt, settledAt }: OrderRow,
  { kind, position }: Instalment,
  dueAt: Date,
): Deadline {
  const isFirst = position === 0 && settledAt === null;
  return {
    uid: `order-${orderCode}${isFirst ? '' : `-${kind}`}`,
    kind: 'orderPay',
    title: `订单 ${orderCode}${kind === 'full' ? '' : ` ${INSTALMENT_LABEL[kind]}`}`,
    at: dueAt.toISOString(),
    path: `/customer/purchase-order/${orderCode}`,
    revision: 0,
    changedAt: (settledAt ?? createdAt).toISOString(),
    cancelled: false,
  };
}

/** The deadlines of the group-purchase plans a customer has registered for, until which more can be registered. */
async function planDeadlines(db: Database, customerId: number, from: Date): Promise<Deadline[]> {
  const plans = await db
    .selectDistinctOn([purchaseSchedules.scheduleId], {
      scheduleId: purchaseSchedules.scheduleId,
      title: purchaseSchedules.title,
      deadline: purchaseSchedules.deadline,
      createdAt: purchaseSchedules.createdAt,
      withdrawnAt: purchaseSchedules.withdrawnAt,
    })
    .from(purchasings)
    .innerJoin(purchaseSchedules, eq(purchaseSchedules.scheduleId, purchasings.scheduleId))
    .where(
      and(
        eq(purchasings.customerId, customerId),
        ne(purchasings.auditStatus, 'notPass'),
        gte(purchaseSchedules.deadline, from),
      ),
    );
  return plans.map(({ scheduleId, title, deadline, createdAt, withdrawnAt }) => ({
    uid: `plan-${scheduleId}`,
    kind: 'planEnd',
    title,
    at: deadline.toISOString(),
    path: `/trading?${new URLSearchParams({ type: '0', dialog: 'purchase', scheduleId: String(scheduleId) })}`,
    revision: withdrawnAt ? 1 : 0,
    changedAt: (withdrawnAt ?? createdAt).toISOString(),
    cancelled: withdrawnAt !== null && withdrawnAt < deadline,
  }));
}

const TOKEN_BYTES = 24;

/** Gives a customer a new feed address; the old one becomes invalid. */
export async function renewFeed(tx: Database, customerId: number, now: Date): Promise<string> {
  const fresh = { token: randomBytes(TOKEN_BYTES).toString('base64url'), createdAt: now };
  await tx
    .insert(calendarFeeds)
    .values({ customerId, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.customerId, set: fresh });
  return fresh.token;
}

export async function feedTokenOf(db: Database, customerId: number): Promise<string | null> {
  const [feed] = await db
    .select({ token: calendarFeeds.token })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.customerId, customerId));
  return feed?.token ?? null;
}

/** The account for which the holder of a feed acts: their company's, else their own. */
export async function ownerOfFeed(db: Database, token: string): Promise<Customer> {
  const [found] = await db
    .select({ owner: customers })
    .from(calendarFeeds)
    .leftJoin(members, eq(members.personId, calendarFeeds.customerId))
    .innerJoin(
      customers,
      eq(customers.id, sql`coalesce(${members.companyId}, ${calendarFeeds.customerId})`),
    )
    .where(eq(calendarFeeds.token, token));
  if (!found) throw notFound('日历地址不存在或已更换');
  return found.owner;
}
