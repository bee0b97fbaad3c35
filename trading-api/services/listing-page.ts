import type { Content } from '#app/contract/endpoint.ts';
import type { pageData } from '#app/contract/spot-listing.ts';
import { pageCount } from '#app/domain/paging.ts';
import type { Database } from '../db/client.ts';
import { spotListingOf } from './goods-views.ts';
import { type ListingRequest, listingOrder, listingWhere } from './listing-filters.ts';
import { countGoods, listGoods, searchGoods } from './listing-queries.ts';
import { cachedForAMinute } from './market-cache.ts';

/** Lists are counted and paged as far as this; who wants more has to narrow the filters. */
const COUNT_CAP = 10_000;

/**
 * A page of spot listings by filter, search text and sort (spec 1 §2). Pages behind the cap are
 * empty, so that no page number makes the database walk a million rows.
 */
export async function listingPage(
  db: Database,
  request: ListingRequest,
): Promise<Content<typeof pageData>> {
  const offset = (request.page - 1) * request.rows;
  const limit = Math.max(0, Math.min(request.rows, COUNT_CAP - offset));
  const { filter, match } = await listingWhere(db, request);
  const slice = { filter, limit, offset, ...listingOrder(request) };
  const rows = match ? await searchGoods(db, match, slice) : await listGoods(db, slice);
  const total = await totalOf(db, request, { rows: rows.length, limit, offset });
  const totalElements = Math.min(total, COUNT_CAP);
  return {
    content: rows.map(spotListingOf),
    totalElements,
    totalPages: pageCount(totalElements, request.rows),
    totalCapped: total > COUNT_CAP,
  };
}

/** A last page tells the total by itself; otherwise it is counted, once a minute a filter. */
async function totalOf(
  db: Database,
  request: ListingRequest,
  { rows, limit, offset }: { rows: number; limit: number; offset: number },
): Promise<number> {
  if (rows < limit && (rows > 0 || offset === 0)) return offset + rows;
  const { total } = await countedTotal(db, filterKey(request));
  return Math.max(total, offset + rows);
}

const countedTotal = cachedForAMinute(async (db, key) => {
  const { filter, match } = await listingWhere(db, JSON.parse(key));
  return { total: await countGoods(db, filter, match, COUNT_CAP + 1) };
});

/** The same for requests that list the same goods, whatever their page and order. */
const filterKey = ({
  page: _,
  rows: __,
  sortWord: ___,
  sortWay: ____,
  ...filters
}: ListingRequest) => JSON.stringify(filters, Object.keys(filters).sort());
