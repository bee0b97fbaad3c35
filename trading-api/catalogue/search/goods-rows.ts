import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SubqueryWithSelection } from 'drizzle-orm/pg-core';
import { WORTH } from '#app/domain/catalogue/search/ranking.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';
import { type ListedGoods, listedColumns } from '../goods-views.ts';
import type { Slice } from './finder.ts';
import { queryOf } from './goods-index.ts';
import { type Listing, wholly, withTerms } from './listing.ts';

/** A part of a list, as PostgreSQL reads it. */
export type SlicedListing = Listing & Slice;

/** By the sort's column, then by id, so that pages are stable. */
export const orderBy = ({ direction }: Listing, rank: SQLWrapper, id: SQLWrapper): SQL[] =>
  direction === 'asc' ? [sql`${rank} asc`, sql`${id} asc`] : [sql`${rank} desc`, sql`${id} desc`];

/** How well goods match the words, where the list is sorted by that. */
export const matchOf = ({ byMatch, words }: Listing): SQL =>
  byMatch
    ? sql.join(
        words.flatMap((word) => [
          sql`${WORTH.whole}::int * coalesce((${wholly([word]) ?? sql`true`})::int, 0)`,
          sql`${WORTH.part}::int * coalesce((${withTerms(queryOf([word.within])) ?? sql`true`})::int, 0)`,
        ]),
        sql` + `,
      )
    : sql`0`;

export const rankOf = (slice: Listing) => ({
  id: sql<number>`${goods.id}`.as('found_id'),
  match: sql<number>`${matchOf(slice)}`.as('match'),
  rank: sql`${slice.column}`.as('rank'),
});

/** Sorts only ids and ranks, then reads the rows of the page. */
export function rowsOfPage(
  db: Database,
  found: SubqueryWithSelection<ReturnType<typeof rankOf>, 'found'>,
  slice: SlicedListing,
): Promise<ListedGoods[]> {
  const page = db
    .select({ id: found.id, match: found.match, rank: found.rank })
    .from(found)
    .orderBy(sql`${found.match} desc`, ...orderBy(slice, found.rank, found.id))
    .limit(slice.limit)
    .offset(slice.offset)
    .as('page');
  return db
    .select(listedColumns)
    .from(page)
    .innerJoin(goods, eq(goods.id, page.id))
    .orderBy(sql`${page.match} desc`, ...orderBy(slice, page.rank, page.id));
}
