import { and, eq, inArray } from 'drizzle-orm';
import { AWARDED, ORDER_PAID, PART_PAID } from '#app/domain/order/order.ts';
import { isReleased, stateAfter, UNRELEASED_STATES } from '#app/domain/order/state.ts';
import type { OrderActor } from '#app/domain/order/timeline.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { countSales, heldStock, releaseStock } from '#trading-api/catalogue/index.ts';
import { tellCancelled } from '#trading-api/company/index.ts';
import { type Prolonged, returnDeductions } from '#trading-api/marketing/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { orders } from '#trading-api/schema.ts';
import { giveBack, lockReturns } from './give-back.ts';
import { ORDER_UNKNOWN } from './reads.ts';
import { notifyOfCancellation } from './seller-notices.ts';
import type { OrderRow } from './tables.ts';
import { recordEvents } from './timeline.ts';

export type CancelReason = NonNullable<(typeof orders.$inferSelect)['cancelReason']>;

interface Cancellation {
  reason: CancelReason;
  /** Accounts of the ledger that the caller moves money of afterwards. */
  accounts?: readonly number[];
  now: Date;
}

/**
 * Cancels those of the orders that were not released and returns what they held: stock, coupons,
 * points, gift cards (design/stock: Stock of an order; design/money: Deductions), and what was paid of them. An order
 * is cancelled or released only once, so everything is returned exactly once, even when something else cancels or
 * pays it at the same time.
 * @returns the codes of the orders that this call cancelled
 */
export async function cancelOrders(
  tx: Database,
  orderCodes: readonly string[],
  { reason, accounts, now }: Cancellation,
): Promise<string[]> {
  const cancelled = await tx
    .update(orders)
    .set({ state: 'cancelled', cancelReason: reason, cancelledAt: now })
    .where(
      and(inArray(orders.orderCode, [...orderCodes]), inArray(orders.state, UNRELEASED_STATES)),
    )
    .returning();
  if (cancelled.length === 0) return [];
  const codes = cancelled.map(({ orderCode }) => orderCode);
  await releaseStock(tx, await heldStock(tx, codes));
  await recordProlonged(tx, await returnDeductions(tx, codes, now), now);
  for (const order of cancelled) {
    if (reason === 'expired') await notifyOfExpiry(tx, order, now);
    await notifyOfCancellation(tx, order, now);
  }
  const paid = cancelled.filter(({ paidAmount }) => paidAmount > 0);
  if (paid.length > 0) await lockReturns(tx, paid, accounts);
  for (const order of paid) {
    await giveBack(tx, order, { amount: order.paidAmount, reason: 'order_cancelled', now });
  }
  return codes;
}

/** What came back of an order after its end can be used longer: its timeline says how long. */
export async function recordProlonged(
  tx: Database,
  prolonged: readonly Prolonged[],
  now: Date,
): Promise<void> {
  for (const each of prolonged) {
    await recordEvents(tx, { ...each, kind: 'prolonged', actor: 'system', createdAt: now });
  }
}

const notifyOfExpiry = (tx: Database, { orderCode, customerId }: OrderRow, now: Date) =>
  notify(tx, 'orderExpired', [{ customerId }], { orderCode }, { now });

/**
 * Cancels an order that is paid and not shipped, and returns what it held as if it had never been
 * paid: stock, sales, coupons, points, gift cards, and its money. The caller has locked it and seen
 * that nothing of it is shipped.
 */
export async function cancelUnshipped(
  tx: Database,
  order: OrderRow,
  { actor, now }: { actor: Exclude<OrderActor, 'buyer'>; now: Date },
): Promise<void> {
  const { orderCode, paidAmount } = order;
  if (stateAfter(order.state, 'cancel') === null || !isReleased(order.state)) {
    throw new Error(`${orderCode} cannot be cancelled from ${order.state}`);
  }
  await tx
    .update(orders)
    .set({ state: 'cancelled', cancelReason: 'customer', cancelledAt: now })
    .where(eq(orders.orderCode, orderCode));
  const stock = await heldStock(tx, [orderCode]);
  await releaseStock(tx, stock);
  await countSales(
    tx,
    stock.map(({ goodsId, count }) => ({ goodsId, count: -count })),
  );
  await recordProlonged(tx, await returnDeductions(tx, [orderCode], now), now);
  if (paidAmount === 0) return;
  await lockReturns(tx, [order]);
  await giveBack(tx, order, { amount: paidAmount, reason: 'after_sale', actor, now });
}

export async function cancelOwnOrder(
  tx: Database,
  acting: Acting,
  orderCode: string,
  now: Date,
): Promise<void> {
  // A payment or an expiry in progress finishes first; the refusal names its result.
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.orderCode, orderCode), eq(orders.customerId, acting.customer.id)))
    .for('update');
  if (!order) throw notFound(ORDER_UNKNOWN);
  if (isReleased(order.state)) throw new Refusal('orderPaid', ORDER_PAID);
  if (order.state === 'partPaid') throw new Refusal('orderPaid', PART_PAID);
  if (order.state === 'cancelled') throw new Refusal('orderEnded', '订单已取消');
  if (order.source === 'auction') throw new Refusal('awarded', AWARDED);
  await cancelOrders(tx, [orderCode], { reason: 'customer', now });
  const { name: actorName } = acting.customer;
  const step = { kind: 'cancelled', actor: 'buyer', actorName, createdAt: now } as const;
  await recordEvents(tx, { orderCode, ...step });
  await tellCancelled(tx, acting, order, now);
}
