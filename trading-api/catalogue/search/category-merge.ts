import { and, eq, inArray, sql } from 'drizzle-orm';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { categories, goods } from '#trading-api/schema.ts';
import type { ListedGoods } from '../goods-views.ts';
import type { ListingRequest } from './criteria.ts';
import { goodsOfPages, sixteenthOf } from './goods-counts.ts';
import { orderBy, rankOf, rowsOfPage, type SlicedListing } from './goods-rows.ts';
import { filterKey, listingOf, onShelf } from './listing.ts';

/** The categories of goods that match, beside those of the goods that were counted. */
const sampledCategories = cachedForAMinute(async (db, key): Promise<string[]> => {
  const [kind, filters]: [GoodsKind, ListingRequest] = JSON.parse(key);
  const listing = await listingOf(db, kind, filters);
  const found = await rowsOf<{ code: string }>(
    db,
    sql.join(
      [goodsOfPages(listing), sixteenthOf(listing)].map(
        (part) => sql`select ${goods.category3} as code from ${goods} ${part}`,
      ),
      sql` union `,
    ),
  );
  return found.map(({ code }) => code);
});

/**
 * Reads the first goods of each category and merges them. No category is read further than the page
 * that the first rows of all of them make already: where steel is dear among fasteners, they are not
 * walked up to it. Where more goods match than were counted, categories with less than about a
 * thousandth of them may be unknown; their goods are left out.
 * @param counted those of the goods that were counted
 */
export async function walkCategories(
  db: Database,
  slice: SlicedListing,
  counted: string[],
): Promise<ListedGoods[]> {
  const { kind, conditions, column, direction } = slice;
  const sampled = await sampledCategories(db, filterKey(kind, slice.request));
  const codes = [...new Set([...counted, ...sampled])];
  const needed = slice.offset + slice.limit;
  const inOrder = orderBy(slice, column, goods.id);
  const ofCategory = and(eq(goods.category3, categories.code), onShelf(kind));
  const firstRows = db
    .select()
    .from(goods)
    .where(ofCategory)
    .orderBy(...inOrder)
    .limit(2 * needed)
    .as('goods');
  const near = db.select(rankOf(slice)).from(firstRows).where(conditions).as('near');
  const lastOfNear = db
    .select({ rank: near.rank })
    .from(categories)
    .crossJoinLateral(near)
    .where(inArray(categories.code, codes))
    .orderBy(direction === 'asc' ? sql`${near.rank} asc` : sql`${near.rank} desc`)
    .limit(1)
    .offset(needed - 1);
  const notFurther =
    direction === 'asc'
      ? sql`${column} <= coalesce((${lastOfNear}), ${HIGHEST}::bigint)`
      : sql`${column} >= coalesce((${lastOfNear}), 0)`;
  const best = db
    .select(rankOf(slice))
    .from(goods)
    // The `case` keeps the planner from using another index and from its estimate of the matches,
    // so that it walks the category's index in order.
    .where(and(ofCategory, notFurther, sql`case when ${conditions} then true end`))
    .orderBy(...inOrder)
    .limit(needed)
    .as('best');
  const found = db
    .select({ id: best.id, match: best.match, rank: best.rank })
    .from(categories)
    .crossJoinLateral(best)
    .where(inArray(categories.code, codes))
    .as('found');
  return rowsOfPage(db, found, slice);
}

/** Above every price, stock and quantity. */
const HIGHEST = '9223372036854775807';
