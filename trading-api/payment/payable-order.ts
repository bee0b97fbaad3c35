import { and, eq, gt } from 'drizzle-orm';
import { TO_BE_APPROVED } from '#app/domain/company/approval.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { payableNow } from '#app/domain/order/terms.ts';
import { type Customer, hashToken } from '#trading-api/account/index.ts';
import { ORDER_UNKNOWN } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { customers, orders, paymentAttempts } from '#trading-api/schema.ts';

type Order = typeof orders.$inferSelect;

/** The payer: the order's customer, or a visitor who scanned an attempt's QR code. */
export interface Payer {
  orderCode: string;
  customerId: number | null;
  payToken?: string | undefined;
}

export interface OrderOfPayer {
  order: Order;
  owner: Customer;
  /** Whether the payer is the owner, who may also see and spend vouchers and balance. */
  byOwner: boolean;
}

/** @throws Refusal `G404` unless it is the customer's order or the pay token is valid for it */
export async function orderForPayer(
  db: Database,
  { orderCode, customerId, payToken }: Payer,
  now: Date,
): Promise<OrderOfPayer> {
  const [found] = await db
    .select({ order: orders, owner: customers })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.orderCode, orderCode));
  const byOwner = found !== undefined && found.owner.id === customerId;
  if (!found || !(byOwner || (await isGood(db, orderCode, payToken, now)))) {
    throw notFound(ORDER_UNKNOWN);
  }
  return { ...found, byOwner };
}

async function isGood(db: Database, orderCode: string, payToken: string | undefined, now: Date) {
  if (payToken === undefined) return false;
  const [attempt] = await db
    .select({ tradeNo: paymentAttempts.tradeNo })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.payTokenHash, hashToken(payToken)),
        eq(paymentAttempts.orderCode, orderCode),
        gt(paymentAttempts.expiresAt, now),
      ),
    );
  return attempt !== undefined;
}

/**
 * What is paid now of an order: the rest of its first open instalment, in fen.
 * @throws Refusal `orderPaid` nothing is open, `unapproved`, `orderEnded` cancelled or late
 */
export function requirePayable(order: Order, now: Date): { instalment: number; amount: number } {
  const payable = payableNow(order, now);
  if (payable) return { instalment: payable.instalment.position, amount: payable.amount };
  if (order.state === 'waitPay' && order.approval === 'waiting') {
    throw new Refusal('unapproved', TO_BE_APPROVED);
  }
  if (isReleased(order.state)) throw new Refusal('orderPaid', '订单已支付');
  throw new Refusal('orderEnded', '订单已取消或已超过支付时间');
}
