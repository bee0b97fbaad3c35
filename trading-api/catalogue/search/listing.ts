import { and, eq, gte, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { Understanding } from '#app/domain/catalogue/listing-contract.ts';
import type { QueryWord } from '#app/domain/catalogue/search/query.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, sellers } from '#trading-api/schema.ts';
import { inStock } from '../goods-views.ts';
import { type Criteria, criteriaOf, type ListingRequest } from './criteria.ts';
import { queryOf } from './goods-index.ts';

export interface Listing extends Criteria {
  request: Partial<ListingRequest>;
  conditions: SQL | undefined;
  column: PgColumn;
}

export async function listingOf(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
): Promise<Listing> {
  const criteria = await criteriaOf(db, kind, request);
  const { sortedBy } = criteria;
  return { ...criteria, request, conditions: conditionsOf(criteria), column: goods[sortedBy] };
}

/** The same key for all pages and orders of one list. */
export function filterKey(
  kind: GoodsKind,
  {
    page: _,
    rows: __,
    sortWord: ___,
    sortWay: ____,
    receivedAt: _____,
    ...filters
  }: Partial<ListingRequest>,
): string {
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([kind, Object.fromEntries(sorted)]);
}

/** The conditions of a request without its order, for goods joined to another table. */
export const passes = async (db: Database, request: ListingRequest): Promise<SQL | undefined> =>
  (await listingOf(db, 'sale', request)).conditions;

/** `on_shelf` is written without a parameter, because the partial indexes are not used otherwise. */
export const onShelf = (kind: GoodsKind): SQL => sql`${eq(goods.kind, kind)} and ${goods.onShelf}`;

/** Goods that have these terms, by the index. */
export const withTerms = (query: string): SQL | undefined =>
  query === '' ? undefined : sql`${goods.searchTerms} @@ ${query}::tsquery`;

/** Whether goods have every word of the text as such, and not only within another. */
export const wholly = (words: readonly QueryWord[]): SQL | undefined =>
  withTerms(queryOf(words.map(({ whole }) => whole.map((term) => [term]))));

function conditionsOf({ ways, without, marketingId, ...criteria }: Criteria): SQL | undefined {
  const { lowestPrice, highestPrice, lowestCount, unit, invoicing } = criteria;
  const unwanted = withTerms(queryOf([without]));
  return and(
    // One condition for each word: the index weighs a long one up term by term for each candidate.
    ...ways.map((any) => withTerms(queryOf([any]))),
    unwanted && not(unwanted),
    marketingId === null ? undefined : eq(goods.marketingId, marketingId),
    lowestPrice === null ? undefined : gte(goods.price, lowestPrice),
    highestPrice === null ? undefined : lte(goods.price, highestPrice),
    lowestCount === null ? undefined : gte(goods.availableCount, lowestCount),
    unit === null ? undefined : eq(goods.unit, unit),
    criteria.inStock ? inStock : undefined,
    invoicing ? inArray(goods.sellerCode, WITH_INVOICES) : undefined,
  );
}

const WITH_INVOICES = sql`(select ${sellers.code} from ${sellers} where ${sellers.invoicing})`;

/** What the words were read as, where that is something else than was typed. */
export const readAs = (words: readonly QueryWord[]): Understanding['readAs'] =>
  words.flatMap((word) =>
    word.readAs.length > 0 ? [{ typed: word.typed, meant: [...word.readAs] }] : [],
  );

/** What the words say of price and stock. */
export const boundsOf = (words: readonly QueryWord[]): Understanding['bounds'] =>
  words.flatMap(({ typed, term }) => (term ? { typed, meant: [term.meant] } : []));

/** Whether a term of goods is the place where they are. */
export const isPlaceTerm = (term: string): boolean => /^(?:deliveryPlace|province)=/.test(term);
