import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.ts';
import { goods } from '../db/schema.ts';
import { type ListedGoods, listedColumns } from './goods-views.ts';

/** Hits of a selective search are sorted all; more are found by walking the sort's index. */
const CANDIDATES = 2_000;
/** Goods the walk looks at before all hits are sorted after all: 10 to 20 ms. */
const WALK = 20_000;

/** Which goods of a filter's, in which order. */
export interface Slice {
  filter: SQL;
  column: PgColumn;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** By the sort's column, then by id, so that pages are stable. */
const orderOf = (direction: Slice['direction'], rank: PgColumn | SQL.Aliased, id: PgColumn) =>
  direction === 'asc' ? [sql`${rank} asc`, sql`${id} asc`] : [sql`${rank} desc`, sql`${id} desc`];

/** A slice without search text. */
export function listGoods(db: Database, slice: Slice): Promise<ListedGoods[]> {
  const { filter, column, direction, limit, offset } = slice;
  return db
    .select(listedColumns)
    .from(goods)
    .where(filter)
    .orderBy(...orderOf(direction, column, goods.id))
    .limit(limit)
    .offset(offset);
}

/**
 * A slice of what a search finds. Three ways, as no index answers words and order at once: the few
 * hits of a selective text are sorted; for a frequent one the goods are walked in the sort's order
 * until the page is full; where the hits lie at the far end of that order, all of them are sorted.
 */
export async function searchGoods(db: Database, match: SQL, slice: Slice): Promise<ListedGoods[]> {
  const few = await sortHits(db, match, slice, CANDIDATES + 1);
  const frequent = few[0] ? few[0].hits > CANDIDATES : slice.offset >= CANDIDATES;
  if (!frequent) return few;
  const walked = await walkOrder(db, match, slice);
  return walked.length === slice.limit ? walked : sortHits(db, match, slice, null);
}

async function sortHits(db: Database, match: SQL, slice: Slice, most: number | null) {
  const { filter, column, direction, limit, offset } = slice;
  const hits = db
    .select({ id: goods.id, rank: sql`${column}`.as('rank') })
    .from(goods)
    .where(and(filter, match));
  // `offset 0` keeps the planner from walking the sort's index here.
  const found = (most === null ? hits.offset(0) : hits.limit(most)).as('found');
  const page = db
    .select({
      id: found.id,
      rank: found.rank,
      hits: sql<number>`count(*) over ()`.mapWith(Number).as('hits'),
    })
    .from(found)
    .orderBy(...orderOf(direction, found.rank, found.id))
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select({ ...listedColumns, hits: page.hits })
    .from(page)
    .innerJoin(goods, eq(goods.id, page.id))
    .orderBy(...orderOf(direction, page.rank, page.id));
}

function walkOrder(db: Database, match: SQL, slice: Slice) {
  const { filter, column, direction, limit, offset } = slice;
  const walked = db
    .select()
    .from(goods)
    .where(filter)
    .orderBy(...orderOf(direction, column, goods.id))
    .limit(WALK)
    .as('goods');
  return db
    .select(listedColumns)
    .from(walked)
    .where(match)
    .orderBy(...orderOf(direction, column, goods.id))
    .limit(limit)
    .offset(offset);
}

/** How many goods pass, counted no further than `cap`. */
export async function countGoods(
  db: Database,
  filter: SQL,
  match: SQL | undefined,
  cap: number,
): Promise<number> {
  const counted = db
    .select({ id: goods.id })
    .from(goods)
    .where(and(filter, match))
    .limit(cap)
    .as('counted');
  const [row] = await db.select({ total: count() }).from(counted);
  return row?.total ?? 0;
}
