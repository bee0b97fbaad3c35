import { and, count, eq, type SQL, type SQLWrapper, type Subquery, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { goods } from '../db/schema.ts';
import { type ListedGoods, listedColumns } from './goods-views.ts';
import type { Listing } from './listing-filters.ts';

/** Up to so many goods are sorted; of more the order's index is walked. */
const SORTED = 2_000;
/** Goods the walk looks at before all are sorted after all. */
const WALKED = 10_000;

export interface Slice extends Listing {
  limit: number;
  offset: number;
}

/**
 * A page of goods. No index answers words, several filters and an order at once, so there are three
 * ways: what one filter's index has in order is read from it; few goods are sorted; where many
 * pass, the order's index is walked until the page is full, and only if they all lie at its far end
 * are they sorted after all.
 * @param total how many goods pass, exact up to 2,000; waited for where the way depends on it
 */
export async function goodsPage(
  db: Database,
  slice: Slice,
  total: Promise<number>,
): Promise<ListedGoods[]> {
  if (!slice.rest) return inOrder(db, slice);
  if ((await total) <= SORTED) return sorted(db, slice);
  const walked = await walk(db, slice, slice.rest);
  return walked.length === slice.limit ? walked : sorted(db, slice);
}

/** How many goods pass, counted no further than `cap`. */
export async function countGoods(db: Database, listing: Listing, cap: number): Promise<number> {
  const passing = db
    .select({ id: goods.id })
    .from(goods)
    .where(and(listing.indexed, listing.rest))
    .limit(cap)
    .as('passing');
  const [row] = await db.select({ total: count() }).from(passing);
  return row?.total ?? 0;
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
  const passing = db
    .select()
    .from(goods)
    .where(and(slice.indexed, slice.rest))
    // Keeps the planner from walking the order's index, however far.
    .offset(0)
    .as('goods');
  return pageFrom(db, passing, undefined, slice);
}

function walk(db: Database, slice: Slice, rest: SQL): Promise<ListedGoods[]> {
  const walked = db
    .select()
    .from(goods)
    .where(slice.indexed)
    .orderBy(...orderBy(slice, slice.column, goods.id))
    .limit(WALKED)
    .as('goods');
  return pageFrom(db, walked, rest, slice);
}

/** Only ids and ranks are sorted; the rows are read for the page alone. */
function pageFrom(
  db: Database,
  source: Subquery<'goods'>,
  condition: SQL | undefined,
  slice: Slice,
): Promise<ListedGoods[]> {
  const page = db
    .select({ id: goods.id, rank: sql`${slice.column}`.as('rank') })
    .from(source)
    .where(condition)
    .orderBy(...orderBy(slice, slice.column, goods.id))
    .limit(slice.limit)
    .offset(slice.offset)
    .as('page');
  return db
    .select(listedColumns)
    .from(page)
    .innerJoin(goods, eq(goods.id, page.id))
    .orderBy(...orderBy(slice, page.rank, page.id));
}
