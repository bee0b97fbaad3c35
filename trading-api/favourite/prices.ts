import { and, eq } from 'drizzle-orm';
import { pricesAt } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { favourites, goods } from '#trading-api/schema.ts';

/**
 * The collected goods on the shelf that have become cheaper since they were collected. All of a
 * customer's favourites are looked at: what they cost then stands in the price history alone.
 */
export async function cheaperSinceCollected(db: Database, customerId: number): Promise<number[]> {
  const collected = await db
    .select({ goodsId: favourites.goodsId, at: favourites.createdAt, price: goods.price })
    .from(favourites)
    .innerJoin(goods, eq(goods.id, favourites.goodsId))
    .where(and(eq(favourites.customerId, customerId), eq(goods.onShelf, true)));
  const before = await pricesAt(db, collected);
  return collected
    .filter(({ price }, at) => price < (before[at] ?? price))
    .map(({ goodsId }) => goodsId);
}
