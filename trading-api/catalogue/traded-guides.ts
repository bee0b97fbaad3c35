import { and, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { PriceGuide } from '#app/domain/catalogue/contract.ts';
import { TRADED_NAME, type Trade, tradedPrice } from '#app/domain/catalogue/traded-price.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { toYuan } from '#app/domain/money.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';
import { startOfWallDay, wallDay } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { goods, orderLines, orders } from '#trading-api/schema.ts';
import { locationOf } from './search/places.ts';

const DAYS = 30;
/** Of a category, those of which most was sold on the last day. */
const SHOWN = 4;

interface Kind {
  category: string;
  productName: string;
  grade: string;
  unit: string;
  city: string;
}

type Sold = Trade & Kind & { day: string };

/** What was sold of listings and paid for on the days before today, by seller and buyer; nothing of cancelled orders. */
async function soldBefore(db: Database, today: Date): Promise<Sold[]> {
  const day = sql<string>`to_char(${orders.paidAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const kind = {
    category: goods.category1,
    productName: orderLines.productName,
    grade: orderLines.brandNumber,
    unit: orderLines.unit,
    place: goods.deliveryPlace,
    sellerCode: orders.sellerCode,
    customerId: orders.customerId,
  };
  const rows = await db
    .select({
      ...kind,
      day: day.as('day'),
      orders: sql`count(distinct ${orders.orderCode})`.mapWith(Number),
      count: sql`sum(${orderLines.count})`.mapWith(Number),
      worth: sql`sum(${orderLines.price}::numeric * ${orderLines.count})`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderCode, orders.orderCode))
    .innerJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(
      and(
        gte(orders.paidAt, new Date(today.getTime() - DAYS * DAY_MS)),
        lt(orders.paidAt, today),
        ne(orders.state, 'cancelled'),
        eq(orderLines.kind, 'sale'),
      ),
    )
    .groupBy(...Object.values(kind), sql`day`);
  return rows.flatMap(({ place, ...sold }) => {
    const { city } = locationOf(place);
    return city === '' ? [] : [{ ...sold, city }];
  });
}

interface TradedGuide extends PriceGuide {
  categoryCode: string;
}

const guidesBefore = cachedForAMinute(async (db, day): Promise<{ guides: TradedGuide[] }> => {
  const sold = await soldBefore(db, startOfWallDay(day));
  const kinds = groupBy(sold, ({ category, productName, grade, unit, city }) =>
    JSON.stringify([category, productName, grade, unit, city]),
  );
  const guides = [...kinds.values()].flatMap((trades) => guideOf(trades) ?? []);
  return { guides: guides.sort((one, other) => (other.trades ?? 0) - (one.trades ?? 0)) };
});

function guideOf(sold: readonly Sold[]): TradedGuide | null {
  const [first] = sold;
  const days = [...groupBy(sold, ({ day }) => day)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, trades]) => {
      const traded = tradedPrice(trades);
      return traded ? [{ day, ...traded }] : [];
    });
  const last = days.at(-1);
  if (!first || !last) return null;
  const before = days.at(-2) ?? last;
  return {
    // It is the price of no goods.
    id: '',
    categoryCode: first.category,
    productName: first.productName,
    specs: first.grade,
    unit: first.unit,
    companyName: TRADED_NAME,
    openPrice: toYuan(last.price),
    diffValue: signedYuan(last.price - before.price),
    place: first.city,
    series: days.length > 1 ? days.map(({ price }) => toYuan(price)) : [],
    createDate: startOfWallDay(last.day).toISOString(),
    trades: last.orders,
  };
}

/** The mean prices of the market's own trades, by the category of the first level. */
export async function tradedGuides(
  db: Database,
  now: Date,
): Promise<(categoryCode: string) => PriceGuide[]> {
  const { guides } = await guidesBefore(db, wallDay(now));
  const byCategory = groupBy(guides, ({ categoryCode }) => categoryCode);
  return (code) =>
    (byCategory.get(code) ?? []).slice(0, SHOWN).map(({ categoryCode: _, ...guide }) => guide);
}
