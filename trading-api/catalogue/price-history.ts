import { and, asc, desc, eq, gte, inArray, lte, max, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { groupBy } from '#app/domain/group-by.ts';
import { dayNumber, startOfDay, wallDay } from '#app/domain/time.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { favourites, goods, goodsPrices } from '#trading-api/schema.ts';

/** The number of days in a trend, including today. */
export const TREND_DAYS = 90;

/**
 * Records that the price of goods changes at `now`; an unchanged price is not recorded. The caller holds the goods'
 * row locked (it updates the price in the same transaction), so that the history has the order of the changes.
 * @param change prices in fen; without an earlier change, `oldPrice` applies since `onShelfDate`
 */
export async function recordPrice(
  tx: Database,
  change: { goodsId: number; oldPrice: number; onShelfDate: Date; newPrice: number; now: Date },
): Promise<void> {
  const { goodsId, oldPrice, onShelfDate, newPrice, now } = change;
  if (newPrice === oldPrice) return;
  let latest = await latestChange(tx, goodsId);
  if (!latest) {
    latest = new Date(Math.min(onShelfDate.getTime(), now.getTime() - 1));
    await tx.insert(goodsPrices).values({ goodsId, since: latest, price: oldPrice });
  }
  // A change that waited for the lock may carry an earlier time than the one before it.
  const since = new Date(Math.max(now.getTime(), latest.getTime() + 1));
  await tx.insert(goodsPrices).values({ goodsId, since, price: newPrice });
  if (newPrice < oldPrice)
    await notifyCollectors(tx, { goodsId, from: oldPrice, to: newPrice, now });
}

/** Customers with the goods among their favourites get a message that they have become cheaper, once a day. */
async function notifyCollectors(
  tx: Database,
  { goodsId, from, to, now }: { goodsId: number; from: number; to: number; now: Date },
): Promise<void> {
  const receivers = await tx
    .select({ customerId: favourites.customerId })
    .from(favourites)
    .where(eq(favourites.goodsId, goodsId));
  if (receivers.length === 0) return;
  const [found] = await tx
    .select({ name: goods.productName, kind: goods.kind, unit: goods.unit })
    .from(goods)
    .where(eq(goods.id, goodsId));
  if (!found) return;
  const key = `price ${goodsId} ${wallDay(now)}`;
  await notify(tx, 'priceFell', receivers, { goodsId, ...found, from, to }, { now, key });
}

async function latestChange(tx: Database, goodsId: number): Promise<Date | undefined> {
  const [row] = await tx
    .select({ since: goodsPrices.since })
    .from(goodsPrices)
    .where(eq(goodsPrices.goodsId, goodsId))
    .orderBy(desc(goodsPrices.since))
    .limit(1);
  return row?.since;
}

/**
 * The price of goods at a time, in fen, in the order of the ids. Before the first known change it
 * is the first known price; goods without a change have always had their current price.
 * @returns null for goods that do not exist
 */
export async function pricesAt(
  db: Database,
  asked: readonly { goodsId: number; at: Date }[],
): Promise<(number | null)[]> {
  if (asked.length === 0) return [];
  const rows = asked.map(({ goodsId, at }, place) => ({ place, goods_id: goodsId, at }));
  const known = (order: SQL) =>
    sql`(select p.price from ${goodsPrices} p where p.goods_id = asked.goods_id ${order} limit 1)`;
  const found = await db
    .select({
      price: sql`coalesce(
        ${known(sql`and p.since <= asked.at order by p.since desc`)},
        ${known(sql`order by p.since`)},
        (select g.price from ${goods} g where g.id = asked.goods_id)
      )`.mapWith(Number),
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(rows)}::json)
        as asked(place int, goods_id bigint, at timestamptz)`,
    )
    .orderBy(sql`asked.place`);
  return found.map(({ price }) => price);
}

export interface PriceTrends {
  /** yyyy-MM-dd in Asia/Shanghai, the oldest first. */
  days: string[];
  /**
   * Fen; the goods in the order they were asked for, each with a price for each of the last of these
   * days: all, or those since it was put on the shelf.
   */
  prices: number[][];
}

/** Goods as they are now; before the day on which they were put on the shelf they have had no price. */
type Trending = Pick<typeof goods.$inferSelect, 'price' | 'onShelfDate'> & { goodsId: number };

const lastMoment = (day: number): Date => new Date(startOfDay(day + 1).getTime() - 1);

export async function priceTrends(
  db: Database,
  asked: readonly Trending[],
  now: Date,
): Promise<PriceTrends> {
  const ends = Array.from({ length: TREND_DAYS }, (_, day) =>
    lastMoment(dayNumber(now) - (TREND_DAYS - 1 - day)),
  );
  const [first = now] = ends;
  const earlier = alias(goodsPrices, 'earlier');
  const inForceOnTheFirst = db
    .select({ since: max(earlier.since) })
    .from(earlier)
    .where(and(eq(earlier.goodsId, goodsPrices.goodsId), lte(earlier.since, first)));
  const rows = await db
    .select()
    .from(goodsPrices)
    .where(
      and(
        inArray(
          goodsPrices.goodsId,
          asked.map(({ goodsId }) => goodsId),
        ),
        gte(goodsPrices.since, sql`coalesce((${inForceOnTheFirst}), '-infinity')`),
      ),
    )
    .orderBy(asc(goodsPrices.goodsId), asc(goodsPrices.since));
  const changes = groupBy(rows, ({ goodsId }) => goodsId);
  return {
    days: ends.map(wallDay),
    prices: asked.map((each) => pricesOn(ends, changes.get(each.goodsId) ?? [], each)),
  };
}

/**
 * The prices of the days since the goods were put on the shelf, or since their first change: they may
 * have been taken from the shelf and put back.
 * @param ends of the days, the first one's first
 * @param changes the earliest first; before it its price applies
 */
function pricesOn(
  ends: readonly Date[],
  changes: readonly { since: Date; price: number }[],
  { price, onShelfDate }: Trending,
): number[] {
  const [first] = changes;
  const known = first && first.since < onShelfDate ? first.since : onShelfDate;
  const day = ends.findIndex((end) => end >= known);
  let inForce = first?.price ?? price;
  let next = 0;
  return ends.slice(day).map((end) => {
    for (let change = changes[next]; change && change.since <= end; change = changes[next]) {
      inForce = change.price;
      next += 1;
    }
    return inForce;
  });
}
