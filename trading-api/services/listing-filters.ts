import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Parsed } from '#app/contract/endpoint.ts';
import type { pageData } from '#app/contract/spot-listing.ts';
import { parseYuan } from '#app/domain/money.ts';
import type { Database } from '../db/client.ts';
import { goods } from '../db/schema.ts';
import { searchQuery } from '../db/search-vector.ts';
import { categoryColumn, findCategory } from './catalogue.ts';
import type { Slice } from './listing-queries.ts';

export type ListingRequest = Parsed<typeof pageData>;

/** What a request asks of the goods: its filters, and its search text where there is one. */
export async function listingWhere(
  db: Database,
  request: ListingRequest,
): Promise<{ filter: SQL; match: SQL | undefined }> {
  const lowest = parseYuan(request.lowestPrice ?? '');
  const highest = parseYuan(request.highestPrice ?? '');
  const filter = and(
    onShelf('sale'),
    request.categoryCode ? await inCategory(db, request.categoryCode) : undefined,
    request.manufacturer ? eq(goods.manufacturer, request.manufacturer) : undefined,
    request.deliveryPlace ? eq(goods.deliveryPlace, request.deliveryPlace) : undefined,
    request.sellerCode ? eq(goods.sellerCode, request.sellerCode) : undefined,
    lowest === null ? undefined : gte(goods.price, lowest),
    highest === null ? undefined : lte(goods.price, highest),
  );
  const query = searchQuery(request.name ?? '');
  const match = query ? sql`${goods.search} @@ ${query}::tsquery` : undefined;
  return { filter: filter ?? sql`true`, match };
}

/** `on_shelf` stands bare, as in the partial indexes: compared with a parameter it misses them. */
export const onShelf = (kind: 'self' | 'sale'): SQL =>
  sql`${eq(goods.kind, kind)} and ${goods.onShelf}`;

async function inCategory(db: Database, code: string): Promise<SQL> {
  const category = await findCategory(db, code);
  return category ? eq(categoryColumn(category.level), code) : sql`false`;
}

/** The order asked for; what sells best comes first when nothing is said. */
export const listingOrder = ({
  sortWord = 'salesVolume',
  sortWay = 'desc',
}: ListingRequest): Pick<Slice, 'column' | 'direction'> => ({
  column: goods[sortWord],
  direction: sortWay,
});
