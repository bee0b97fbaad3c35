import { and, eq, inArray } from 'drizzle-orm';
import { leftOf } from '#app/domain/delivery/delivery.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import { countSales, releaseStock } from '#trading-api/catalogue/index.ts';
import {
  advanceShipped,
  isGone,
  sentLines,
  withdrawDeliveries,
} from '#trading-api/delivery/index.ts';
import { followCoupons } from '#trading-api/marketing/index.ts';
import {
  lockOrder,
  type OrderRow,
  recordEvents,
  recordProlonged,
} from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, deliveryLines, orderLines, orders } from '#trading-api/schema.ts';
import type { CaseRow } from './claimable.ts';
import { costsOf, type Unshipped, unshippedLines } from './unshipped.ts';

/**
 * Closes goods that a case is about, as far as they have not left meanwhile, in the caller's
 * transaction, which has locked the order: nobody ships them any more, and their stock is free.
 * @returns what the case gives back for them; null where all has left
 */
export async function closeUnshipped(
  tx: Database,
  order: OrderRow,
  { position, count }: CaseRow,
  now: Date,
): Promise<Fen | null> {
  const { orderCode } = order;
  const left = await unshippedLines(tx, order, position);
  const goods = left.map((each) =>
    position === null ? each : { ...each, count: Math.min(count, each.count) },
  );
  if (goods.length === 0) return null;
  const costs = await costsOf(tx, orderCode, goods);
  const held = goods.filter(({ line, count: closed }) => closed > leftOf(line));
  await withdrawRefused(tx, orderCode, held, now);
  for (const { line, count: closed } of goods) {
    await tx
      .update(orderLines)
      .set({ closed: line.closed + closed })
      .where(and(eq(orderLines.orderCode, orderCode), eq(orderLines.position, line.position)));
  }
  const stock = goods.flatMap(({ line: { goodsId, stockTaken }, count: closed }) =>
    goodsId !== null && stockTaken ? [{ goodsId, count: closed }] : [],
  );
  await releaseStock(tx, stock);
  await countSales(
    tx,
    stock.map(({ goodsId, count: closed }) => ({ goodsId, count: -closed })),
  );
  return sumFen([...costs.values()]);
}

/** Deliveries whose weight the buyer refused have not left: those with these goods are withdrawn. */
export async function withdrawRefused(
  tx: Database,
  orderCode: string,
  goods: readonly Unshipped[],
  now: Date,
): Promise<void> {
  if (goods.length === 0) return;
  const positions = goods.map(({ line }) => line.position);
  const withdrawn = await withdrawDeliveries(
    tx,
    orderCode,
    and(
      eq(deliveries.state, 'refused'),
      inArray(
        deliveries.id,
        tx
          .select({ id: deliveryLines.deliveryId })
          .from(deliveryLines)
          .where(inArray(deliveryLines.position, positions)),
      ),
    ),
  );
  for (const { number } of withdrawn) {
    await recordEvents(tx, {
      orderCode,
      kind: 'deliveryWithdrawn',
      actor: 'system',
      note: `第 ${number} 批`,
      createdAt: now,
    });
  }
}

/** Whether every line of an order is closed, so that nothing of it was or will be shipped. */
export async function isAllClosed(tx: Database, orderCode: string): Promise<boolean> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderCode, orderCode));
  return lines.every(({ count, closed }) => closed >= count);
}

/** Cancels an order of which every line is closed; its money has its own way. */
export async function cancelClosed(
  tx: Database,
  { orderCode, customerId }: OrderRow,
  now: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ state: 'cancelled', cancelReason: 'customer', cancelledAt: now })
    .where(eq(orders.orderCode, orderCode));
  await lockCustomer(tx, customerId);
  const note = await followCoupons(tx, orderCode, now);
  if (note) await recordProlonged(tx, [{ orderCode, note }], now);
}

/**
 * Where the rest of an order has left, it only waits for its receipt; where that is confirmed too, the
 * job of deliveries settles it.
 */
export async function advanceClosed(tx: Database, orderCode: string): Promise<void> {
  const order = await lockOrder(tx, orderCode);
  const lines = await sentLines(tx, orderCode);
  if (order && lines.every(isGone)) await advanceShipped(tx, order);
}
