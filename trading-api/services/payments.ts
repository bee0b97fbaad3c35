import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Content } from '#app/contract/endpoint.ts';
import type { attemptByToken, PayMethod, startPayment } from '#app/contract/payment.ts';
import { toYuan } from '#app/domain/money.ts';
import { isPayable } from '#app/domain/order.ts';
import { payMethodsFor } from '#app/domain/payment.ts';
import type { Database } from '../db/client.ts';
import { orders, paymentAttempts } from '../db/schema.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { SandboxProvider } from '../payments/sandbox.ts';
import { type Customer, hashToken } from './authentication.ts';
import { ORDER_UNKNOWN } from './order-reads.ts';
import { notFound, Refusal } from './refusal.ts';

/** A QR code lives 5 minutes (decision 2). */
const PAY_TOKEN_LIFETIME_MS = 5 * 60_000;

const CANNOT_PAY_CANCELLED = '订单已取消或已超过支付时间';

type Attempt = typeof paymentAttempts.$inferSelect;

const toAttempt = (row: Attempt): Content<typeof attemptByToken> => ({
  tradeNo: row.tradeNo,
  orderCode: row.orderCode,
  payMethod: row.payMethod,
  paymentAmount: toYuan(row.amount),
  status: row.status,
  expiresAt: row.expiresAt.toISOString(),
});

/**
 * Starts an attempt to pay an order. Any number may stand side by side (decision 21).
 * @throws Refusal `G404`, `Y001` paid, `Y002` cancelled or late, `Y003` not for this customer,
 * `Y004` no provider for the method
 */
export async function startAttempt(
  db: Database,
  customer: Customer,
  asked: { orderCode: string; payMethod: PayMethod },
  providers: readonly PaymentProvider[],
  now: Date,
): Promise<Content<typeof startPayment>> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderCode, asked.orderCode), eq(orders.customerId, customer.id)));
  if (!order) throw notFound(ORDER_UNKNOWN);
  if (order.state === 'paid') throw new Refusal('Y001', '订单已支付');
  if (!isPayable(order, now)) throw new Refusal('Y002', CANNOT_PAY_CANCELLED);
  if (!payMethodsFor(customer).includes(asked.payMethod)) {
    throw new Refusal('Y003', '您的账户不支持该支付方式');
  }
  const provider = providers.find(({ payMethods }) => payMethods.includes(asked.payMethod));
  if (!provider) throw new Refusal('Y004', '该支付方式暂未开通');
  const payToken = randomBytes(32).toString('base64url');
  const [attempt] = await db
    .insert(paymentAttempts)
    .values({
      tradeNo: randomUUID().replaceAll('-', ''),
      orderCode: order.orderCode,
      payMethod: asked.payMethod,
      provider: provider.name,
      amount: order.paymentAmount,
      status: 'pending',
      payTokenHash: hashToken(payToken),
      expiresAt: new Date(now.getTime() + PAY_TOKEN_LIFETIME_MS),
      createdAt: now,
    })
    .returning();
  if (!attempt) throw new Error('the payment attempt was not written');
  return { ...toAttempt(attempt), payToken };
}

interface Scanned {
  orderCode: string;
  payToken: string;
}

/** @throws Refusal `Y005` for a token that is unknown, has run out or is another order's */
export async function scannedAttempt(
  db: Database,
  scanned: Scanned,
  now: Date,
): Promise<Content<typeof attemptByToken>> {
  return toAttempt(await liveAttempt(db, scanned, now));
}

/**
 * The payer confirms in the sandbox, which then notifies the market by itself.
 * @throws Refusal `Y005`, `Y002` when the order is cancelled
 */
export async function confirmInSandbox(
  db: Database,
  sandbox: SandboxProvider,
  scanned: Scanned,
  now: Date,
): Promise<void> {
  const attempt = await liveAttempt(db, scanned, now);
  const [order] = await db
    .select({ state: orders.state, payDeadline: orders.payDeadline })
    .from(orders)
    .where(eq(orders.orderCode, attempt.orderCode));
  if (!order || (order.state !== 'paid' && !isPayable(order, now))) {
    throw new Refusal('Y002', CANNOT_PAY_CANCELLED);
  }
  const { tradeNo, amount } = attempt;
  await sandbox.pay({ tradeNo, amount: toYuan(amount), paidAt: now });
}

async function liveAttempt(
  db: Database,
  { orderCode, payToken }: Scanned,
  now: Date,
): Promise<Attempt> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.payTokenHash, hashToken(payToken)),
        eq(paymentAttempts.orderCode, orderCode),
        gt(paymentAttempts.expiresAt, now),
      ),
    );
  if (!attempt) throw new Refusal('Y005', '支付二维码已过期，请刷新后重试');
  return attempt;
}
