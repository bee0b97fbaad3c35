import { inArray } from 'drizzle-orm';
import { listedTrends } from '#app/domain/catalogue/listed-trends-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { laggingRoute } from '#trading-api/platform/http/route.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import { goods } from '#trading-api/schema.ts';
import { priceTrends } from './price-history.ts';

const DAYS = 30;

/**
 * The prices of goods at the end of each of the last days, or since they were put on the shelf;
 * unknown ones are passed over.
 */
export const trendsOf = laggingRoute(listedTrends, async ({ db, input: { ids }, now }) => {
  const asked = await db
    .select({ goodsId: goods.id, price: goods.price, onShelfDate: goods.onShelfDate })
    .from(goods)
    .where(inArray(goods.id, rowIds(ids)));
  const series = await lastPrices(db, asked, now);
  return asked.map(({ goodsId }, at) => ({ id: String(goodsId), series: series[at] ?? [] }));
});

/** The same of goods whose present prices are known, in their order. */
export async function lastPrices(
  db: Database,
  asked: Parameters<typeof priceTrends>[1],
  now: Date,
): Promise<string[][]> {
  const { prices } = await priceTrends(db, asked, now);
  return prices.map((ofDays) => ofDays.slice(-DAYS).map(toYuan));
}
