import { and, count, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SubqueryWithSelection } from 'drizzle-orm/pg-core';
import type { Database } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { categories, goods } from '#trading-api/schema.ts';
import { type ListedGoods, listedColumns } from './goods-views.ts';
import { type GoodsKind, type Listing, type ListingRequest, listingOf } from './listing-filters.ts';

/** Up to this many goods are simply sorted. */
const FEW = 2_000;
/** Above this number all goods are never sorted, even if the walk did not fill the page. */
const MANY = 10_000;
/** How many rows of an index are read before the walk is given up. */
const WALKED = 5_000;

/**
 * A page of goods by filter, search text and sort (spec 1 §2), each converted by `rowOf`. Pages
 * above the cap are empty, so that no page number makes the database read a million rows.
 */
export async function listingPage<Row>(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  rowOf: (row: ListedGoods) => Row,
) {
  const offset = (request.page - 1) * request.rows;
  const limit = Math.max(0, Math.min(request.rows, COUNT_CAP - offset));
  const listing = await listingOf(db, kind, request);
  const counting = countedGoods(db, filterKey(kind, request));
  const [rows, { total: counted }] = await Promise.all([
    goodsPage(db, { ...listing, limit, offset }, counting),
    counting,
  ]);
  // The cached count may be a minute old and lower than the goods found on this page.
  const total = rows.length > 0 ? Math.max(counted, offset + rows.length) : counted;
  return {
    content: rows.map(rowOf),
    ...cappedTotals(total, request.rows),
  };
}

/** Counting takes longer than reading a page, so the pages of a list share one count. */
const countedGoods = cachedForAMinute(async (db, key) => {
  const [kind, filters]: [GoodsKind, ListingRequest] = JSON.parse(key);
  return countGoods(db, await listingOf(db, kind, filters), COUNT_CAP + 1);
});

/** The same key for all pages and orders of one list. */
function filterKey(
  kind: GoodsKind,
  { page: _, rows: __, sortWord: ___, sortWay: ____, ...filters }: ListingRequest,
): string {
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([kind, Object.fromEntries(sorted)]);
}

export interface Slice extends Listing {
  limit: number;
  offset: number;
}

/** The count of the matching goods, and where they are. */
export interface GoodsCount {
  /** Exact up to the cap it was counted with. */
  total: number;
  /** The third-level categories they are in; empty where one index answers all conditions. */
  categories: string[];
}

/**
 * A page of goods, read in the cheapest way:
 * 1. An index that has all conditions and the order is read directly.
 * 2. Otherwise, few goods are sorted.
 * 3. Of more, the index of the narrowest filter is walked in order until the page is full.
 * 4. Where the matches lie at its far end, all are sorted; where there are too many for that, the
 * index of each of their categories is walked.
 * @param counted awaited only where the way depends on it
 */
export async function goodsPage(
  db: Database,
  slice: Slice,
  counted: Promise<GoodsCount>,
): Promise<ListedGoods[]> {
  if (!slice.rest) return inOrder(db, slice);
  const { total, categories: codes } = await counted;
  if (total <= FEW) return sorted(db, slice);
  const walked = await walk(db, slice, slice.rest);
  if (walked.length === slice.limit) return walked;
  return total <= MANY ? sorted(db, slice) : walkCategories(db, slice, slice.rest, codes);
}

/** Counts the matching goods, up to `cap`, and finds their categories. */
export async function countGoods(db: Database, listing: Listing, cap: number): Promise<GoodsCount> {
  const passing = db
    // Without its category column, a list with index conditions only is counted in the index alone.
    .select({ category: sql<string>`${listing.rest ? goods.category3 : sql`''`}`.as('category') })
    .from(goods)
    .where(and(listing.indexed, listing.rest))
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

/** By the sort's column, then by id, so that pages are stable. */
const orderBy = ({ direction }: Listing, rank: SQLWrapper, id: SQLWrapper): SQL[] =>
  direction === 'asc' ? [sql`${rank} asc`, sql`${id} asc`] : [sql`${rank} desc`, sql`${id} desc`];

function inOrder(db: Database, slice: Slice): Promise<ListedGoods[]> {
  return db
    .select(listedColumns)
    .from(goods)
    .where(slice.indexed)
    .orderBy(...orderBy(slice, slice.column, goods.id))
    .limit(slice.limit)
    .offset(slice.offset);
}

function sorted(db: Database, slice: Slice): Promise<ListedGoods[]> {
  const found = db
    .select(rankOf(slice))
    .from(goods)
    .where(and(slice.indexed, slice.rest))
    // Keeps the planner from walking the index of the order without a limit.
    .offset(0)
    .as('found');
  return pageOf(db, found, slice);
}

function walk(db: Database, slice: Slice, rest: SQL): Promise<ListedGoods[]> {
  const walked = db
    .select()
    .from(goods)
    .where(slice.indexed)
    .orderBy(...orderBy(slice, slice.column, goods.id))
    .limit(WALKED)
    .as('goods');
  return pageOf(db, db.select(rankOf(slice)).from(walked).where(rest).as('found'), slice);
}

/**
 * Reads the first goods of each category and merges them. Where more goods match than were counted,
 * categories with less than a thousandth of them may be unknown; their goods are left out.
 */
function walkCategories(
  db: Database,
  slice: Slice,
  rest: SQL,
  codes: string[],
): Promise<ListedGoods[]> {
  const best = db
    .select(rankOf(slice))
    .from(goods)
    // The `case` keeps the planner from using another index and from its estimate of the matches,
    // so that it walks the category's index in order.
    .where(
      and(
        eq(goods.category3, categories.code),
        slice.indexed,
        sql`case when ${rest} then true end`,
      ),
    )
    .orderBy(...orderBy(slice, slice.column, goods.id))
    .limit(slice.offset + slice.limit)
    .as('best');
  const found = db
    .select({ id: best.id, rank: best.rank })
    .from(categories)
    .crossJoinLateral(best)
    .where(inArray(categories.code, codes))
    .as('found');
  return pageOf(db, found, slice);
}

const rankOf = ({ column }: Listing) => ({
  id: sql<number>`${goods.id}`.as('found_id'),
  rank: sql`${column}`.as('rank'),
});

/** Sorts only ids and ranks, then reads the rows of the page. */
function pageOf(
  db: Database,
  found: SubqueryWithSelection<ReturnType<typeof rankOf>, 'found'>,
  slice: Slice,
): Promise<ListedGoods[]> {
  const page = db
    .select({ id: found.id, rank: found.rank })
    .from(found)
    .orderBy(...orderBy(slice, found.rank, found.id))
    .limit(slice.limit)
    .offset(slice.offset)
    .as('page');
  return db
    .select(listedColumns)
    .from(page)
    .innerJoin(goods, eq(goods.id, page.id))
    .orderBy(...orderBy(slice, page.rank, page.id));
}
