import { isDeepStrictEqual } from 'node:util';
import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isLapsed, lapsedProblem } from '#app/domain/catalogue/price-terms.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { stockOf } from '#app/domain/endpoint.ts';
import { formatYuan } from '#app/domain/money.ts';
import { type Hundredths, MOST_TYPED } from '#app/domain/quantity.ts';
import { comparePrices } from '#app/domain/unit-price.ts';
import { publishChanges } from '#trading-api/platform/database/changes.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { goods, orderLines, orders, sellers } from '#trading-api/schema.ts';
import { GOODS_GONE, type Offer, offerColumns, shortage } from './goods-offer.ts';

export interface StockLine {
  goodsId: number;
  count: Hundredths;
}

/**
 * Takes goods from stock in the caller's transaction. Stock never falls below zero, and goods whose price, or what is
 * said of it, has changed since the order was computed are refused.
 * @param now of an order at the listed price, which has to hold; null: the price was agreed otherwise
 */
export async function reserveStock(
  tx: Database,
  lines: readonly { offer: Offer; count: Hundredths }[],
  now: Date | null,
): Promise<void> {
  const quoted = new Map(lines.map(({ offer }) => [offer.id, offer]));
  const wanted = lines.map(({ offer, count }) => ({ goodsId: offer.id, count }));
  for (const { goodsId, count } of inLockOrder(wanted)) {
    const offer = quoted.get(goodsId);
    if (!offer) continue;
    const taken = await tx
      .update(goods)
      .set({ availableCount: sql`${goods.availableCount} - ${count}` })
      .where(
        and(
          eq(goods.id, goodsId),
          goods.onShelf,
          isPricedAs(offer),
          now === null ? undefined : or(isNull(goods.priceUntil), gt(goods.priceUntil, now)),
          gte(goods.availableCount, count),
        ),
      )
      .returning({ id: goods.id });
    if (taken.length === 0) throw await whyNotTaken(tx, offer, now);
  }
  await publishStock(tx, wanted);
}

const isPricedAs = ({ price, priceRest, priceTerms }: Offer) =>
  and(
    eq(goods.price, price),
    eq(goods.priceRest, priceRest),
    sql`${goods.priceTerms} is not distinct from ${priceTerms && JSON.stringify(priceTerms)}::jsonb`,
  );

/** More goods than these are announced together. */
const MOST_NAMED = 100;

function publishStock(tx: Database, lines: readonly StockLine[]): Promise<void> {
  const changes = new Set(lines.map(({ goodsId }) => stockOf(goodsId)));
  return publishChanges(tx, changes.size > MOST_NAMED ? ['goods'] : [...changes]);
}

/** Those of the sellers who keep no stock for an order that waits for an approval. */
export const sellersWithoutHold = (db: Database, codes: readonly string[]) =>
  db
    .select({ code: sellers.code, name: sellers.name })
    .from(sellers)
    .where(and(inArray(sellers.code, [...codes]), not(sellers.holdsForApproval)))
    .orderBy(asc(sellers.code));

/**
 * Takes from stock what orders have not taken when they were placed, all of it or nothing, in the
 * transaction of the caller, who has locked them. Their prices do not change.
 * @returns the goods of which there is not enough, in words
 */
export async function takeStockNotHeld(
  tx: Database,
  orderCodes: readonly string[],
): Promise<string[]> {
  const unheld = and(
    inArray(orderLines.orderCode, [...orderCodes]),
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

export function shortOf(
  row: Pick<Offer, 'productName' | 'unit' | 'onShelf' | 'availableCount'>,
  count: Hundredths,
): string | null {
  if (!row.onShelf) return `「${row.productName}」已下架`;
  return row.availableCount < count ? shortage(row) : null;
}

/**
 * What orders hold of stock; lines of an accepted offer take none (design/orders: Accepted offers), and others perhaps
 * only when the order is approved.
 */
export async function heldStock(tx: Database, orderCodes: readonly string[]): Promise<StockLine[]> {
  const lines = await tx
    .select({ goodsId: orderLines.goodsId, count: orderLines.count })
    .from(orderLines)
    .where(and(inArray(orderLines.orderCode, [...orderCodes]), orderLines.stockTaken));
  return lines.flatMap(({ goodsId, count }) => (goodsId === null ? [] : [{ goodsId, count }]));
}

/** Returns goods to stock, which is never more than a seller can type; the caller ensures that it happens only once. */
export const releaseStock = (tx: Database, lines: readonly StockLine[]): Promise<void> =>
  add(tx, 'availableCount', lines);

/**
 * Counts the goods of a paid order as sold, or those of a cancelled one as not; sales of more than a
 * month ago are no longer among them (`countMonthlySales`).
 */
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
      .set({
        [column]:
          column === 'salesVolume' ? sql`greatest(0, ${sum})` : sql`least(${sum}, ${MOST_TYPED})`,
      })
      .where(eq(goods.id, goodsId));
  }
  await publishStock(tx, lines);
}

/** One entry for each product, by ascending id: transactions that lock rows in the same order cannot deadlock. */
function inLockOrder(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<number, Hundredths>();
  for (const { goodsId, count } of lines) sums.set(goodsId, (sums.get(goodsId) ?? 0) + count);
  return [...sums]
    .map(([goodsId, count]) => ({ goodsId, count }))
    .sort((a, b) => a.goodsId - b.goodsId);
}

const DAYS_OF_SALES = 30;
/** Goods that are locked at once. */
const BATCH = 200;

/**
 * Sets the monthly sales of goods to what was sold in the last thirty days, without orders that were
 * cancelled since. Between its runs payments add to them and cancellations take off (`countSales`).
 */
export async function countMonthlySales(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS_OF_SALES * DAY_MS);
  const all = soldSince(db, since, undefined);
  const changed = await db
    .select({ id: goods.id })
    .from(goods)
    .leftJoin(all, eq(all.goodsId, goods.id))
    .where(ne(goods.salesVolume, sql`coalesce(${all.count}, 0)`))
    .orderBy(asc(goods.id));
  for (let at = 0; at < changed.length; at += BATCH) {
    const ids = changed.slice(at, at + BATCH).map(({ id }) => id);
    await db.transaction(async (tx) => {
      // In the order in which orders lock them; what is paid meanwhile is counted before or waits.
      await tx
        .select({ id: goods.id })
        .from(goods)
        .where(inArray(goods.id, ids))
        .orderBy(asc(goods.id))
        .for('update');
      const sold = soldSince(tx, since, inArray(orderLines.goodsId, ids));
      const count = tx.select({ count: sold.count }).from(sold).where(eq(sold.goodsId, goods.id));
      await tx
        .update(goods)
        .set({ salesVolume: sql`coalesce((${count}), 0)` })
        .where(inArray(goods.id, ids));
    });
  }
}

const soldSince = (db: Database, since: Date, among: SQL | undefined) =>
  db
    .select({
      goodsId: sql<number>`${orderLines.goodsId}`.as('sold_goods_id'),
      count: sql<number>`sum(${orderLines.count})::bigint`.as('sold_count'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderCode, orders.orderCode))
    .where(
      and(
        gte(orders.paidAt, since),
        ne(orders.state, 'cancelled'),
        orderLines.stockTaken,
        isNotNull(orderLines.goodsId),
        among,
      ),
    )
    .groupBy(orderLines.goodsId)
    .as('sold');

async function whyNotTaken(tx: Database, quoted: Offer, now: Date | null): Promise<Refusal> {
  const [row] = await tx.select(offerColumns).from(goods).where(eq(goods.id, quoted.id));
  if (!row?.onShelf) return new Refusal('goodsGone', GOODS_GONE);
  if (now !== null && isLapsed(row.priceUntil, now)) {
    return new Refusal('byOffer', lapsedProblem(row.productName));
  }
  if (comparePrices(row, quoted) !== 0) {
    return new Refusal('amountChanged', amountChanged(row.productName, quoted.price, row.price));
  }
  const isSaidSo = isDeepStrictEqual(row.priceTerms, quoted.priceTerms);
  return isSaidSo
    ? new Refusal('stockShort', shortage(row))
    : new Refusal('amountChanged', termsChanged(row.productName));
}

const termsChanged = (name: string): string => `「${name}」的价格条件已变更，请核对后重新提交`;

/** Names the old and the new amount (design/orders: Checkout). */
export const amountChanged = (what: string, before: number, after: number) =>
  `${what}已由 ¥${formatYuan(before)} 变为 ¥${formatYuan(after)}，请核对后重新提交`;
