import { eq } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import { nextInstalment } from '#app/domain/order/terms.ts';
import { bookPayment, lockOrder, type OrderRow } from '#trading-api/order/index.ts';
import type { PaymentProvider, ReceivedPayment } from '#trading-api/payments/provider.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { paymentAttempts, paymentNotifications, refunds } from '#trading-api/schema.ts';
import { marketAccount } from '#trading-api/wallet/index.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** `done before`: this attempt's money was counted earlier, as paid or as a refund. */
export type Settlement = 'paid' | 'refunded' | 'done before';

/**
 * Counts the money of an attempt in the caller's transaction, only once, in whatever order attempts
 * succeed: the first success pays the instalment; later money, and money for a cancelled order,
 * becomes a refund (decision 21). A caller that takes the money itself (wallet, vouchers) rolls its
 * transaction back unless the answer is `paid`.
 * @param payment `paidAt` is when the payer paid, `now` when the market was notified, `from` the
 * ledger's account of the money; unset: that of money from outside
 * @throws Error when there is no attempt with this trade number
 */
export async function settlePayment(
  tx: Database,
  { tradeNo, paidAt, now, from }: { tradeNo: string; paidAt: Date; now: Date; from?: number },
): Promise<Settlement> {
  const { orderCode } = await attemptOf(tx, tradeNo);
  // Every payment and every end of the order locks this row: what is read afterwards stays true.
  const order = await lockOrder(tx, orderCode);
  const attempt = await attemptOf(tx, tradeNo);
  if (attempt.status !== 'pending') return 'done before';
  const isCancelled = order === undefined || order.state === 'cancelled';
  if (!isCancelled && isOpen(order, attempt)) {
    await payInstalment(tx, order, attempt, { paidAt, bookedAt: now, from });
    happened('payment');
    return 'paid';
  }
  await refund(tx, attempt, isCancelled ? 'order_cancelled' : 'paid_twice', now);
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

/** Whether the attempt pays what is still open of its instalment. */
function isOpen(order: OrderRow, { instalment, amount }: Attempt): boolean {
  const next = nextInstalment(order);
  return next?.position === instalment && next.amount - next.paid === amount;
}

async function payInstalment(
  tx: Database,
  order: OrderRow,
  { tradeNo, payMethod, amount }: Attempt,
  { paidAt, bookedAt, from }: { paidAt: Date; bookedAt: Date; from: number | undefined },
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ status: 'paid', paidAt })
    .where(eq(paymentAttempts.tradeNo, tradeNo));
  await bookPayment(tx, order, {
    amount,
    method: payMethod,
    reference: tradeNo,
    from: from ?? (await marketAccount(tx, 'topUp')),
    paidAt,
    bookedAt,
  });
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

/**
 * Counts money that a provider reported, in a signed notification or in answer to a query: once,
 * however often and in whatever order it is reported (decision 21).
 * @throws Refusal `G404` trade number, `amountChanged` amount
 */
export async function receivePayment(
  db: Database,
  provider: Pick<PaymentProvider, 'name'>,
  payment: ReceivedPayment,
  now: Date,
): Promise<Settlement> {
  const { tradeNo, notificationId, amount, paidAt } = payment;
  return db.transaction(async (tx) => {
    const [attempt] = await tx
      .select({ provider: paymentAttempts.provider, amount: paymentAttempts.amount })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.tradeNo, tradeNo));
    if (attempt?.provider !== provider.name) throw notFound('unknown trade number');
    if (attempt.amount !== amount) {
      const amounts = `${toYuan(amount)} instead of ${toYuan(attempt.amount)}`;
      throw new Refusal('amountChanged', `amount differs: ${amounts} for ${tradeNo}`);
    }
    await tx
      .insert(paymentNotifications)
      .values({ notificationId: `${provider.name} ${notificationId}`, tradeNo, receivedAt: now })
      .onConflictDoNothing();
    return settlePayment(tx, { tradeNo, paidAt, now });
  });
}
