import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { UnshippedGoods } from '#app/domain/after-sale/contract.ts';
import { unshippedOf } from '#app/domain/delivery/delivery.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { type Fen, sumFen, toYuan } from '#app/domain/money.ts';
import { type Hundredths, toQuantity } from '#app/domain/quantity.ts';
import { deliveredAmounts, type SentLine, sentLines } from '#trading-api/delivery/index.ts';
import { ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { afterSaleCases, orderLines, orders } from '#trading-api/schema.ts';

/** Goods of a line that have not left their seller. */
export interface Unshipped {
  line: SentLine;
  count: Hundredths;
}

/** Which goods of an order: of one line, or of one seller. */
export type Goods = { sellerCode?: string; position?: number | null };

/** What of an order has not left, as far as somebody can still ship it. */
export async function unshippedLines(
  db: Database,
  { orderCode, state }: Pick<OrderRow, 'orderCode' | 'state'>,
  { sellerCode, position }: Goods = {},
): Promise<Unshipped[]> {
  if (state !== 'paid' && state !== 'partShipped') return [];
  const lines = await sentLines(db, orderCode, sellerCode);
  return lines
    .filter((line) => position === undefined || position === null || line.position === position)
    .map((line) => ({ line, count: unshippedOf(line) }))
    .filter(({ count }) => count > 0);
}

/**
 * What the buyer gets back for goods that are not shipped: by how much less is owed for the order
 * without them, of which its deductions are in proportion.
 */
export async function worthOf(
  db: Database,
  orderCode: string,
  goods: readonly Unshipped[],
): Promise<{ total: Fen; byPosition: Map<number, Fen> }> {
  const counts = new Map(goods.map(({ line, count }) => [line.position, count]));
  const amountsWith = async (more: boolean) => {
    const delivered = await deliveredAmounts(
      db,
      [orderCode],
      ({ position, closed }) => closed + (more ? (counts.get(position) ?? 0) : 0),
    );
    return new Map(
      delivered.flatMap(({ lines }) => lines.map((line) => [line.position, line.amount])),
    );
  };
  const before = await amountsWith(false);
  const after = await amountsWith(true);
  const total = sumFen([...after.values()]) - sumFen([...before.values()]);
  return {
    total: Math.max(0, total),
    byPosition: new Map(
      [...after].map(([at, amount]) => [at, Math.max(0, amount - (before.get(at) ?? 0))]),
    ),
  };
}

/** What has not left and is not asked for, by seller, with what it gives back. */
export async function unshippedGoods(
  db: Database,
  order: Pick<OrderRow, 'orderCode' | 'state'>,
  goods: Goods = {},
): Promise<UnshippedGoods[]> {
  const { orderCode } = order;
  const found = await unshippedLines(db, order, goods);
  if (found.length === 0) return [];
  const { byPosition } = await worthOf(db, orderCode, found);
  const amountOf = ({ line }: Unshipped) => byPosition.get(line.position) ?? 0;
  const open = await db
    .select()
    .from(afterSaleCases)
    .where(and(eq(afterSaleCases.orderCode, orderCode), IS_OPEN));
  const isFree = ({ line: { position, sellerCode } }: Unshipped) =>
    !open.some(
      (each) =>
        each.whole || (each.sellerCode === sellerCode && (each.position ?? position) === position),
    );
  return [...groupBy(found, ({ line }) => line.sellerCode)].map(([sellerCode, own]) => ({
    sellerCode,
    sellerName: own[0]?.line.sellerName ?? '',
    amount: own.every(isFree) ? toYuan(sumFen(own.map(amountOf))) : null,
    lines: own.filter(isFree).map((each) => ({
      position: each.line.position,
      productName: each.line.productName,
      specs: `${each.line.brandNumber} ${each.line.specs}`.trim(),
      unit: each.line.unit,
      count: toQuantity(each.count),
      amount: toYuan(amountOf(each)),
    })),
  }));
}

/** Cases about what has not left that are not decided. */
const IS_OPEN = and(
  isNotNull(afterSaleCases.deadline),
  or(eq(afterSaleCases.whole, true), eq(afterSaleCases.kind, 'unshipped')),
);

/**
 * What of a seller's goods in an order has not left; null: nothing.
 * @throws Refusal `G404` unless the seller has goods in it
 */
export async function unshippedOfSeller(
  db: Database,
  sellerCode: string,
  orderCode: string,
): Promise<UnshippedGoods | null> {
  const [order] = await db
    .select({ orderCode: orders.orderCode, state: orders.state })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderCode, orders.orderCode))
    .where(and(eq(orders.orderCode, orderCode), eq(orderLines.sellerCode, sellerCode)))
    .limit(1);
  if (!order) throw notFound(ORDER_UNKNOWN);
  const [goods] = await unshippedGoods(db, order, { sellerCode });
  return goods ?? null;
}

/** Whether the money of all of an order, or of some of these goods, is asked for and not decided. */
export const isAsked = async (
  db: Database,
  orderCode: string,
  { sellerCode = '', position }: Goods = {},
): Promise<boolean> =>
  (await db.$count(
    afterSaleCases,
    and(
      eq(afterSaleCases.orderCode, orderCode),
      IS_OPEN,
      or(
        eq(afterSaleCases.whole, true),
        and(
          eq(afterSaleCases.sellerCode, sellerCode),
          position === undefined || position === null
            ? undefined
            : or(isNull(afterSaleCases.position), eq(afterSaleCases.position, position)),
        ),
      ),
    ),
  )) > 0;
