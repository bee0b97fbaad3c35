import { eq, inArray, sql } from 'drizzle-orm';
import { USUAL_TAX_RATE } from '#app/domain/invoice/tax-rate.ts';
import { taxRateIn } from '#trading-api/catalogue/index.ts';
import { ratesOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, orderLines } from '#trading-api/schema.ts';

/**
 * The rate with which the invoice of some orders begins: that of the offer that a line came from, else that of its goods'
 * category. '' where those say different things, for the seller to choose.
 */
export async function usualRateOf(db: Database, orderCodes: string[]): Promise<string> {
  const rows = await db
    .selectDistinct({
      category: sql<string | null>`${goods.category3}`,
      offered: sql<string | null>`${orderLines.quoted} #>> '{tax,rate}'`,
    })
    .from(orderLines)
    .leftJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(inArray(orderLines.orderCode, orderCodes));
  const rates = new Set(
    await Promise.all(
      rows.map(
        async ({ category, offered }) =>
          offered || (category && (await taxRateIn(db, category))) || USUAL_TAX_RATE,
      ),
    ),
  );
  const [wanted = USUAL_TAX_RATE] = rates;
  if (rates.size > 1) return '';
  const taken = (await ratesOfMarket(db)).flatMap(({ code, taken }) => (taken ? [code] : []));
  return taken.includes(wanted) ? wanted : '';
}

/** Whether the market takes a rate. */
export const isRateTaken = async (db: Database, code: string): Promise<boolean> =>
  (await ratesOfMarket(db)).some((rate) => rate.taken && rate.code === code);
