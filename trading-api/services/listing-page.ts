import type { Content } from '#app/contract/endpoint.ts';
import type { pageData } from '#app/contract/spot-listing.ts';
import { pageCount } from '#app/domain/paging.ts';
import type { Database } from '../db/client.ts';
import { spotListingOf } from './goods-views.ts';
import { type ListingRequest, listingOf } from './listing-filters.ts';
import { goodsPage, surveyGoods } from './listing-queries.ts';
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
  const listing = await listingOf(db, request);
  const surveyed = survey(db, filterKey(request));
  const [rows, { total: counted }] = await Promise.all([
    goodsPage(db, { ...listing, limit, offset }, surveyed),
    surveyed,
  ]);
  // A count of a minute ago must not deny goods that are on the page.
  const total = rows.length > 0 ? Math.max(counted, offset + rows.length) : counted;
  const totalElements = Math.min(total, COUNT_CAP);
  return {
    content: rows.map(spotListingOf),
    totalElements,
    totalPages: pageCount(totalElements, request.rows),
    totalCapped: total > COUNT_CAP,
  };
}

/** Counting takes longer than reading a page; the pages of a list share one count. */
const survey = cachedForAMinute(async (db, key) =>
  surveyGoods(db, await listingOf(db, JSON.parse(key)), COUNT_CAP + 1),
);

/** The same for requests that list the same goods, whatever their page and order. */
const filterKey = ({
  page: _,
  rows: __,
  sortWord: ___,
  sortWay: ____,
  ...filters
}: ListingRequest) => JSON.stringify(filters, Object.keys(filters).sort());
