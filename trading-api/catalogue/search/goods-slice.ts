import { and, count, sql } from 'drizzle-orm';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { COUNT_CAP } from '#trading-api/platform/page-totals.ts';
import { goods } from '#trading-api/schema.ts';
import { type ListedGoods, listedColumns } from '../goods-views.ts';
import { walkCategories } from './category-merge.ts';
import type { ListingRequest } from './criteria.ts';
import type { Found, Slice } from './finder.ts';
import { orderBy, rankOf, rowsOfPage, type SlicedListing } from './goods-rows.ts';
import { filterKey, type Listing, listingOf, onShelf, wholly } from './listing.ts';
import { FEW, type GoodsCount, readOnce } from './read-once.ts';

/** Above this number all goods are never sorted, even if the walk did not fill the page. */
const MANY = 10_000;
/** How many rows of an index are read before the walk is given up. */
const MOST_WALKED = 5_000;

/** A page of a list out of PostgreSQL, and how many goods the list has. */
export async function pageInDatabase(db: Database, listing: Listing, slice: Slice): Promise<Found> {
  const sliced = { ...listing, ...slice };
  const once = readOnce(db, sliced);
  const counting = countedGoods(
    db,
    filterKey(listing.kind, listing.request),
    listing.conditions && once.count,
  );
  const [rows, { total }] = await Promise.all([sliceOf(db, sliced, counting, once.rows), counting]);
  // The cached count may be a minute old and lower than the goods found on this page.
  return { rows, total: rows.length > 0 ? Math.max(total, slice.offset + rows.length) : total };
}

/** Counting takes longer than reading a page, so the pages of a list share one count. */
const countedGoods = cachedForAMinute(async (db, key) => {
  const [kind, filters]: [GoodsKind, ListingRequest] = JSON.parse(key);
  return countGoods(db, await listingOf(db, kind, filters), COUNT_CAP + 1);
});

const countedExact = cachedForAMinute(async (db, key) => {
  const [kind, filters]: [GoodsKind, ListingRequest] = JSON.parse(key);
  const { words, conditions } = await listingOf(db, kind, filters);
  return countGoods(db, { kind, conditions: and(conditions, wholly(words)) }, COUNT_CAP + 1);
});

/**
 * A page of goods, read in the cheapest way:
 * 1. Few goods are sorted; goods that nobody has counted yet in the very reading that counts them.
 * 2. Of many that are of a few categories, the index of each is walked and the first ones are merged:
 * goods of a category have similar prices, so in an order by price they may be far from its beginning.
 * 3. Else the index of the order is walked until the page is full.
 * 4. Where the matches are at its far end, all are sorted; where there are too many for that, the
 * index of each of their categories is walked.
 * Of many goods that match a text, those that have its very words come first.
 * @param counted awaited only where the way depends on it
 * @param read the page, where the goods were sorted when they were counted
 */
export async function sliceOf(
  db: Database,
  slice: SlicedListing,
  counted: Promise<GoodsCount>,
  read: () => Promise<ListedGoods[]> | null = () => null,
): Promise<ListedGoods[]> {
  if (!slice.conditions) return walk(db, slice, slice.offset + slice.limit);
  const count = await counted;
  const rows = read();
  if (rows) return rows;
  if (count.total <= FEW) return sorted(db, slice);
  if (slice.byMatch) return bestMatches(db, slice, count);
  return ordered(db, slice, count.total, count.categories);
}

async function ordered(db: Database, slice: SlicedListing, total: number, codes: string[]) {
  const differs = CATEGORY_SORTS.has(slice.column);
  const merged = codes.length * (slice.offset + slice.limit);
  if (differs && total > MANY && merged <= MOST_WALKED / 2) return walkCategories(db, slice, codes);
  const walked = await walk(db, slice, MOST_WALKED);
  if (walked.length === slice.limit) return walked;
  if (total <= MANY) return sorted(db, slice);
  return differs ? walkCategories(db, slice, codes) : walk(db, slice, undefined);
}

/** Columns that have an index for each category. */
const CATEGORY_SORTS: ReadonlySet<unknown> = new Set([
  goods.price,
  goods.salesVolume,
  goods.availableCount,
]);

/** First the goods that have every word as such, then the others; each by their standing. */
async function bestMatches(
  db: Database,
  slice: SlicedListing,
  count: GoodsCount,
): Promise<ListedGoods[]> {
  const { categories: codes, whole: known = 0 } = count;
  const { conditions, words, limit, offset, request } = slice;
  const whole = wholly(words);
  const exact = { ...slice, byMatch: false, conditions: and(conditions, whole) };
  // Of so many goods the best are soon met in their order, and need no count.
  const met = count.total > COUNT_CAP ? await walk(db, exact, MOST_WALKED) : [];
  if (met.length === limit) return met;
  const once = readOnce(db, exact);
  const { total } =
    known > COUNT_CAP
      ? { total: known }
      : await countedExact(db, filterKey(slice.kind, request), once.count);
  const first =
    total === 0 ? [] : ((await once.rows()) ?? (await inStanding(db, exact, total, codes)));
  if (first.length === limit) return first;
  const others = {
    ...exact,
    conditions: and(conditions, sql`not coalesce(${whole}, false)`),
    limit: limit - first.length,
    offset: Math.max(0, offset - total),
  };
  return [...first, ...(await ordered(db, others, MANY + 1, codes))];
}

const inStanding = (db: Database, slice: SlicedListing, total: number, codes: string[]) =>
  total <= FEW ? sorted(db, slice) : ordered(db, slice, total, codes);

/** Counts the matching goods, up to `cap`, and finds their categories. */
export async function countGoods(
  db: Database,
  { kind, conditions }: Pick<Listing, 'kind' | 'conditions'>,
  cap: number,
): Promise<GoodsCount> {
  const passing = db
    // Without its category column, goods without conditions are counted in an index alone.
    .select({ category: sql<string>`${conditions ? goods.category3 : sql`''`}`.as('category') })
    .from(goods)
    .where(and(onShelf(kind), conditions))
    .limit(cap)
    .as('passing');
  const groups = await db
    .select({ category: passing.category, goods: count() })
    .from(passing)
    .groupBy(passing.category);
  return {
    total: groups.reduce((sum, group) => sum + group.goods, 0),
    categories: groups.map(({ category }) => category),
  };
}

function sorted(db: Database, slice: SlicedListing): Promise<ListedGoods[]> {
  const found = db
    .select(rankOf(slice))
    .from(goods)
    .where(and(onShelf(slice.kind), slice.conditions))
    // Keeps the planner from walking the index of the order without a limit.
    .offset(0)
    .as('found');
  return rowsOfPage(db, found, slice);
}

/** @param most how many rows of the index are read; undefined: until the page is full */
function walk(
  db: Database,
  slice: SlicedListing,
  most: number | undefined,
): Promise<ListedGoods[]> {
  const inOrder = orderBy(slice, slice.column, goods.id);
  if (most === undefined) {
    return db
      .select(listedColumns)
      .from(goods)
      .where(and(onShelf(slice.kind), sql`case when ${slice.conditions} then true end`))
      .orderBy(...inOrder)
      .limit(slice.limit)
      .offset(slice.offset);
  }
  const walked = db
    .select()
    .from(goods)
    .where(onShelf(slice.kind))
    .orderBy(...inOrder)
    .limit(most)
    .as('goods');
  const found = db.select(rankOf(slice)).from(walked).where(slice.conditions).as('found');
  return rowsOfPage(db, found, slice);
}
