import { eq } from 'drizzle-orm';
import { completeOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders, paymentAttempts, refunds } from '#trading-api/schema.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** `done before`: this attempt's money was counted already, whatever became of it. */
export type Settlement = 'paid' | 'refunded' | 'done before';

/**
 * Counts the money of an attempt in the caller's transaction, however often and in whatever order
 * attempts succeed: the first success of an order pays it; later money, and money for a cancelled
 * order, becomes a refund (decision 21). Whoever moves money himself (wallet, vouchers) rolls his
 * transaction back unless the answer is `paid`.
 * @param payment `paidAt` is when the payer paid, `now` when the market learned of it
 * @throws Error when there is no attempt with this trade number
 */
export async function settlePayment(
  tx: Database,
  { tradeNo, paidAt, now }: { tradeNo: string; paidAt: Date; now: Date },
): Promise<Settlement> {
  const { orderCode } = await attemptOf(tx, tradeNo);
  // Every payment and the end of the order meet at this row: what is read below stays true.
  const [order] = await tx
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.orderCode, orderCode))
    .for('update');
  const attempt = await attemptOf(tx, tradeNo);
  if (attempt.status !== 'pending') return 'done before';
  if (order?.state === 'waitPay') {
    await payOrder(tx, attempt, paidAt);
    return 'paid';
  }
  await refund(tx, attempt, order?.state === 'paid' ? 'paid_twice' : 'order_cancelled', now);
  return 'refunded';
}

async function attemptOf(tx: Database, tradeNo: string): Promise<Attempt> {
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.tradeNo, tradeNo));
  if (!attempt) throw new Error(`no payment attempt ${tradeNo}`);
  return attempt;
}

async function payOrder(tx: Database, attempt: Attempt, paidAt: Date): Promise<void> {
  const { orderCode, tradeNo, payMethod } = attempt;
  await tx
    .update(paymentAttempts)
    .set({ status: 'paid', paidAt })
    .where(eq(paymentAttempts.tradeNo, tradeNo));
  await completeOrder(tx, { orderCode, paymentMethod: payMethod, paidAt });
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
  await tx
    .insert(refunds)
    .values({ tradeNo, orderCode, amount, reason, createdAt: now, nextTryAt: now });
}
