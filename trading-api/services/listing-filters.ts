import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Parsed } from '#app/contract/endpoint.ts';
import type { pageData } from '#app/contract/spot-listing.ts';
import { parseYuan } from '#app/domain/money.ts';
import type { Database } from '../db/client.ts';
import { goods } from '../db/schema.ts';
import { categoryColumn, findCategory } from './catalogue.ts';

export type ListingRequest = Parsed<typeof pageData>;

/** The spot listings on the shelf that pass the request's filters; the search text is another. */
export async function listingFilter(db: Database, request: ListingRequest): Promise<SQL> {
  const lowest = parseYuan(request.lowestPrice ?? '');
  const highest = parseYuan(request.highestPrice ?? '');
  // `on_shelf` stands bare, as in the partial indexes: `= true` by parameter would not use them.
  const conditions = [
    sql`${goods.kind} = 'sale' and ${goods.onShelf}`,
    request.categoryCode ? await inCategory(db, request.categoryCode) : undefined,
    request.manufacturer ? eq(goods.manufacturer, request.manufacturer) : undefined,
    request.deliveryPlace ? eq(goods.deliveryPlace, request.deliveryPlace) : undefined,
    request.sellerCode ? eq(goods.sellerCode, request.sellerCode) : undefined,
    lowest === null ? undefined : gte(goods.price, lowest),
    highest === null ? undefined : lte(goods.price, highest),
  ];
  return and(...conditions) ?? sql`true`;
}

async function inCategory(db: Database, code: string): Promise<SQL> {
  const category = await findCategory(db, code);
  return category ? eq(categoryColumn(category.level), code) : sql`false`;
}

const sortColumns = {
  salesVolume: goods.salesVolume,
  price: goods.price,
  availableCount: goods.availableCount,
  onShelfDate: goods.onShelfDate,
} as const;

/** The order asked for; goods that are equal in it come in that of their ids, so pages are stable. */
export function listingOrder({ sortWord = 'salesVolume', sortWay = 'desc' }: ListingRequest) {
  const direction = sortWay === 'asc' ? asc : desc;
  const column = sortColumns[sortWord];
  return { column, by: [direction(column), direction(goods.id)] };
}

/** What makes two requests list the same goods, whatever their page and order. */
export const filterKey = ({ page: _, rows: __, sortWord: ___, sortWay: ____, ...rest }: ListingRequest) =>
  JSON.stringify(Object.entries(rest).sort());
