import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Content } from '#app/contract/endpoint.ts';
import type { pageData } from '#app/contract/spot-listing.ts';
import { pageCount } from '#app/domain/paging.ts';
import type { Database } from '../db/client.ts';
import { goods } from '../db/schema.ts';
import { searchQuery } from '../db/search-vector.ts';
import { listedColumns, spotListingOf } from './goods-views.ts';
import { type ListingRequest, filterKey, listingFilter, listingOrder } from './listing-filters.ts';
import { searchPage } from './listing-search.ts';
import { cachedForAMinute } from './market-cache.ts';

/** Lists are counted and paged as far as this; who wants more has to narrow the filters. */
export const COUNT_CAP = 10_000;

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
  const filter = await listingFilter(db, request);
  const query = searchQuery(request.name ?? '');
  const slice: Slice = { request, filter, limit, offset };
  const { rows, total = await totalOf(db, slice, query, rows.length) } = query
    ? await searchPage(db, query, slice)
    : { rows: await plainPage(db, slice) };
  const totalElements = Math.min(total, COUNT_CAP);
  return {
    content: rows.map(spotListingOf),
    totalElements,
    totalPages: pageCount(totalElements, request.rows),
    totalCapped: total > COUNT_CAP,
  };
}
