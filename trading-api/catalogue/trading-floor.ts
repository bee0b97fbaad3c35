import { and, desc, eq, gte, lte, ne } from 'drizzle-orm';
import {
  type HotPurchase,
  type priceGuideList,
  tradingFloorData,
} from '#app/domain/catalogue/contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { lastOpenings } from '#app/domain/order/trading-hours.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { signedYuan } from '#app/domain/statement/balance.ts';
import { wallDay } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { laggingRoute } from '#trading-api/platform/http/route.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { goods, purchaseRequests } from '#trading-api/schema.ts';
import { categoriesBelow, categoryColumn, categoryTree } from './categories.ts';
import { typedGuides } from './floor-desk.ts';
import { pricesAt, priceTrends } from './price-history.ts';
import { priceIndex } from './price-index.ts';
import { onShelf } from './search/listing.ts';
import { tradedGuides } from './traded-guides.ts';

const PURCHASES_SHOWN = 10;
const GUIDES_A_CATEGORY = 8;
/** Several sellers have the same goods and few prices change in a day, so more rows are read than shown. */
const LOOKED_AT = 5 * GUIDES_A_CATEGORY;

const DAYS_OF_A_GUIDE = 30;

export const readTradingFloor = laggingRoute(tradingFloorData, async ({ db, now }) => {
  const [productCategoryList, rows] = await Promise.all([
    categoryTree(db),
    db
      .select()
      .from(purchaseRequests)
      .where(
        and(
          eq(purchaseRequests.onFloor, true),
          ne(purchaseRequests.auditStatus, 'notPass'),
          gte(purchaseRequests.deliveryDate, wallDay(now)),
        ),
      )
      .orderBy(desc(purchaseRequests.createdAt), desc(purchaseRequests.id))
      .limit(PURCHASES_SHOWN),
  ]);
  return { productCategoryList, hotPurchaseResList: rows.map(hotPurchaseOf) };
});

const hotPurchaseOf = (row: typeof purchaseRequests.$inferSelect): HotPurchase => ({
  id: String(row.id),
  kind: row.kind,
  productName: row.productName,
  specs: row.specs,
  count: toQuantity(row.count),
  unit: row.unit,
  deliveryPlace: row.deliveryPlace,
  deliveryDate: row.deliveryDate,
  createDate: row.createdAt.toISOString(),
});

const guideColumns = {
  id: goods.id,
  price: goods.price,
  onShelfDate: goods.onShelfDate,
  productName: goods.productName,
  specs: goods.specs,
  unit: goods.unit,
  sellerName: goods.sellerName,
  deliveryPlace: goods.deliveryPlace,
};
type GuideGoods = Pick<typeof goods.$inferSelect, keyof typeof guideColumns>;

/**
 * The opening prices by category: of the best sellers those whose price has changed come first (spec 2 §3), and the
 * index of their prices. Goods that were not on the shelf at both openings have no change between them.
 */
export async function readPriceGuides(
  db: Database,
  now: Date,
): Promise<Content<typeof priceGuideList>> {
  const openings = lastOpenings(now, await tradingCalendarOf(db));
  const [categories, typed, tradedOf] = await Promise.all([
    categoriesBelow(db, null),
    typedGuides(db),
    tradedGuides(db, now),
  ]);
  const [, before] = openings;
  const best = await Promise.all(
    categories.map(({ code, level }) => bestSold(db, { level, code, before })),
  );
  const all = best.flat();
  const asked = all.flatMap(({ id }) => openings.map((at) => ({ goodsId: id, at })));
  const prices = await pricesAt(db, asked);
  const trends = await priceTrends(
    db,
    all.map((row) => ({ ...row, goodsId: row.id })),
    now,
  );
  const trendOf = new Map(all.map(({ id }, place) => [id, trends.prices[place] ?? []]));
  const opened = new Map(
    all.map(({ id }, place) => [id, { open: prices[2 * place], before: prices[2 * place + 1] }]),
  );
  return categories.flatMap(({ code, name }, place) => {
    const guides = (best[place] ?? []).map((row) => {
      const open = opened.get(row.id)?.open ?? 0;
      return { row, open, moved: open - (opened.get(row.id)?.before ?? open) };
    });
    const shown = [...guides.filter(({ moved }) => moved), ...guides.filter(({ moved }) => !moved)];
    const own = typed.filter(({ categoryCode }) => categoryCode === code).map((each) => each.shown);
    const computed = shown.map(({ row, open, moved }) => ({
      id: String(row.id),
      productName: row.productName,
      specs: row.specs,
      unit: row.unit,
      companyName: row.sellerName,
      openPrice: toYuan(open),
      diffValue: signedYuan(moved),
      place: row.deliveryPlace,
      series: (trendOf.get(row.id) ?? []).slice(-DAYS_OF_A_GUIDE).map(toYuan),
      createDate: openings[0].toISOString(),
    }));
    // What the operator has typed comes before what the market's own trades and prices say.
    const all = [...own, ...tradedOf(code), ...computed];
    const priceGuides = all.slice(0, GUIDES_A_CATEGORY);
    if (priceGuides.length === 0) return [];
    const series = priceIndex(guides.map(({ row }) => trendOf.get(row.id) ?? []));
    const chart = { xaxis: trends.days.slice(-series.length), series };
    return [{ categoryCode: code, categoryName: name, priceGuides, priceIndex: chart }];
  });
}

/** The best sellers of a category that were on the shelf before, each product and size only once. */
async function bestSold(
  db: Database,
  { level, code, before }: { level: number; code: string; before: Date },
): Promise<GuideGoods[]> {
  const rows = await db
    .select(guideColumns)
    .from(goods)
    .where(and(onShelf('sale'), eq(categoryColumn(level), code), lte(goods.onShelfDate, before)))
    .orderBy(desc(goods.salesVolume), desc(goods.id))
    .limit(LOOKED_AT);
  const kindOf = ({ productName, specs }: GuideGoods) => `${productName} ${specs}`;
  const firstOfKind = new Map(rows.toReversed().map((row) => [kindOf(row), row]));
  return rows.filter((row) => firstOfKind.get(kindOf(row)) === row);
}
