import { and, eq, inArray } from 'drizzle-orm';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { isReleased } from '#app/domain/order/state.ts';
import type { DeliveredLine } from '#app/domain/payout/settlement.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, deliveryLines, orderLines, orders } from '#trading-api/schema.ts';
import { withDeductions } from './line-deductions.ts';

export interface ReceivedOrder {
  orderCode: string;
  lines: DeliveredLine[];
}

/** What was received of orders; goods that are not sent anywhere count once they are released. */
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
  const received = await db
    .select({
      orderCode: deliveries.orderCode,
      position: deliveryLines.position,
      count: deliveryLines.count,
      weighed: deliveryLines.weighed,
    })
    .from(deliveries)
    .innerJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
    .where(and(inArray(deliveries.orderCode, codes), eq(deliveries.state, 'received')))
    .orderBy(deliveries.receivedAt, deliveries.id);
  const linesBy = groupBy(await withDeductions(db, heads, lines), ({ orderCode }) => orderCode);
  const receivedBy = groupBy(received, ({ orderCode, position }) => `${orderCode} ${position}`);
  return heads.map(({ orderCode, state }) => ({
    orderCode,
    lines: (linesBy.get(orderCode) ?? []).map((line) => {
      const { count } = line;
      const batches =
        line.deliveryMethod === NOT_SENT && isReleased(state)
          ? [{ count, weighed: count }]
          : (receivedBy.get(`${orderCode} ${line.position}`) ?? []);
      return { ...line, batches };
    }),
  }));
}

export async function receivedLines(db: Database, orderCode: string): Promise<DeliveredLine[]> {
  const [received] = await receivedOrders(db, [orderCode]);
  return received?.lines ?? [];
}
