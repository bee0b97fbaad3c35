import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { SHIPPED_DELIVERY_STATES } from '#app/domain/delivery/delivery.ts';
import { countedAtReceipt } from '#app/domain/delivery/weight-terms.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { asOrdered, orderWorth } from '#app/domain/payout/settlement.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import type { OrderRow } from '#trading-api/order/index.ts';
import { sameCheckout } from '#trading-api/order/tables.ts';
import { receivedOrders } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, deliveryLines, orderLines, orders } from '#trading-api/schema.ts';

interface AgreedTotals {
  /** What the order comes to as it was ordered, and with the weights of all that has left. */
  ordered: Fen;
  /** As its company's rules count it so far. */
  counted: Fen;
  before: Fen;
  /** With the weight of this delivery too. */
  after: Fen;
  /** The other orders of its checkout, as ordered and with the weights of what has left. */
  beside: { before: Fen; after: Fen };
}

/** What an order comes to if its buyer agrees to the weight of a delivery, as `settleOrder` will reckon it. */
export async function agreedTotals(
  db: Database,
  { orderCode, paymentAmount }: Pick<OrderRow, 'orderCode' | 'paymentAmount'>,
  { id }: { id: number },
): Promise<AgreedTotals> {
  const others = await db
    .select({
      orderCode: orders.orderCode,
      settledAmount: orders.settledAmount,
      weighedAmount: orders.weighedAmount,
      paymentAmount: orders.paymentAmount,
    })
    .from(orders)
    .where(
      and(sameCheckout(orderCode), ne(orders.orderCode, orderCode), ne(orders.state, 'cancelled')),
    );
  const [own] = await db
    .select({ weighedAmount: orders.weighedAmount })
    .from(orders)
    .where(eq(orders.orderCode, orderCode));
  const beside = [];
  for (const other of others) beside.push((await totalsOf(db, other.orderCode)).before);
  return {
    ordered: paymentAmount,
    counted: own?.weighedAmount ?? paymentAmount,
    ...(await totalsOf(db, orderCode, id)),
    beside: {
      // As budgets count them.
      before: sumFen(
        others.map((each) => each.settledAmount ?? each.weighedAmount ?? each.paymentAmount),
      ),
      after: sumFen(beside),
    },
  };
}

/**
 * What an order will be settled at if what has not left weighs what was ordered.
 * @param waiting a delivery of which `after` says so as if it had left, and as its buyer has found it
 */
async function totalsOf(
  db: Database,
  orderCode: string,
  waiting = 0,
): Promise<Pick<AgreedTotals, 'before' | 'after'>> {
  const [order] = await db
    .select({ freight: orders.freight })
    .from(orders)
    .where(eq(orders.orderCode, orderCode));
  const [received] = await receivedOrders(db, [orderCode]);
  if (!order || !received) throw new Error(`no order ${orderCode}`);
  const leaving = await db
    .select({
      deliveryId: deliveries.id,
      state: deliveries.state,
      position: deliveryLines.position,
      count: deliveryLines.count,
      weighed: deliveryLines.weighed,
      received: deliveryLines.received,
      ordered: orderLines,
    })
    .from(deliveries)
    .innerJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.orderCode, deliveries.orderCode),
        eq(orderLines.position, deliveryLines.position),
      ),
    )
    .where(
      and(
        eq(deliveries.orderCode, orderCode),
        or(eq(deliveries.id, waiting), inArray(deliveries.state, UNDER_WAY)),
      ),
    );
  const asFound = leaving.map((each) =>
    each.deliveryId === waiting && each.received !== null
      ? { ...each, weighed: countedAtReceipt(each.ordered, foundOf(each, each.received)) }
      : each,
  );
  const totalWith = (left: typeof leaving): Fen => {
    const lines = received.lines.map((line) => {
      const own = left.filter(({ position }) => position === line.position);
      return asOrdered({ ...line, batches: [...line.batches, ...own] });
    });
    return orderWorth(lines).kept + order.freight;
  };
  return {
    before: totalWith(leaving.filter(({ state }) => UNDER_WAY.some((each) => each === state))),
    after: totalWith(asFound),
  };
}

/** Keeps what an order comes to with the weights of all that has left, as found where that counts by now: its company's rules count it so from now on. */
export async function keepWeighed(tx: Database, { orderCode }: Pick<OrderRow, 'orderCode'>) {
  const { before: weighedAmount } = await totalsOf(tx, orderCode);
  await tx.update(orders).set({ weighedAmount }).where(eq(orders.orderCode, orderCode));
}

/** A line of a delivery as its buyer has found it. */
export const foundOf = (
  { count, weighed: loaded }: { count: Hundredths; weighed: Hundredths },
  found: Hundredths,
) => ({ count, loaded, found });

/** What was received is in the order's figures already. */
const UNDER_WAY = SHIPPED_DELIVERY_STATES.filter((state) => state !== 'received');

/** As the approvals of the buyer's company see it. */
export const costsOf = ({ ordered, counted, after, beside }: AgreedTotals) => ({
  before: ordered,
  counted,
  after,
  beside,
});
