import { and, eq, ne, sql } from 'drizzle-orm';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import { SHIPPED_DELIVERY_STATES, type ShippableLine } from '#app/domain/delivery/delivery.ts';
import { type OrderStep, stateAfter } from '#app/domain/order/state.ts';
import type { OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, deliveryLines, orderLines, orders } from '#trading-api/schema.ts';
import { keepWeighed } from './totals.ts';

type LineRow = typeof orderLines.$inferSelect;

/** A line that is sent, and how much of it is in deliveries. */
export type SentLine = ShippableLine &
  LineRow & {
    /** In deliveries that left the seller. */
    gone: number;
    /** In deliveries whose weight the buyer refused. */
    refused: number;
  };

export async function sentLines(db: Database, orderCode: string): Promise<SentLine[]> {
  const gone = sql.join(
    SHIPPED_DELIVERY_STATES.map((state) => sql`${state}`),
    sql`, `,
  );
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderCode, orderCode), ne(orderLines.deliveryMethod, NOT_SENT)))
    .orderBy(orderLines.position);
  const sums = await db
    .select({
      position: deliveryLines.position,
      shipped: sql<string>`sum(${deliveryLines.count})`.mapWith(Number),
      gone: sql<string>`coalesce(sum(${deliveryLines.count}) filter (where ${deliveries.state} in (${gone})), 0)`.mapWith(
        Number,
      ),
      refused:
        sql<string>`coalesce(sum(${deliveryLines.count}) filter (where ${deliveries.state} = 'refused'), 0)`.mapWith(
          Number,
        ),
    })
    .from(deliveries)
    .innerJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
    .where(and(eq(deliveries.orderCode, orderCode), ne(deliveries.state, 'withdrawn')))
    .groupBy(deliveryLines.position);
  const sumOf = new Map(sums.map((each) => [each.position, each]));
  return lines.map((line) => {
    const { shipped = 0, gone = 0, refused = 0 } = sumOf.get(line.position) ?? {};
    return { ...line, shipped, gone, refused };
  });
}

/**
 * After a delivery has left or was taken back, or goods were closed: the order's state follows from what
 * of it has left.
 */
export async function advanceShipped(tx: Database, order: OrderRow): Promise<void> {
  const lines = await sentLines(tx, order.orderCode);
  const step = stepOf(lines);
  // A delivery that was corrected may leave all of it shipped.
  if (step === 'shipAll' && order.state === 'shipped') {
    await keepWeighed(tx, order);
    return;
  }
  const state = stateAfter(order.state, step);
  if (!state) throw new Error(`${step} of an order that is ${order.state}`);
  await tx.update(orders).set({ state }).where(eq(orders.orderCode, order.orderCode));
  await keepWeighed(tx, order);
}

function stepOf(lines: readonly SentLine[]): OrderStep {
  if (lines.every(isGone)) return 'shipAll';
  return lines.some(({ gone }) => gone > 0) ? 'shipPart' : 'unship';
}

/** Whether all of a line has left that is still to be shipped. */
export const isGone = ({ count, closed, gone }: SentLine): boolean => gone >= count - closed;
