import { and, eq, lte, ne, or, type SQL } from 'drizzle-orm';
import { FROM_GROUP } from '#app/domain/order/order.ts';
import { notifyOfExpiredApproval } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { orders } from '#trading-api/schema.ts';
import { noPaymentOnItsWay } from './arriving.ts';
import { cancelOrders } from './cancel.ts';

/**
 * Cancels orders whose time to pay, or to be approved, has run out and returns what they held, each exactly once
 * (design/orders: Time to pay). Orders that a payment or another process has locked are skipped; the next run finds
 * them if they are still unpaid. Those of auctions end with their awards; those of groups wait for what may have
 * been paid in time, because their margin depends on it. Each has a transaction of its own.
 */
export async function expireUnpaidOrders(db: Database, now: Date): Promise<number> {
  const isDue = and(
    eq(orders.state, 'waitPay'),
    lte(orders.payDeadline, now),
    ne(orders.source, 'auction'),
    or(ne(orders.source, FROM_GROUP), noPaymentOnItsWay(now)),
  );
  const due = await db
    .select({ orderCode: orders.orderCode })
    .from(orders)
    .where(isDue)
    .orderBy(orders.payDeadline);
  const cancel = ({ orderCode }: { orderCode: string }) =>
    db.transaction((tx) => cancelIf(tx, and(eq(orders.orderCode, orderCode), isDue), now));
  return runIsolated(due, cancel, 'orders could not be cancelled');
}

async function cancelIf(tx: Database, isDue: SQL | undefined, now: Date): Promise<boolean> {
  const [due] = await tx
    .select({ orderCode: orders.orderCode, approval: orders.approval })
    .from(orders)
    .where(isDue)
    .for('update', { skipLocked: true });
  if (!due) return false;
  const isUnapproved = due.approval === 'waiting';
  await cancelOrders(tx, [due.orderCode], { reason: isUnapproved ? 'unapproved' : 'expired', now });
  if (isUnapproved) await notifyOfExpiredApproval(tx, [due.orderCode], now);
  return true;
}
