import { eq, inArray, sql } from 'drizzle-orm';
import { USUAL_TAX_RATE } from '#app/domain/invoice/tax-rate.ts';
import { usualTaxRates } from '#trading-api/catalogue/index.ts';
import { ratesOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, orderLines } from '#trading-api/schema.ts';
import { lineKey } from './line-key.ts';

/**
 * The rates with which the lines of orders begin: that of the offer that a line came from, else that of its goods' category.
 * What the market does not take is none of them.
 */
export async function usualRatesOf(
  db: Database,
  orderCodes: string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({
      orderCode: orderLines.orderCode,
      position: orderLines.position,
      category: sql<string | null>`${goods.category3}`,
      offered: sql<string | null>`${orderLines.quoted} #>> '{tax,rate}'`,
    })
    .from(orderLines)
    .leftJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(inArray(orderLines.orderCode, orderCodes));
  const ofCategory = await usualTaxRates(db);
  const taken = await ratesTaken(db);
  return new Map(
    rows.flatMap(({ orderCode, position, category, offered }) => {
      const rate = offered || ofCategory.get(category ?? '') || USUAL_TAX_RATE;
      return taken.has(rate) ? [[lineKey(orderCode, position), rate] as const] : [];
    }),
  );
}

/** The codes of the rates that the market takes. */
export const ratesTaken = async (db: Database): Promise<ReadonlySet<string>> =>
  new Set((await ratesOfMarket(db)).flatMap(({ code, taken }) => (taken ? [code] : [])));
