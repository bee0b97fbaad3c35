import { and, eq, gt, inArray, or } from 'drizzle-orm';
import { TO_BE_APPROVED } from '#app/domain/company/approval.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { payableNow } from '#app/domain/order/terms.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import { type Customer, hashToken } from '#trading-api/account/index.ts';
import { lockOrders, ORDER_UNKNOWN, type OwedOrder, owedOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { customers, orders, paymentAttempts, paymentBundleOrders } from '#trading-api/schema.ts';

/** The payer: the orders' customer, or a visitor who scanned an attempt's QR code. */
export interface Payer {
  orderCode: string;
  customerId: number | null;
  payToken?: string | undefined;
}

/** What is paid at once: one order, or those of a bundle. */
export interface OrdersOfPayer {
  /** As asked for. */
  code: string;
  orders: OwedOrder[];
  owner: Customer;
  /** Whether the payer is the owner, who may also see and spend vouchers and balance. */
  byOwner: boolean;
}

export async function ordersForPayer(
  db: Database,
  { orderCode: code, customerId, payToken }: Payer,
  now: Date,
): Promise<OrdersOfPayer> {
  const found = await db
    .select({ order: owedOrder, owner: customers })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(named(db, code))
    .orderBy(orders.orderCode);
  const owner = found[0]?.owner;
  const byOwner = owner !== undefined && owner.id === customerId;
  if (!owner || !(byOwner || (await isGood(db, code, payToken, now)))) {
    throw notFound(ORDER_UNKNOWN);
  }
  return { code, orders: found.map(({ order }) => order), owner, byOwner };
}

function named(db: Database, code: string) {
  if (!isBundleCode(code)) return eq(orders.orderCode, code);
  const { orderCode, bundleCode } = paymentBundleOrders;
  return inArray(
    orders.orderCode,
    db.select({ orderCode }).from(paymentBundleOrders).where(eq(bundleCode, code)),
  );
}

async function isGood(db: Database, code: string, payToken: string | undefined, now: Date) {
  if (payToken === undefined) return false;
  return (await attemptByToken(db, { code, payToken }, now)) !== undefined;
}

/** The payment that a QR code belongs to, while the code is valid. */
export async function attemptByToken(
  db: Database,
  { code, payToken }: { code: string; payToken: string },
  now: Date,
): Promise<typeof paymentAttempts.$inferSelect | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.payTokenHash, hashToken(payToken)),
        or(eq(paymentAttempts.orderCode, code), eq(paymentAttempts.bundleCode, code)),
        gt(paymentAttempts.expiresAt, now),
      ),
    );
  return attempt;
}

export interface Due {
  orderCode: string;
  instalment: number;
  amount: number;
}

/**
 * What is paid now: of an order what is open, of a bundle those of its orders that can be paid. What cannot any
 * more, because it was cancelled or paid in the meantime, is left out of the bundle.
 */
export function requireDues(payable: readonly OwedOrder[], now: Date): Due[] {
  const dues = payable.flatMap((order) => dueOf(order, now) ?? []);
  // Of several, what is paid says more than what was cancelled.
  const told = payable.find(({ state }) => isReleased(state)) ?? payable[0];
  if (dues.length === 0 && told) requirePayable(told, now);
  return dues;
}

/**
 * Locks the orders of a customer that belong to a code, before an attempt is written. Writing it takes a shared lock
 * on them through its reference: two payers who both had that would each wait for the other.
 */
export async function lockPayable(
  tx: Database,
  customer: { id: number },
  orderCode: string,
  now: Date,
): Promise<OwedOrder[]> {
  const payer = { orderCode, customerId: customer.id };
  const found = await ordersForPayer(tx, payer, now);
  return lockOrders(
    tx,
    found.orders.map((order) => order.orderCode),
  );
}

/** What can be paid of an order now, or null. */
export const dueOf = (order: OwedOrder, now: Date): Due | null => {
  const payable = payableNow(order, now);
  if (!payable) return null;
  const { orderCode } = order;
  return { orderCode, instalment: payable.instalment.position, amount: payable.amount };
};

/** What is paid now of an order: the rest of its first open instalment. */
export function requirePayable(order: OwedOrder, now: Date): Due {
  const due = dueOf(order, now);
  if (due) return due;
  if (order.state === 'waitPay' && order.approval === 'waiting') {
    throw new Refusal('unapproved', TO_BE_APPROVED);
  }
  if (isReleased(order.state)) throw new Refusal('orderPaid', '订单已支付');
  throw new Refusal('orderEnded', '订单已取消或已超过支付时间');
}
