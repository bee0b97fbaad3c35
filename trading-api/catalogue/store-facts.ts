import { and, count, desc, eq, gte, inArray, max, sql } from 'drizzle-orm';
import { averageStars } from '#app/domain/catalogue/rating.ts';
import { MOST_ORDERS_SHOWN } from '#app/domain/catalogue/sales-display.ts';
import type { ListedStore } from '#app/domain/catalogue/store-contract.ts';
import { RELEASED_STATES } from '#app/domain/order/state.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, lineRatings, orders, sellers } from '#trading-api/schema.ts';
import { onShelf } from './search/listing.ts';

const MAIN_SPECS = 3;
/** The number of best sellers they are taken from, since several may share a specification. */
const BEST_SELLERS = 12;

/** The columns of a store in lists; the number of its goods comes from `storeOffer`. */
export const storeColumns = {
  id: sellers.code,
  sellerCode: sellers.code,
  sellerName: sellers.name,
  imageUrl: sellers.imageUrl,
  address: sellers.address,
} as const;

/** What a store has on the shelf; the platform's own has another kind of goods. */
const ownGoods = and(
  sql`${goods.kind} = case when ${sellers.selfOperated} then 'self' else 'sale' end and ${goods.onShelf}`,
  eq(goods.sellerCode, sellers.code),
);

/** For a lateral join: the goods of a few stores are counted in an index, store by store. */
export const storeOffer = (db: Database) =>
  db
    .select({ productCount: count().as('product_count') })
    .from(goods)
    .where(ownGoods)
    .as('offered');

/** When a store last put goods on the shelf and last changed any; each is read from an index's end. */
export const storeDates = (db: Database) =>
  db
    .select({
      onShelfDate: max(goods.onShelfDate).as('newest'),
      lastUpdateDate: max(goods.refreshedAt).as('refreshed'),
    })
    .from(goods)
    .where(ownGoods)
    .as('dates');

/** Paid orders of the store, counted up to the most that is shown: the newest are read from their index. */
const storeOrders = (db: Database) => {
  const paid = db
    .select({ orderCode: orders.orderCode })
    .from(orders)
    .where(and(eq(orders.sellerCode, sellers.code), inArray(orders.state, RELEASED_STATES)))
    .orderBy(desc(orders.orderCode))
    .limit(MOST_ORDERS_SHOWN + 1)
    .as('paid');
  return db
    .select({ orderCount: count().as('order_count') })
    .from(paid)
    .as('sold');
};

/** What buyers have said of received goods in the last twelve months. */
const storeRatings = (db: Database) =>
  db
    .select({
      ratings: count().as('ratings'),
      stars: sql<number>`coalesce(sum(${lineRatings.stars}), 0)`.mapWith(Number).as('stars'),
    })
    .from(lineRatings)
    .where(
      and(
        eq(lineRatings.sellerCode, sellers.code),
        gte(lineRatings.createdAt, sql`now() - interval '12 months'`),
      ),
    )
    .as('rated');

/**
 * The figures of stores in lists (spec 2 §2), by store code. Each is read from an index of the
 * store's own goods or orders, so that the cost does not grow with the market.
 */
export async function listedStores(
  db: Database,
  codes: readonly string[],
): Promise<Map<string, ListedStore>> {
  if (codes.length === 0) return new Map();
  const [offered, dates, sold] = [storeOffer(db), storeDates(db), storeOrders(db)];
  const rated = storeRatings(db);
  const [rows, specs] = await Promise.all([
    db
      .select({
        ...storeColumns,
        selfOperated: sellers.selfOperated,
        hot: sellers.hot,
        invoicing: sellers.invoicing,
        productCount: offered.productCount,
        orderCount: sold.orderCount,
        onShelfDate: dates.onShelfDate,
        lastUpdateDate: dates.lastUpdateDate,
        ratings: rated.ratings,
        stars: rated.stars,
      })
      .from(sellers)
      .crossJoinLateral(offered)
      .crossJoinLateral(dates)
      .crossJoinLateral(sold)
      .crossJoinLateral(rated)
      .where(inArray(sellers.code, [...codes])),
    mainSpecs(db, codes),
  ]);
  const stores = rows.map(
    ({ hot, invoicing, onShelfDate, lastUpdateDate, ratings, stars, ...row }) => {
      const own = specs.get(row.sellerCode) ?? [];
      const average = averageStars(stars, ratings);
      return {
        ...row,
        rating: average === null ? null : { average, count: ratings },
        tags: tagsOf({ hot, inStock: own.length > 0, invoicing }),
        onShelfDate: onShelfDate?.toISOString() ?? null,
        lastUpdateDate: lastUpdateDate?.toISOString() ?? null,
        mainSpecs: own,
      };
    },
  );
  return new Map(stores.map((store) => [store.sellerCode, store]));
}

const tagsOf = ({ hot, inStock, invoicing }: Record<'hot' | 'inStock' | 'invoicing', boolean>) => [
  ...(hot ? ['热门厂家'] : []),
  ...(inStock ? ['现货'] : []),
  ...(invoicing ? ['支持开票'] : []),
];

async function mainSpecs(db: Database, codes: readonly string[]) {
  const best = db
    .select({
      goodsId: sql<number>`${goods.id}`.as('goods_id'),
      productName: goods.productName,
      brandNumber: goods.brandNumber,
      specs: goods.specs,
      rank: sql<number>`${goods.salesVolume}`.as('rank'),
    })
    .from(goods)
    // Only these are ordered from a list of stores.
    .where(
      and(
        onShelf('sale'),
        ownGoods,
        gte(goods.availableCount, sql`greatest(${goods.miniQuantity}, 100)`),
      ),
    )
    .orderBy(desc(goods.salesVolume), desc(goods.id))
    .limit(BEST_SELLERS)
    .as('best');
  const rows = await db
    .select({
      sellerCode: sellers.code,
      goodsId: best.goodsId,
      productName: best.productName,
      brandNumber: best.brandNumber,
      specs: best.specs,
    })
    .from(sellers)
    .crossJoinLateral(best)
    .where(inArray(sellers.code, [...codes]))
    .orderBy(desc(best.rank), desc(best.goodsId));
  const specs = new Map<string, ListedStore['mainSpecs']>();
  for (const { sellerCode, goodsId, ...spec } of rows) {
    const own = specs.get(sellerCode) ?? [];
    const known = own.some(
      ({ productName, brandNumber, specs }) =>
        productName === spec.productName &&
        brandNumber === spec.brandNumber &&
        specs === spec.specs,
    );
    if (!known && own.length < MAIN_SPECS) own.push({ goodsId: String(goodsId), ...spec });
    specs.set(sellerCode, own);
  }
  return specs;
}
