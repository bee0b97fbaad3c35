import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { type UnshippedGoods, unshippedOfSale } from '#app/domain/after-sale/contract.ts';
import { unshippedOf } from '#app/domain/delivery/delivery.ts';
import { type Fen, sumFen, toYuan } from '#app/domain/money.ts';
import { takenOff } from '#app/domain/order/line-figures.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { type SentLine, sentLines } from '#trading-api/delivery/index.ts';
import { ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import { receivedLines } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { afterSaleCases, orders } from '#trading-api/schema.ts';

export interface Unshipped {
  line: SentLine;
  count: Hundredths;
}

/** What of an order, or of one of its lines, has not left, as far as somebody can still ship it. */
export async function unshippedLines(
  db: Database,
  { orderCode, state }: Pick<OrderRow, 'orderCode' | 'state'>,
  position: number | null = null,
): Promise<Unshipped[]> {
  if (state !== 'paid' && state !== 'partShipped') return [];
  const lines = await sentLines(db, orderCode);
  return lines
    .filter((line) => position === null || line.position === position)
    .map((line) => ({ line, count: unshippedOf(line) }))
    .filter(({ count }) => count > 0);
}

/** What the buyer gets back for goods that are not shipped, by their lines' positions: all that they cost. */
export async function costsOf(
  db: Database,
  orderCode: string,
  goods: readonly Unshipped[],
): Promise<Map<number, Fen>> {
  const counts = new Map(goods.map(({ line, count }) => [line.position, count]));
  const lines = await receivedLines(db, orderCode);
  return new Map(
    lines.map((line) => {
      const count = counts.get(line.position) ?? 0;
      return [line.position, takenOff(line, { count, taken: line.closed }).owed];
    }),
  );
}

/** What of an order has not left and is not asked for, with what it gives back; null: all has left. */
export async function unshippedGoods(
  db: Database,
  order: Pick<OrderRow, 'orderCode' | 'state'>,
): Promise<UnshippedGoods | null> {
  const { orderCode } = order;
  const found = await unshippedLines(db, order);
  if (found.length === 0) return null;
  const costs = await costsOf(db, orderCode, found);
  const open = await db
    .select()
    .from(afterSaleCases)
    .where(and(eq(afterSaleCases.orderCode, orderCode), IS_OPEN));
  const isFree = ({ line }: Unshipped) =>
    open.every(({ position }) => position !== null && position !== line.position);
  return {
    amount: found.every(isFree) ? toYuan(sumFen([...costs.values()])) : null,
    lines: found.filter(isFree).map(({ line, count }) => ({
      position: line.position,
      productName: line.productName,
      specs: `${line.brandNumber} ${line.specs}`.trim(),
      unit: line.unit,
      count: toQuantity(count),
      amount: toYuan(costs.get(line.position) ?? 0),
    })),
  };
}

/** Cases about what has not left that are not decided. */
const IS_OPEN = and(
  isNotNull(afterSaleCases.deadline),
  or(eq(afterSaleCases.whole, true), eq(afterSaleCases.kind, 'unshipped')),
);

/** What of a seller's order has not left; null: nothing. */
export const unshippedOfSeller = customerRoute(unshippedOfSale, async ({ db, customer, input }) => {
  const { orderCode } = input;
  const sellerCode = sellerCodeOf(customer);
  const [order] = await db
    .select({ orderCode: orders.orderCode, state: orders.state })
    .from(orders)
    .where(and(eq(orders.orderCode, orderCode), eq(orders.sellerCode, sellerCode)));
  if (!order) throw notFound(ORDER_UNKNOWN);
  return unshippedGoods(db, order);
});

/** Whether the money of what has not left of an order, or of one of its lines, is asked for and not decided. */
export const isAsked = async (
  db: Database,
  orderCode: string,
  position: number | null = null,
): Promise<boolean> =>
  (await db.$count(
    afterSaleCases,
    and(
      eq(afterSaleCases.orderCode, orderCode),
      IS_OPEN,
      position === null
        ? undefined
        : or(isNull(afterSaleCases.position), eq(afterSaleCases.position, position)),
    ),
  )) > 0;
