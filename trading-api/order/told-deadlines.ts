import { and, asc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import {
  changedDays,
  countedSince,
  type DeadlineKind,
  isCountedOver,
  periodText,
  type TradingCalendar,
} from '#app/domain/order/trading-calendar.ts';
import { toldDeadlines as toldCall } from '#app/domain/order/trading-calendar-contract.ts';
import { isTradingDay } from '#app/domain/order/trading-hours.ts';
import { startOfDay, wallDay } from '#app/domain/time.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { customers, orders, toldDeadlines } from '#trading-api/schema.ts';

interface Deadline {
  orderCode: string;
  customerId: number;
  sellerCode: string;
  kind: DeadlineKind;
  /** Since when it was counted. */
  since: Date;
  dueAt: Date;
}

/** Deadlines that are still to come and were counted in working days, not in minutes or hours. */
async function deadlinesToCome(tx: Database, now: Date): Promise<Deadline[]> {
  const { orderCode, customerId, sellerCode, payDeadline, payCounted } = orders;
  const { settledAt, supplementDueAt } = orders;
  const who = { orderCode, customerId, sellerCode };
  const [toPay, toSupplement] = await Promise.all([
    tx
      .select({ ...who, payDeadline, payCounted })
      .from(orders)
      .where(and(eq(orders.state, 'waitPay'), gt(payDeadline, now), isNotNull(payCounted))),
    tx
      .select({ ...who, since: settledAt, dueAt: supplementDueAt })
      .from(orders)
      .where(
        and(
          ne(orders.state, 'cancelled'),
          gt(supplementDueAt, now),
          sql`${orders.settledAmount} > ${orders.paidAmount}`,
        ),
      ),
  ]);
  return [
    ...toPay.flatMap(({ payCounted, payDeadline: dueAt, ...each }) => {
      const since = countedSince({ payDeadline: dueAt, payCounted });
      return since ? [{ ...each, since, dueAt, kind: 'pay' as const }] : [];
    }),
    ...toSupplement.flatMap(({ since, dueAt, ...each }) =>
      since && dueAt ? [{ ...each, since, dueAt, kind: 'supplement' as const }] : [],
    ),
  ];
}

/**
 * Keeps which told deadlines were counted by another calendar, in the transaction that changes it, and tells buyer and
 * seller of each once, however often the calendar is changed.
 */
export async function tellOfDeadlines(
  tx: Database,
  { before, after }: { before: TradingCalendar; after: TradingCalendar },
  now: Date,
): Promise<void> {
  const days = changedDays(before, after, isTradingDay);
  if (days.length === 0) return;
  const change = daysText(days);
  const concerned = (await deadlinesToCome(tx, now)).filter(({ since, dueAt }) =>
    isCountedOver(since, dueAt, days),
  );
  for (const { orderCode, customerId, sellerCode, kind, dueAt } of concerned) {
    const [written] = await tx
      .insert(toldDeadlines)
      .values({ orderCode, kind, dueAt, change, toldAt: now })
      .onConflictDoNothing()
      .returning({ orderCode: toldDeadlines.orderCode });
    if (!written) continue;
    const values = { orderCode, kind, until: dueAt, change };
    await notify(tx, 'deadlineKept', [{ customerId }], { ...values, side: 'buyer' }, { now });
    await notify(tx, 'deadlineKept', [{ sellerCode }], { ...values, side: 'seller' }, { now });
  }
}

/** 「2027-01-01 至 2027-01-03」, the first and the last of them. */
function daysText(days: readonly number[]): string {
  const sorted = days.toSorted((one, other) => one - other);
  const text = (day = 0) => wallDay(startOfDay(day));
  return periodText({ from: text(sorted[0]), to: text(sorted.at(-1)) });
}

export const readTold = route(toldCall, async ({ db, now }) => {
  const isOpen = sql`case ${toldDeadlines.kind} when 'pay' then ${orders.state} = 'waitPay' and ${orders.payDeadline} = ${toldDeadlines.dueAt}
    else ${orders.settledAmount} > ${orders.paidAmount} end`;
  const rows = await db
    .select({
      orderCode: toldDeadlines.orderCode,
      kind: toldDeadlines.kind,
      dueAt: toldDeadlines.dueAt,
      change: toldDeadlines.change,
      buyerName: customers.name,
      sellerName: orders.sellerName,
    })
    .from(toldDeadlines)
    .innerJoin(orders, eq(orders.orderCode, toldDeadlines.orderCode))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(gt(toldDeadlines.dueAt, now), isOpen))
    .orderBy(asc(toldDeadlines.dueAt), asc(toldDeadlines.orderCode))
    .limit(200);
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueDate: dueAt.toISOString() }));
});
