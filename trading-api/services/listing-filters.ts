import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Parsed } from '#app/contract/endpoint.ts';
import type { pageData } from '#app/contract/spot-listing.ts';
import { parseYuan } from '#app/domain/money.ts';
import type { Database } from '../db/client.ts';
import { goods } from '../db/schema.ts';
import { searchQuery } from '../db/search-vector.ts';
import { categoryColumn, findCategory } from './catalogue.ts';

export type ListingRequest = Parsed<typeof pageData>;

/** Which goods a request asks for, in which order. */
export interface Listing {
  /** Conditions an index answers in the order asked for. */
  indexed: SQL;
  /** The other conditions, where there are any. */
  rest: SQL | undefined;
  column: PgColumn;
  direction: 'asc' | 'desc';
}

/** What sells best comes first when nothing is said. An unreadable price is ignored. */
export async function listingOf(db: Database, request: ListingRequest): Promise<Listing> {
  const { sortWord = 'salesVolume', sortWay = 'desc' } = request;
  const [narrowest, ...others] = await equalities(db, request);
  const ordered = narrowest && (narrowest.sorts === 'all' || narrowest.sorts === sortWord);
  const byPrice = sortWord === 'price' ? priceRange(request) : [];
  const afterwards = [...(ordered ? [] : [narrowest]), ...others].map((each) => each?.condition);
  return {
    indexed: allOf(onShelf('sale'), ordered ? narrowest.condition : undefined, ...byPrice),
    rest: and(
      ...afterwards,
      ...(sortWord === 'price' ? [] : priceRange(request)),
      searchMatch(request),
    ),
    column: goods[sortWord],
    direction: sortWay,
  };
}

/** `on_shelf` stands bare, as in the partial indexes: compared with a parameter it misses them. */
export const onShelf = (kind: 'self' | 'sale'): SQL =>
  sql`${eq(goods.kind, kind)} and ${goods.onShelf}`;

const allOf = (first: SQL, ...others: (SQL | undefined)[]): SQL => and(first, ...others) ?? first;

interface Equality {
  condition: SQL;
  /** The sorts the filter has an index for. */
  sorts: 'all' | 'salesVolume';
}

/** The filters for one value, those that usually leave the fewest goods first. */
async function equalities(db: Database, request: ListingRequest): Promise<Equality[]> {
  const category = request.categoryCode ? await findCategory(db, request.categoryCode) : undefined;
  if (request.categoryCode && !category) return [{ condition: sql`false`, sorts: 'all' }];
  const inCategory = category && {
    condition: eq(categoryColumn(category.level), category.code),
    sorts: 'all' as const,
  };
  const leaf = category?.level === 3;
  return [
    leaf ? inCategory : undefined,
    equality(goods.manufacturer, request.manufacturer, 'all'),
    equality(goods.deliveryPlace, request.deliveryPlace, 'all'),
    leaf ? undefined : inCategory,
    equality(goods.sellerCode, request.sellerCode, 'salesVolume'),
  ].filter((each) => each !== undefined);
}

const equality = (
  column: PgColumn,
  value: string | undefined,
  sorts: Equality['sorts'],
): Equality | undefined => (value ? { condition: eq(column, value), sorts } : undefined);

function priceRange({ lowestPrice = '', highestPrice = '' }: ListingRequest): SQL[] {
  const [lowest, highest] = [parseYuan(lowestPrice), parseYuan(highestPrice)];
  return [
    ...(lowest === null ? [] : [gte(goods.price, lowest)]),
    ...(highest === null ? [] : [lte(goods.price, highest)]),
  ];
}

function searchMatch({ name = '' }: ListingRequest): SQL | undefined {
  const query = searchQuery(name);
  return query ? sql`${goods.search} @@ ${query}::tsquery` : undefined;
}
