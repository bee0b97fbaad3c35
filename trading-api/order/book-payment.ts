import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import type { Fen } from '#app/domain/money.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { isPaidForShipping } from '#app/domain/order/terms.ts';
import { PAY_METHOD } from '#app/domain/payment/payment.ts';
import { countSales, heldStock } from '#trading-api/catalogue/index.ts';
import { spendDeductions } from '#trading-api/marketing/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockSaleAccounts, paySeller } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderLines, orderPayments, orders } from '#trading-api/schema.ts';
import { marketAccount, transfer } from '#trading-api/wallet/index.ts';
import { type OwedOrder, owedOrder } from './owed-order.ts';
import type { OrderRow } from './tables.ts';
import { recordEvents } from './timeline.ts';

/** Locks an order until the transaction ends: every payment, delivery and end of it does. */
export async function lockOrder(tx: Database, orderCode: string): Promise<OwedOrder | undefined> {
  const [order] = await lockOrders(tx, [orderCode]);
  return order;
}

/** Locks several, the lower code first, so that two that lock some of the same never deadlock. */
export async function lockOrders(
  tx: Database,
  orderCodes: readonly string[],
): Promise<OwedOrder[]> {
  const { orderCode } = orders;
  const wanted = inArray(orderCode, [...orderCodes]);
  await tx.select({ orderCode }).from(orders).where(wanted).orderBy(orderCode).for('update');
  // Read afterwards: a lock that was waited for sees what has changed of its row, but not of others.
  return tx.select(owedOrder).from(orders).where(wanted).orderBy(orderCode);
}

export interface BookedMoney {
  /** Fen, at most what is open of the order. */
  amount: Fen;
  method: (typeof orderPayments.$inferSelect)['method'];
  /** The trade number or the transfer: the same money is booked only once. */
  reference: string;
  /** The ledger's account that it comes from; those of the market mirror the outside world. */
  from: number;
  /** Takes from the payer what is in no account of the ledger, and is locked before those. */
  take?: ((amount: Fen) => Promise<void>) | undefined;
  /** The person who has paid; unset: nobody of whom the market knows, as by a transfer. */
  paidBy?: number | null;
  paidAt: Date;
  /** When it is booked, and what follows from it happens; unset: when it was paid. */
  bookedAt?: Date;
}

/** Money for one order, which the caller has locked and seen to be open. */
export interface OrderMoney extends BookedMoney {
  order: OwedOrder;
}

/** Books money on one order; see `bookPayments`. */
export async function bookPayment(
  tx: Database,
  order: OwedOrder,
  money: BookedMoney,
): Promise<'booked' | 'booked before'> {
  const [booked] = await bookPayments(tx, [{ ...money, order }]);
  return booked ? 'booked' : 'booked before';
}

/**
 * Books money on orders in the caller's transaction, for every way of payment: it is held in the market's account of
 * sales until the goods are received. An order that is paid as its terms ask before shipping is released. What all
 * of them need is locked kind by kind, the ledger's accounts last, so that two payments never wait for each other.
 */
export async function bookPayments(
  tx: Database,
  money: readonly OrderMoney[],
): Promise<OrderRow[]> {
  const booked: OrderMoney[] = [];
  for (const each of money) if (await writePayment(tx, each)) booked.push(each);
  const released = booked.filter(
    ({ order, amount }) =>
      isReleased(order.state) ||
      isPaidForShipping({ ...order, paidAmount: order.paidAmount + amount }),
  );
  const newly = released.filter(({ order }) => !isReleased(order.state));
  await releaseAll(
    tx,
    newly.map(({ order, paidAt, bookedAt = paidAt }) => ({ ...order, now: bookedAt })),
  );
  for (const { take, amount } of booked) await take?.(amount);
  const codes = released.map(({ order }) => order.orderCode);
  const sources = booked.map(({ from }) => from);
  if (codes.length > 0) await lockSaleAccounts(tx, codes, sources);
  const to = await marketAccount(tx, 'sales');
  for (const { order, reference, from, amount, paidAt } of booked) {
    const { orderCode } = order;
    await transfer(tx, { kind: 'payment', reference, from, to, amount, orderCode, now: paidAt });
  }
  for (const { order, paidAt, bookedAt = paidAt } of released) {
    await paySeller(tx, order.orderCode, bookedAt);
  }
  return booked.map(({ order }) => order);
}

/** @returns whether it was not written before */
async function writePayment(
  tx: Database,
  { order, amount, method, reference, paidBy = null, paidAt, bookedAt = paidAt }: OrderMoney,
): Promise<boolean> {
  const { orderCode } = order;
  const [booked] = await tx
    .insert(orderPayments)
    .values({ orderCode, amount, method, reference, paidAt, bookedAt })
    .onConflictDoNothing()
    .returning({ id: orderPayments.id });
  if (!booked) return false;
  await tx
    .update(orders)
    .set({
      paidAmount: sql`${orders.paidAmount} + ${amount}`,
      paymentMethod: method,
      ...(!isReleased(order.state) && { state: 'partPaid' as const }),
    })
    .where(eq(orders.orderCode, orderCode));
  await recordEvents(tx, {
    orderCode,
    kind: 'paid',
    actor: 'buyer',
    personId: paidBy,
    amount,
    note: PAY_METHOD[method].label,
    createdAt: paidAt,
  });
  const receivers = [{ customerId: order.customerId }];
  if (method === 'transfer') {
    await notify(tx, 'transferMatched', receivers, { orderCode, amount }, { now: bookedAt });
  } else {
    const paid = { orderCode, amount, method: PAY_METHOD[method].label };
    await notify(tx, 'orderPaid', receivers, paid, { now: bookedAt });
  }
  return true;
}

type Released = Pick<OrderRow, 'orderCode'> & { now: Date };

/**
 * The orders may be shipped: their goods count as sold, their deductions as used; one of which nothing
 * is sent is completed by it, and its caller pays the sellers. The caller has locked them and seen that
 * they were not released before.
 */
export const releaseOrders = (
  tx: Database,
  orderCodes: readonly string[],
  now: Date,
): Promise<void> =>
  releaseAll(
    tx,
    orderCodes.map((orderCode) => ({ orderCode, now })),
  );

export const releaseOrder = (
  tx: Database,
  { orderCode }: Pick<OrderRow, 'orderCode'>,
  now: Date,
): Promise<void> => releaseOrders(tx, [orderCode], now);

async function releaseAll(tx: Database, released: readonly Released[]): Promise<void> {
  for (const { orderCode, now } of released) {
    const sellers = await tx
      .update(orders)
      .set({ state: 'paid', paidAt: now })
      .where(eq(orders.orderCode, orderCode))
      .returning({ sellerCode: orders.sellerCode });
    await recordEvents(tx, { orderCode, kind: 'released', actor: 'system', createdAt: now });
    await notify(tx, 'orderReleased', sellers, { orderCode }, { now });
  }
  const codes = released.map(({ orderCode }) => orderCode);
  await countSales(tx, await heldStock(tx, codes));
  for (const { orderCode, now } of released) await spendDeductions(tx, orderCode, now);
  for (const each of released) await completeUnsent(tx, each);
}

/** Of an order of which nothing is sent, nothing is left to be done. */
async function completeUnsent(tx: Database, { orderCode, now }: Released): Promise<void> {
  const sent = and(eq(orderLines.orderCode, orderCode), ne(orderLines.deliveryMethod, NOT_SENT));
  if ((await tx.$count(orderLines, sent)) > 0) return;
  await tx
    .update(orders)
    .set({ state: 'completed', settledAmount: sql`${orders.paymentAmount}`, settledAt: now })
    .where(eq(orders.orderCode, orderCode));
  await recordEvents(tx, { orderCode, kind: 'completed', actor: 'system', createdAt: now });
}
