import { and, eq, gt } from 'drizzle-orm';
import { isPayable } from '#app/domain/order/order.ts';
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

/** @throws Refusal `orderPaid` paid, `orderEnded` cancelled or late */
export function requirePayable(order: Pick<Order, 'state' | 'payDeadline'>, now: Date): void {
  if (order.state === 'paid') throw new Refusal('orderPaid', '订单已支付');
  if (!isPayable(order, now)) throw new Refusal('orderEnded', '订单已取消或已超过支付时间');
}
