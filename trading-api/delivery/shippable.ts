import { and, eq, ne, sql } from 'drizzle-orm';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import { SHIPPED_DELIVERY_STATES, type ShippableLine } from '#app/domain/delivery/delivery.ts';
import { type OrderStep, stateAfter } from '#app/domain/order/state.ts';
import { lockOrder, ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { deliveries, deliveryLines, orderLines, orders } from '#trading-api/schema.ts';

export const DELIVERY_UNKNOWN = '发货记录不存在';

export type DeliveryRow = typeof deliveries.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

/** A line that is sent, and how much of it is in deliveries. */
export type SentLine = ShippableLine &
  LineRow & {
    /** In deliveries that left the seller. */
    gone: number;
  };

/** The lines of an order that are sent; of one seller, where named. */
export async function sentLines(
  db: Database,
  orderCode: string,
  sellerCode?: string,
): Promise<SentLine[]> {
  const gone = sql.join(
    SHIPPED_DELIVERY_STATES.map((state) => sql`${state}`),
    sql`, `,
  );
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderCode, orderCode),
        ne(orderLines.deliveryMethod, NOT_SENT),
        sellerCode === undefined ? undefined : eq(orderLines.sellerCode, sellerCode),
      ),
    )
    .orderBy(orderLines.position);
  const sums = await db
    .select({
      position: deliveryLines.position,
      shipped: sql<string>`sum(${deliveryLines.count})`.mapWith(Number),
      gone: sql<string>`coalesce(sum(${deliveryLines.count}) filter (where ${deliveries.state} in (${gone})), 0)`.mapWith(
        Number,
      ),
    })
    .from(deliveries)
    .innerJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
    .where(and(eq(deliveries.orderCode, orderCode), ne(deliveries.state, 'withdrawn')))
    .groupBy(deliveryLines.position);
  const sumOf = new Map(sums.map((each) => [each.position, each]));
  return lines.map((line) => {
    const { shipped = 0, gone = 0 } = sumOf.get(line.position) ?? {};
    return { ...line, shipped, gone };
  });
}

/** After a delivery has left: the order's state follows from whether all of its goods have. */
export async function advanceShipped(tx: Database, order: OrderRow): Promise<void> {
  const lines = await sentLines(tx, order.orderCode);
  const step: OrderStep = lines.every(({ count, gone }) => gone >= count) ? 'shipAll' : 'shipPart';
  const state = stateAfter(order.state, step);
  if (!state) throw new Error(`${step} of an order that is ${order.state}`);
  await tx.update(orders).set({ state }).where(eq(orders.orderCode, order.orderCode));
}

/**
 * Locks the order of a delivery, then reads both.
 * @throws Refusal `G404` unless it is the customer's order, or the seller's delivery
 */
export async function lockDelivery(
  tx: Database,
  deliveryId: string,
  owner: { customerId: number } | { sellerCode: string },
): Promise<{ order: OrderRow; delivery: DeliveryRow }> {
  const id = rowId(deliveryId);
  if (id === null) throw notFound(DELIVERY_UNKNOWN);
  const find = async () => (await tx.select().from(deliveries).where(eq(deliveries.id, id)))[0];
  const found = await find();
  if (!found) throw notFound(DELIVERY_UNKNOWN);
  const order = await lockOrder(tx, found.orderCode);
  const delivery = await find();
  const isOwn =
    'customerId' in owner
      ? order?.customerId === owner.customerId
      : found.sellerCode === owner.sellerCode;
  if (!order || !delivery || !isOwn) throw notFound(DELIVERY_UNKNOWN);
  return { order, delivery };
}

/** @throws Refusal `G404` unless the seller has goods in it */
export async function lockSale(
  tx: Database,
  orderCode: string,
  sellerCode: string,
): Promise<{ order: OrderRow; lines: SentLine[] }> {
  const order = await lockOrder(tx, orderCode);
  const isOwn = await tx.$count(
    orderLines,
    and(eq(orderLines.orderCode, orderCode), eq(orderLines.sellerCode, sellerCode)),
  );
  if (!order || isOwn === 0) throw notFound(ORDER_UNKNOWN);
  return { order, lines: await sentLines(tx, orderCode, sellerCode) };
}
