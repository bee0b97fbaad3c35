import { and, eq, inArray } from 'drizzle-orm';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import { type DeliveredLine, deliveredWorth } from '#app/domain/delivery/settlement.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { isReleased } from '#app/domain/order/state.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, deliveryLines, orderLines, orders } from '#trading-api/schema.ts';
import { withDeductions } from './line-deductions.ts';

/** The lines of an order with what was received of each. */
export interface ReceivedOrder {
  orderCode: string;
  lines: DeliveredLine[];
}

type LineRow = typeof orderLines.$inferSelect;
/** How much of a line counts as received although it was closed and not shipped. */
type ClosedOf = (line: LineRow) => Hundredths;

/**
 * What was received of orders; goods that are not sent anywhere count once they are released. What was
 * closed counts as received as well, since a case has taken it off again (ADR 191).
 */
export async function receivedOrders(
  db: Database,
  orderCodes: readonly string[],
  closedOf: ClosedOf = ({ closed }) => closed,
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
    .where(and(inArray(deliveries.orderCode, codes), eq(deliveries.state, 'received')));
  const linesBy = groupBy(await withDeductions(db, heads, lines), ({ orderCode }) => orderCode);
  const receivedBy = groupBy(received, ({ orderCode, position }) => `${orderCode} ${position}`);
  return heads.map(({ orderCode, state }) => ({
    orderCode,
    lines: (linesBy.get(orderCode) ?? []).map((line) => {
      const parts = receivedBy.get(`${orderCode} ${line.position}`) ?? [];
      const { position, price, count, amount, sellerCode } = line;
      const { sellerDeduction, platformDeduction } = line;
      const whole = line.deliveryMethod === NOT_SENT && isReleased(state) ? count : null;
      return {
        position,
        price,
        count,
        amount,
        sellerCode,
        sellerDeduction,
        platformDeduction,
        delivered: whole ?? closedOf(line) + sum(parts.map((part) => part.count)),
        weighed: whole ?? closedOf(line) + sum(parts.map((part) => part.weighed)),
      };
    }),
  }));
}

const sum = (quantities: readonly Hundredths[]): Hundredths =>
  quantities.reduce((total, each) => total + each, 0);

interface DeliveredAmount {
  orderCode: string;
  sellerCode: string;
  /** What the buyer owes for what was received of the seller's goods. */
  amount: Fen;
  lines: { position: number; weighed: Hundredths; amount: Fen }[];
}

/**
 * What was received of each seller's goods of orders, by weighed quantity and less the deductions of
 * the lines. A seller of whom nothing was received has no row.
 */
export async function deliveredAmounts(
  db: Database,
  orderCodes: readonly string[],
  closedOf?: ClosedOf,
): Promise<DeliveredAmount[]> {
  const received = await receivedOrders(db, orderCodes, closedOf);
  return received.flatMap(({ orderCode, lines }) => {
    const worths = deliveredWorth(lines);
    const priced = lines.map((line, at) => ({ ...line, worth: worths[at]?.owed ?? 0 }));
    const bySeller = groupBy(
      priced.filter(({ weighed }) => weighed > 0),
      ({ sellerCode }) => sellerCode,
    );
    return [...bySeller].map(([sellerCode = '', own]) => ({
      orderCode,
      sellerCode,
      amount: sumFen(own.map(({ worth }) => worth)),
      lines: own.map(({ position, weighed, worth }) => ({ position, weighed, amount: worth })),
    }));
  });
}
