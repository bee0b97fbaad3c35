import { eq } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import type { Database } from '../db/client.ts';
import {
  orderLines,
  orders,
  paymentAttempts,
  paymentNotifications,
  refunds,
} from '../db/schema.ts';
import type { Notification, PaymentProvider } from '../payments/provider.ts';
import { Refusal } from './refusal.ts';
import { countSales } from './stock.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/**
 * Takes a provider's notification, however often and in whatever order it comes: the first
 * success of an order pays it, later money and money for a cancelled order becomes a refund
 * (decision 21).
 * @throws Refusal `N001` signature, `N002` trade number, `N003` amount
 */
export async function receiveNotification(
  db: Database,
  provider: PaymentProvider | undefined,
  notification: Notification,
  now: Date,
): Promise<void> {
  if (!provider?.verify(notification)) throw new Refusal('N001', 'signature is wrong');
  await db.transaction((tx) => settleAttempt(tx, notification, now));
}

async function settleAttempt(tx: Database, notification: Notification, now: Date): Promise<void> {
  const { tradeNo, notificationId, provider, amount } = notification;
  const [found] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.tradeNo, tradeNo));
  if (found?.provider !== provider) throw new Refusal('N002', 'unknown trade number');
  if (toYuan(found.amount) !== amount) throw new Refusal('N003', 'amount differs');
  await tx
    .insert(paymentNotifications)
    .values({ notificationId, tradeNo, receivedAt: now })
    .onConflictDoNothing();

  // Every payment and the expiry of the order meet at this row: what is read below stays true.
  const [order] = await tx
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.orderCode, found.orderCode))
    .for('update');
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.tradeNo, tradeNo));
  if (attempt?.status !== 'pending') return;
  if (order?.state === 'waitPay') await payOrder(tx, attempt, new Date(notification.paidAt));
  else await refund(tx, attempt, order?.state === 'paid' ? 'paid_twice' : 'order_cancelled', now);
}

async function payOrder(tx: Database, attempt: Attempt, paidAt: Date): Promise<void> {
  const { orderCode, tradeNo, payMethod } = attempt;
  await tx
    .update(orders)
    .set({ state: 'paid', paidAt, paymentMethod: payMethod })
    .where(eq(orders.orderCode, orderCode));
  await tx
    .update(paymentAttempts)
    .set({ status: 'paid', paidAt })
    .where(eq(paymentAttempts.tradeNo, tradeNo));
  const lines = await tx
    .select({ goodsId: orderLines.goodsId, count: orderLines.count })
    .from(orderLines)
    .where(eq(orderLines.orderCode, orderCode));
  await countSales(tx, lines);
}

async function refund(
  tx: Database,
  { tradeNo, orderCode, amount }: Attempt,
  reason: 'paid_twice' | 'order_cancelled',
  now: Date,
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ status: 'refunded', paidAt: now })
    .where(eq(paymentAttempts.tradeNo, tradeNo));
  await tx.insert(refunds).values({ tradeNo, orderCode, amount, reason, createdAt: now });
}
