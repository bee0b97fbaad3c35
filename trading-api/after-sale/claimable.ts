import { and, asc, eq, notInArray } from 'drizzle-orm';
import { claimableOrder } from '#app/domain/after-sale/contract.ts';
import {
  type ClaimedLine,
  claimsUntil,
  countLimit,
  refundLimit,
} from '#app/domain/after-sale/limits.ts';
import { isSent } from '#app/domain/marketing/deductions.ts';
import { toYuan } from '#app/domain/money.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { deliveredWorth } from '#app/domain/payout/settlement.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import { hasPassed } from '#app/domain/time.ts';
import { ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import { receivedLines } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { afterSaleCases, deliveries, orderLines, orders } from '#trading-api/schema.ts';
import { isAsked, unshippedGoods } from './unshipped.ts';

type LineRow = typeof orderLines.$inferSelect;
export type CaseRow = typeof afterSaleCases.$inferSelect;

export interface ClaimableLine extends ClaimedLine {
  line: LineRow;
  cases: CaseRow[];
}

/** The lines of an order of which something was received, with the cases about what was. */
export async function claimableLines(db: Database, orderCode: string): Promise<ClaimableLine[]> {
  const rows = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderCode, orderCode))
    .orderBy(asc(orderLines.position));
  const cases = await db
    .select()
    .from(afterSaleCases)
    .where(eq(afterSaleCases.orderCode, orderCode));
  const lines = await receivedLines(db, orderCode);
  const worths = deliveredWorth(lines);
  return rows.flatMap((line) => {
    const worth = worths[lines.findIndex(({ position }) => position === line.position)];
    const own = cases.filter(
      ({ position, kind }) => position === line.position && kind !== 'unshipped',
    );
    return worth && worth.received.count > 0 ? [{ ...worth, line, cases: own }] : [];
  });
}

/** Whether a case can be about a received line: vouchers are money, and stay in their account. */
export const isReturnable = ({ line }: ClaimableLine): boolean => isSent(line);

/**
 * Whether nothing of an order has left its seller, so that it can be cancelled whole. A delivery
 * whose weight the buyer refused has not left.
 */
export async function isUnshipped(db: Database, { orderCode, state }: OrderRow): Promise<boolean> {
  if (state !== 'paid') return false;
  const sent = and(
    eq(deliveries.orderCode, orderCode),
    notInArray(deliveries.state, ['refused', 'withdrawn']),
  );
  if ((await db.$count(deliveries, sent)) > 0) return false;
  const lines = await receivedLines(db, orderCode);
  return lines.every((line) => line.batches.length === 0 && line.closed === 0);
}

/** What a quantity of a line can give back at most. */
export const limitOf = (line: ClaimableLine, count: Hundredths) =>
  refundLimit(line, line.cases, count);

export const claimableOf = customerRoute(claimableOrder, async ({ db, customer, input, now }) => {
  const { orderCode } = input;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderCode, orderCode), eq(orders.customerId, customer.id)));
  if (!order) throw notFound(ORDER_UNKNOWN);
  const until = claimsUntil(order);
  const isOpen = isReleased(order.state) && (until === null || !hasPassed(until, now));
  const lines = isOpen ? (await claimableLines(db, orderCode)).filter(isReturnable) : [];
  const isWhole = (await isUnshipped(db, order)) && !(await isAsked(db, orderCode));
  return {
    orderCode,
    until: until?.toISOString() ?? null,
    whole: isWhole ? toYuan(order.paidAmount) : null,
    lines: lines.map((each) => {
      const count = countLimit(each, each.cases);
      return {
        position: each.line.position,
        productName: each.line.productName,
        specs: `${each.line.brandNumber} ${each.line.specs}`.trim(),
        unit: each.line.unit,
        count: toQuantity(count),
        amount: toYuan(limitOf(each, count)),
      };
    }),
    unshipped: await unshippedGoods(db, order),
  };
});
