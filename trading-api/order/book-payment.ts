import { and, eq, ne, sql } from 'drizzle-orm';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import type { Fen } from '#app/domain/money.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { isPaidForShipping } from '#app/domain/order/terms.ts';
import { PAY_METHOD_LABEL } from '#app/domain/payment/payment.ts';
import { countSales, stockOf } from '#trading-api/catalogue/index.ts';
import { lockSaleAccounts, paySellers } from '#trading-api/delivery/index.ts';
import { spendDeductions } from '#trading-api/marketing/index.ts';
import { tell } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderLines, orderPayments, orders } from '#trading-api/schema.ts';
import { marketAccount, transfer } from '#trading-api/wallet/index.ts';
import { recordEvents } from './timeline.ts';

export type OrderRow = typeof orders.$inferSelect;

/** Locks an order until the transaction ends: every payment, delivery and end of it does. */
export async function lockOrder(tx: Database, orderCode: string): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.orderCode, orderCode))
    .for('update');
  return order;
}

export interface BookedMoney {
  /** Fen, at most what is open of the order. */
  amount: Fen;
  method: (typeof orderPayments.$inferSelect)['method'];
  /** The trade number or the transfer: the same money is booked only once. */
  reference: string;
  /** The ledger's account that it comes from; those of the market mirror the outside world. */
  from: number;
  paidAt: Date;
  /** When it is booked, and what follows from it happens; unset: when it was paid. */
  bookedAt?: Date;
}

/**
 * Books money on an order in the caller's transaction, whatever way it came: it is held in the
 * market's account of sales until the goods are received. An order that is paid as its terms ask
 * before shipping is released. The caller has locked the order and checked that it is open.
 */
export async function bookPayment(
  tx: Database,
  order: OrderRow,
  { amount, method, reference, from, paidAt, bookedAt = paidAt }: BookedMoney,
): Promise<'booked' | 'booked before'> {
  const { orderCode } = order;
  const [booked] = await tx
    .insert(orderPayments)
    .values({ orderCode, amount, method, reference, paidAt, bookedAt })
    .onConflictDoNothing()
    .returning({ id: orderPayments.id });
  if (!booked) return 'booked before';
  const after = { ...order, paidAmount: order.paidAmount + amount };
  const waits = !isReleased(order.state);
  await tx
    .update(orders)
    .set({
      paidAmount: sql`${orders.paidAmount} + ${amount}`,
      paymentMethod: method,
      ...(waits && { state: 'partPaid' as const }),
    })
    .where(eq(orders.orderCode, orderCode));
  await recordEvents(tx, {
    orderCode,
    kind: 'paid',
    actor: 'buyer',
    amount,
    note: PAY_METHOD_LABEL[method],
    createdAt: paidAt,
  });
  const receivers = [{ customerId: order.customerId }];
  if (method === 'transfer') {
    await tell(tx, 'transferMatched', receivers, { orderCode, amount }, { now: bookedAt });
  } else {
    const paid = { orderCode, amount, method: PAY_METHOD_LABEL[method] };
    await tell(tx, 'orderPaid', receivers, paid, { now: bookedAt });
  }
  const released = !waits || isPaidForShipping(after);
  if (waits && released) await releaseOrder(tx, order, bookedAt);
  if (released) await lockSaleAccounts(tx, orderCode, [from]);
  const to = await marketAccount(tx, 'sales');
  await transfer(tx, { kind: 'payment', reference, from, to, amount, orderCode, now: paidAt });
  if (released) await paySellers(tx, orderCode, bookedAt);
  return 'booked';
}

/**
 * The order may be shipped: its goods count as sold, its deductions as used; one of which nothing is
 * sent is completed by it, and its caller pays the sellers. The caller has locked it and seen that it
 * was not released before.
 */
export async function releaseOrder(
  tx: Database,
  { orderCode }: Pick<OrderRow, 'orderCode'>,
  now: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ state: 'paid', paidAt: now })
    .where(eq(orders.orderCode, orderCode));
  await recordEvents(tx, { orderCode, kind: 'released', actor: 'system', createdAt: now });
  await tell(tx, 'orderReleased', await sellersOf(tx, orderCode), { orderCode }, { now });
  await countSales(tx, await stockOf(tx, [orderCode]));
  await spendDeductions(tx, orderCode);
  const sent = and(eq(orderLines.orderCode, orderCode), ne(orderLines.deliveryMethod, NOT_SENT));
  if ((await tx.$count(orderLines, sent)) > 0) return;
  await tx
    .update(orders)
    .set({ state: 'completed', settledAmount: sql`${orders.paymentAmount}`, settledAt: now })
    .where(eq(orders.orderCode, orderCode));
  await recordEvents(tx, { orderCode, kind: 'completed', actor: 'system', createdAt: now });
}

/** The sellers of an order. */
const sellersOf = (tx: Database, orderCode: string) =>
  tx
    .selectDistinct({ sellerCode: orderLines.sellerCode })
    .from(orderLines)
    .where(eq(orderLines.orderCode, orderCode));
