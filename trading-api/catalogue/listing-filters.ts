import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { listingRequest } from '#app/domain/catalogue/listing-contract.ts';
import { parseYuan } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { searchQuery } from '#trading-api/platform/database/search-vector.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { goods } from '#trading-api/schema.ts';
import { categoryColumn, findCategory } from './categories.ts';

export type ListingRequest = z.output<typeof listingRequest>;

/** `sale` are sellers' spot listings, `self` the platform's own goods. */
export type GoodsKind = 'self' | 'sale';

/** The filter and the order of a request for goods. */
export interface Listing {
  /** Conditions that an index answers in the order asked for. */
  indexed: SQL;
  /** The conditions without such an index. */
  rest: SQL | undefined;
  column: PgColumn;
  direction: 'asc' | 'desc';
}

/** By default the best sellers come first. A price that is no number is ignored. */
export async function listingOf(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
): Promise<Listing> {
  const { sortWord = 'salesVolume', sortWay = 'desc' } = request;
  const [narrowest, ...others] = await equalities(db, request);
  const prices = priceRange(request);
  const byPrice = sortWord === 'price';
  return {
    indexed: allOf(onShelf(kind), narrowest, ...(byPrice ? prices : [])),
    rest: and(...others, ...(byPrice ? [] : prices), searchMatch(request)),
    column: goods[sortWord],
    direction: sortWay,
  };
}

/** The conditions of a request without its order, for goods joined to another table. */
export async function passes(db: Database, request: ListingRequest): Promise<SQL | undefined> {
  return and(...(await equalities(db, request)), ...priceRange(request), searchMatch(request));
}

/**
 * `on_shelf` is written without a parameter, because the partial indexes are not used otherwise.
 */
export const onShelf = (kind: GoodsKind): SQL => sql`${eq(goods.kind, kind)} and ${goods.onShelf}`;

const allOf = (first: SQL, ...others: (SQL | undefined)[]): SQL => and(first, ...others) ?? first;

/**
 * The filters for a single value, those that usually leave the fewest goods first. Each has an
 * index for each order.
 */
async function equalities(db: Database, request: ListingRequest): Promise<SQL[]> {
  const { categoryCode, manufacturer, deliveryPlace, sellerCode, marketingId } = request;
  const category = categoryCode ? await findCategory(db, categoryCode) : undefined;
  if (categoryCode && !category) return [sql`false`];
  const inCategory = category && eq(categoryColumn(category.level), category.code);
  const isLeaf = category?.level === 3;
  return [
    marketingId ? eq(goods.marketingId, rowId(marketingId) ?? 0) : undefined,
    isLeaf ? inCategory : undefined,
    sellerCode ? eq(goods.sellerCode, sellerCode) : undefined,
    manufacturer ? eq(goods.manufacturer, manufacturer) : undefined,
    deliveryPlace ? eq(goods.deliveryPlace, deliveryPlace) : undefined,
    isLeaf ? undefined : inCategory,
  ].filter((condition) => condition !== undefined);
}

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
