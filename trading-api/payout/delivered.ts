import { and, eq, inArray } from 'drizzle-orm';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { isReleased, type OrderState } from '#app/domain/order/state.ts';
import type { Batch, DeliveredLine } from '#app/domain/payout/settlement.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, deliveryLines, orderLines, orders } from '#trading-api/schema.ts';
import { withDeductions } from './line-deductions.ts';

export interface ReceivedOrder {
  orderCode: string;
  lines: DeliveredLine[];
}

/** What was received of orders. */
export async function receivedOrders(
  db: Database,
  orderCodes: readonly string[],
): Promise<ReceivedOrder[]> {
  if (orderCodes.length === 0) return [];
  const codes = [...orderCodes];
  const heads = await db
    .select({
      orderCode: orders.orderCode,
      state: orders.state,
      deductions: orders.deductions,
    })
    .from(orders)
    .where(inArray(orders.orderCode, codes));
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderCode, codes))
    .orderBy(orderLines.orderCode, orderLines.position);
  const batchesOf = await receivedBatches(db, heads);
  const linesBy = groupBy(await withDeductions(db, heads, lines), ({ orderCode }) => orderCode);
  return heads.map(({ orderCode }) => ({
    orderCode,
    lines: (linesBy.get(orderCode) ?? []).map((line) => ({ ...line, batches: batchesOf(line) })),
  }));
}

type LineRow = Pick<
  typeof orderLines.$inferSelect,
  'orderCode' | 'position' | 'count' | 'deliveryMethod'
>;

/** What was received of each line of orders; goods that are not sent anywhere count once their order is released. */
export async function receivedBatches(
  db: Database,
  heads: readonly { orderCode: string; state: OrderState }[],
): Promise<(line: LineRow) => Batch[]> {
  const received = await db
    .select({
      orderCode: deliveries.orderCode,
      position: deliveryLines.position,
      count: deliveryLines.count,
      weighed: deliveryLines.weighed,
    })
    .from(deliveries)
    .innerJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
    .where(
      and(
        inArray(
          deliveries.orderCode,
          heads.map(({ orderCode }) => orderCode),
        ),
        eq(deliveries.state, 'received'),
      ),
    )
    .orderBy(deliveries.receivedAt, deliveries.id);
  const receivedBy = groupBy(received, ({ orderCode, position }) => `${orderCode} ${position}`);
  const released = new Set(
    heads.filter(({ state }) => isReleased(state)).map(({ orderCode }) => orderCode),
  );
  return ({ orderCode, position, count, deliveryMethod }) =>
    deliveryMethod === NOT_SENT && released.has(orderCode)
      ? [{ count, weighed: count }]
      : (receivedBy.get(`${orderCode} ${position}`) ?? []);
}

export async function receivedLines(db: Database, orderCode: string): Promise<DeliveredLine[]> {
  const [received] = await receivedOrders(db, [orderCode]);
  return received?.lines ?? [];
}
