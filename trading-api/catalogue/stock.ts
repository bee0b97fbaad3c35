import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { formatYuan } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { goods, orderLines } from '#trading-api/schema.ts';
import { GOODS_GONE, type Offer, shortage } from './goods-offer.ts';

export interface StockLine {
  goodsId: number;
  count: Hundredths;
}

/**
 * Takes goods from stock in the caller's transaction. Stock never falls below zero, and goods whose
 * price has changed since the order was computed are refused.
 * @throws Refusal `stockShort`, `amountChanged` (a price), `goodsGone` (off the shelf)
 */
export async function reserveStock(
  tx: Database,
  lines: readonly { offer: Offer; count: Hundredths }[],
): Promise<void> {
  const quoted = new Map(lines.map(({ offer }) => [offer.id, offer]));
  const wanted = lines.map(({ offer, count }) => ({ goodsId: offer.id, count }));
  for (const { goodsId, count } of inLockOrder(wanted)) {
    const price = quoted.get(goodsId)?.price ?? 0;
    const taken = await tx
      .update(goods)
      .set({ availableCount: sql`${goods.availableCount} - ${count}` })
      .where(
        and(
          eq(goods.id, goodsId),
          goods.onShelf,
          eq(goods.price, price),
          gte(goods.availableCount, count),
        ),
      )
      .returning({ id: goods.id });
    if (taken.length === 0) throw await whyNotTaken(tx, goodsId, price);
  }
}

/** What an order took from stock; lines of an accepted offer take none (ADR 17). */
export async function stockOf(tx: Database, orderCodes: readonly string[]): Promise<StockLine[]> {
  const lines = await tx
    .select({ goodsId: orderLines.goodsId, count: orderLines.count })
    .from(orderLines)
    .where(inArray(orderLines.orderCode, [...orderCodes]));
  return lines.flatMap(({ goodsId, count }) => (goodsId === null ? [] : [{ goodsId, count }]));
}

/** Returns goods to stock; the caller ensures that it happens only once. */
export async function releaseStock(tx: Database, lines: readonly StockLine[]): Promise<void> {
  for (const { goodsId, count } of inLockOrder(lines)) {
    await tx
      .update(goods)
      .set({ availableCount: sql`${goods.availableCount} + ${count}` })
      .where(eq(goods.id, goodsId));
  }
}

/** Counts the goods of a paid order as sold. */
export async function countSales(tx: Database, lines: readonly StockLine[]): Promise<void> {
  for (const { goodsId, count } of inLockOrder(lines)) {
    await tx
      .update(goods)
      .set({ salesVolume: sql`${goods.salesVolume} + ${count}` })
      .where(eq(goods.id, goodsId));
  }
}

/**
 * One entry for each product, by ascending id: transactions that lock rows in the same order cannot
 * deadlock.
 */
function inLockOrder(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<number, Hundredths>();
  for (const { goodsId, count } of lines) sums.set(goodsId, (sums.get(goodsId) ?? 0) + count);
  return [...sums]
    .map(([goodsId, count]) => ({ goodsId, count }))
    .sort((a, b) => a.goodsId - b.goodsId);
}

async function whyNotTaken(tx: Database, goodsId: number, quotedPrice: number): Promise<Refusal> {
  const [row] = await tx
    .select({
      productName: goods.productName,
      unit: goods.unit,
      price: goods.price,
      onShelf: goods.onShelf,
      availableCount: goods.availableCount,
    })
    .from(goods)
    .where(eq(goods.id, goodsId));
  if (!row?.onShelf) return new Refusal('goodsGone', GOODS_GONE);
  if (row.price !== quotedPrice) {
    return new Refusal('amountChanged', amountChanged(row.productName, quotedPrice, row.price));
  }
  return new Refusal('stockShort', shortage(row));
}

/** Names the old and the new amount (decision 15). */
export const amountChanged = (what: string, before: number, after: number) =>
  `${what}已由 ¥${formatYuan(before)} 变为 ¥${formatYuan(after)}，请核对后重新提交`;
