import { and, eq, lte, ne, or } from 'drizzle-orm';
import { FROM_GROUP } from '#app/domain/order/order.ts';
import { notifyOfExpiredApproval } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders } from '#trading-api/schema.ts';
import { nothingArrives } from './arriving.ts';
import { cancelOrders } from './cancel.ts';

const BATCH = 100;

/**
 * Cancels orders whose time to pay, or to be approved, has run out and returns what they held, each exactly once
 * (decision 14). Orders that a payment or another process has locked are skipped; the next run
 * finds them if they are still unpaid. Those of auctions end with their awards; those of groups wait for
 * what may have been paid in time, because their margin depends on it.
 * @returns how many were cancelled
 */
export async function expireUnpaidOrders(db: Database, now: Date): Promise<number> {
  let cancelled = 0;
  for (;;) {
    const batch = await db.transaction((tx) => cancelBatch(tx, now));
    cancelled += batch;
    if (batch < BATCH) return cancelled;
  }
}

async function cancelBatch(tx: Database, now: Date): Promise<number> {
  const due = await tx
    .select({ orderCode: orders.orderCode, approval: orders.approval })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'waitPay'),
        lte(orders.payDeadline, now),
        ne(orders.source, 'auction'),
        or(ne(orders.source, FROM_GROUP), nothingArrives(now)),
      ),
    )
    .orderBy(orders.payDeadline)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  for (const reason of ['expired', 'unapproved'] as const) {
    const isUnapproved = reason === 'unapproved';
    const codes = due
      .filter(({ approval }) => (approval === 'waiting') === isUnapproved)
      .map(({ orderCode }) => orderCode);
    await cancelOrders(tx, codes, { reason, now });
    if (isUnapproved) await notifyOfExpiredApproval(tx, codes, now);
  }
  return due.length;
}
