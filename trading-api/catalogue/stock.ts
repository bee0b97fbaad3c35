import { and, asc, eq, gte, inArray, isNotNull, not, sql } from 'drizzle-orm';
import { formatYuan } from '#app/domain/money.ts';
import { type Hundredths, MOST_TYPED } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { goods, orderLines, sellers } from '#trading-api/schema.ts';
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

/** Those of the sellers who keep no stock for an order that waits for an approval. */
export const sellersWithoutHold = (db: Database, codes: readonly string[]) =>
  db
    .select({ code: sellers.code, name: sellers.name })
    .from(sellers)
    .where(and(inArray(sellers.code, [...codes]), not(sellers.holdsForApproval)))
    .orderBy(asc(sellers.code));

/**
 * Takes from stock what an order has not taken when it was placed, all of it or nothing, in the
 * transaction of the caller, who has locked the order. Its prices do not change.
 * @returns the goods of which there is not enough, in words
 */
export async function takeUnheld(tx: Database, orderCode: string): Promise<string[]> {
  const unheld = and(
    eq(orderLines.orderCode, orderCode),
    isNotNull(orderLines.goodsId),
    not(orderLines.stockTaken),
  );
  const lines = await tx
    .select({ goodsId: sql`${orderLines.goodsId}`.mapWith(Number), count: orderLines.count })
    .from(orderLines)
    .where(unheld);
  if (lines.length === 0) return [];
  const wanted = inLockOrder(lines);
  const found = await tx
    .select({
      id: goods.id,
      productName: goods.productName,
      unit: goods.unit,
      onShelf: goods.onShelf,
      availableCount: goods.availableCount,
    })
    .from(goods)
    .where(
      inArray(
        goods.id,
        wanted.map(({ goodsId }) => goodsId),
      ),
    )
    .orderBy(asc(goods.id))
    .for('update');
  const countOf = new Map(wanted.map(({ goodsId, count }) => [goodsId, count]));
  const short = found.flatMap((row) => shortOf(row, countOf.get(row.id) ?? 0) ?? []);
  if (short.length > 0) return short;
  await add(
    tx,
    'availableCount',
    wanted.map(({ goodsId, count }) => ({ goodsId, count: -count })),
  );
  await tx.update(orderLines).set({ stockTaken: true }).where(unheld);
  return [];
}

/** Why as much cannot be taken from stock, in words; null: it can. */
export function shortOf(
  row: Pick<Offer, 'productName' | 'unit' | 'onShelf' | 'availableCount'>,
  count: Hundredths,
): string | null {
  if (!row.onShelf) return `「${row.productName}」已下架`;
  return row.availableCount < count ? shortage(row) : null;
}

/**
 * What orders hold of stock; lines of an accepted offer take none (ADR 17), and others perhaps only
 * when the order is approved.
 */
export async function stockOf(tx: Database, orderCodes: readonly string[]): Promise<StockLine[]> {
  const lines = await tx
    .select({ goodsId: orderLines.goodsId, count: orderLines.count })
    .from(orderLines)
    .where(and(inArray(orderLines.orderCode, [...orderCodes]), orderLines.stockTaken));
  return lines.flatMap(({ goodsId, count }) => (goodsId === null ? [] : [{ goodsId, count }]));
}

/** Returns goods to stock, which is never more than a seller can type; the caller ensures that it happens only once. */
export const releaseStock = (tx: Database, lines: readonly StockLine[]): Promise<void> =>
  add(tx, 'availableCount', lines);

/** Counts the goods of a paid order as sold. */
export const countSales = (tx: Database, lines: readonly StockLine[]): Promise<void> =>
  add(tx, 'salesVolume', lines);

async function add(
  tx: Database,
  column: 'availableCount' | 'salesVolume',
  lines: readonly StockLine[],
): Promise<void> {
  for (const { goodsId, count } of inLockOrder(lines)) {
    const sum = sql`${goods[column]} + ${count}`;
    await tx
      .update(goods)
      .set({ [column]: column === 'availableCount' ? sql`least(${sum}, ${MOST_TYPED})` : sum })
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
