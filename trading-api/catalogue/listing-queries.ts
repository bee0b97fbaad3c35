import { and, count, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SubqueryWithSelection } from 'drizzle-orm/pg-core';
import type { Database } from '#trading-api/platform/database/client.ts';
import { categories, goods } from '#trading-api/schema.ts';
import { type ListedGoods, listedColumns } from './goods-views.ts';
import type { Listing } from './listing-filters.ts';

/** So few goods are sorted at once. */
const FEW = 2_000;
/** Of more than these, not even a page that no walk fills is sorted from all. */
const MANY = 10_000;
/** Goods a walk looks at before it gives up. */
const WALKED = 5_000;

export interface Slice extends Listing {
  limit: number;
  offset: number;
}

/** What is known of the goods that pass before a page of them is read. */
export interface GoodsCount {
  /** Exact up to the cap it was made with. */
  total: number;
  /** Third-level categories they are in; empty where one index answers everything. */
  categories: string[];
}

/**
 * A page of goods. What one filter's index has in order is read from it. No index answers words,
 * several filters and an order at once: few goods are sorted; of more, the index of the narrowest
 * filter is walked until the page is full. Where they lie at its far end, all are sorted after
 * all, and where these are too many, the index of each category they are in is walked.
 * @param counted waited for where the way depends on it
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

/** Counts the goods that pass, no further than `cap`, and where they are. */
export async function countGoods(db: Database, listing: Listing, cap: number): Promise<GoodsCount> {
  const passing = db
    // Without the category, a plain list is counted in its index alone.
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
    // Keeps the planner from walking the order's index, however far.
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
 * Reads the best of each category and merges them. Where more goods pass than were counted, a
 * category with less than a thousandth of them may have gone unseen, and its goods are left out.
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
    // The `case` hides from the planner that other indexes could answer the rest, and how rare it
    // believes the goods to be: it is to walk the category's index in its order.
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

/** Only ids and ranks are sorted; the rows are read for the page alone. */
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
