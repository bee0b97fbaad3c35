import { and, eq, isNull, or } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import { nextInstalment } from '#app/domain/order/terms.ts';
import {
  bookPayments,
  lockOrders,
  type OrderMoney,
  type OwedOrder,
} from '#trading-api/order/index.ts';
import type { PaymentProvider, ReceivedPayment } from '#trading-api/payments/provider.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { paymentAttempts, paymentNotifications, refunds } from '#trading-api/schema.ts';
import { marketAccount } from '#trading-api/wallet/index.ts';
import { moneyOfProvider, takeMoney } from './money-kind.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** `done before`: this attempt's money was counted earlier, as paid or as a refund. */
export type Settlement = 'paid' | 'refunded' | 'done before';

interface Settled extends Partial<Pick<OrderMoney, 'from' | 'take'>> {
  tradeNo: string;
  paidAt: Date;
  now: Date;
}

/**
 * Counts the money of an attempt in the caller's transaction, only once, in any order in which attempts succeed: the
 * first success pays the instalment; later money, and money for a cancelled order, becomes a refund
 * (design/payments: Attempts). That of a bundle is counted order by order, each share for itself. A caller that
 * takes the money itself (wallet, vouchers) rolls its transaction back unless the answer is `paid`.
 * @param payment `paidAt` is when the payer paid, `now` when the market was notified, `from` the ledger's account of
 * the money; unset: that of money from outside; `take` as in `BookedMoney`
 * @returns `refunded` where money goes back, of a bundle that of one order at least
 * @throws Error when there is no attempt with this trade number
 */
export async function settlePayment(
  tx: Database,
  { tradeNo, paidAt, now, from, take }: Settled,
): Promise<Settlement> {
  const codes = (await partsOf(tx, tradeNo)).map(({ orderCode }) => orderCode);
  // Every payment and every end of an order locks its row: what is read afterwards stays true.
  const locked = await lockOrders(tx, codes);
  const parts = await partsOf(tx, tradeNo);
  if (parts.some(({ status }) => status !== 'pending')) return 'done before';
  const orderOf = new Map(locked.map((order) => [order.orderCode, order]));
  const source = from ?? (await marketAccount(tx, 'topUp'));
  const booked: OrderMoney[] = [];
  for (const part of parts) {
    const order = orderOf.get(part.orderCode);
    if (order && isOpen(order, part)) {
      await mark(tx, part.tradeNo, 'paid', paidAt);
      const { amount, payMethod: method, tradeNo: reference, startedBy: paidBy } = part;
      const money = { amount, method, reference, from: source, take, paidBy };
      booked.push({ ...money, order, paidAt, bookedAt: now });
    } else {
      await refund(tx, part, order && !isEnded(order) ? 'paid_twice' : 'order_cancelled', now);
    }
  }
  await bookPayments(tx, booked);
  for (const _ of booked) happened('payment');
  const isWhole = parts.some((part) => part.tradeNo === tradeNo);
  if (!isWhole) {
    await mark(
      tx,
      tradeNo,
      booked.length > 0 ? 'paid' : 'refunded',
      booked.length > 0 ? paidAt : now,
    );
  }
  return booked.length === parts.length ? 'paid' : 'refunded';
}

/** An attempt that pays one order: a whole one, or the part of a bundle's. */
type Part = Attempt & { orderCode: string };

async function partsOf(tx: Database, tradeNo: string): Promise<Part[]> {
  const own = or(eq(paymentAttempts.tradeNo, tradeNo), eq(paymentAttempts.partOf, tradeNo));
  const rows = await tx
    .select()
    .from(paymentAttempts)
    .where(own)
    .orderBy(paymentAttempts.orderCode);
  const parts = rows.filter((row): row is Part => row.orderCode !== null);
  if (parts.length === 0) throw new Error(`no payment attempt ${tradeNo}`);
  return parts;
}

const isEnded = ({ state }: OwedOrder): boolean => state === 'cancelled';

/** Whether the attempt pays what is still open of its instalment. */
export function isOpen(
  order: OwedOrder,
  { instalment, amount }: Pick<Attempt, 'instalment' | 'amount'>,
): boolean {
  if (isEnded(order)) return false;
  const next = nextInstalment(order);
  return next?.position === instalment && next.amount - next.paid === amount;
}

const mark = (tx: Database, tradeNo: string, status: 'paid' | 'refunded', paidAt: Date) =>
  tx.update(paymentAttempts).set({ status, paidAt }).where(eq(paymentAttempts.tradeNo, tradeNo));

async function refund(
  tx: Database,
  { tradeNo, orderCode, amount }: Part,
  reason: 'paid_twice' | 'order_cancelled',
  now: Date,
): Promise<void> {
  await mark(tx, tradeNo, 'refunded', now);
  await tx
    .insert(refunds)
    .values({ tradeNo, orderCode, amount, reason, createdAt: now, nextTryAt: now });
}

/**
 * Counts money that a provider reported, in a signed notification or in answer to a query: once, however often and
 * in any order it is reported (design/payments: Attempts).
 */
export async function receivePayment(
  db: Database,
  provider: Pick<PaymentProvider, 'name'>,
  payment: ReceivedPayment,
  now: Date,
): Promise<Settlement> {
  const { tradeNo, notificationId, amount, paidAt } = payment;
  return db.transaction(async (tx) => {
    // The parts of a bundle's payment do not exist at the provider.
    const [attempt] = await tx
      .select({ provider: paymentAttempts.provider, amount: paymentAttempts.amount })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.tradeNo, tradeNo), isNull(paymentAttempts.partOf)));
    if (attempt?.provider !== provider.name) throw notFound('unknown trade number');
    if (attempt.amount !== amount) {
      const amounts = `${toYuan(amount)} instead of ${toYuan(attempt.amount)}`;
      throw new Refusal('amountChanged', `amount differs: ${amounts} for ${tradeNo}`);
    }
    await takeMoney(tx, moneyOfProvider(provider));
    await tx
      .insert(paymentNotifications)
      .values({ notificationId: `${provider.name} ${notificationId}`, tradeNo, receivedAt: now })
      .onConflictDoNothing();
    return settlePayment(tx, { tradeNo, paidAt, now });
  });
}
