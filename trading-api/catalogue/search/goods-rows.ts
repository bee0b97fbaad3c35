import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SubqueryWithSelection } from 'drizzle-orm/pg-core';
import type { QueryWord } from '#app/domain/catalogue/search/query.ts';
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

const sumOf = (words: readonly QueryWord[], isMet: (word: QueryWord) => SQL | undefined): SQL =>
  words.length === 0
    ? sql`0`
    : sql.join(
        words.map((word) => sql`coalesce((${isMet(word) ?? sql`true`})::int, 0)`),
        sql` + `,
      );

/** How many of the words goods have as such. */
export const wholeWords = ({ words }: Listing): SQL => sumOf(words, (word) => wholly([word]));

/** How many of the words goods have within their own. */
export const wordsWithin = ({ words }: Listing): SQL =>
  sumOf(words, ({ within }) => withTerms(queryOf([within])));

/** How well goods match the words. */
export const worthOf = (whole: SQL, within: SQL): SQL =>
  sql`${WORTH.whole}::int * (${whole}) + ${WORTH.part}::int * (${within})`;

const matchOf = (listing: Listing): SQL =>
  listing.byMatch ? worthOf(wholeWords(listing), wordsWithin(listing)) : sql`0`;

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
