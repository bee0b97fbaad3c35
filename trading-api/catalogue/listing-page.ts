import type { Database } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import type { ListedGoods } from './goods-views.ts';
import { type GoodsKind, type ListingRequest, listingOf } from './listing-filters.ts';
import { countGoods, goodsPage } from './listing-queries.ts';

/**
 * A page of goods by filter, search text and sort (spec 1 §2), each converted by `rowOf`. Pages
 * above the cap are empty, so that no page number makes the database read a million rows.
 */
export async function listingPage<Row>(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  rowOf: (row: ListedGoods) => Row,
) {
  const offset = (request.page - 1) * request.rows;
  const limit = Math.max(0, Math.min(request.rows, COUNT_CAP - offset));
  const listing = await listingOf(db, kind, request);
  const counting = countedGoods(db, filterKey(kind, request));
  const [rows, { total: counted }] = await Promise.all([
    goodsPage(db, { ...listing, limit, offset }, counting),
    counting,
  ]);
  // The cached count may be a minute old and lower than the goods found on this page.
  const total = rows.length > 0 ? Math.max(counted, offset + rows.length) : counted;
  return {
    content: rows.map(rowOf),
    ...cappedTotals(total, request.rows),
  };
}

/** Counting takes longer than reading a page, so the pages of a list share one count. */
const countedGoods = cachedForAMinute(async (db, key) => {
  const [kind, filters]: [GoodsKind, ListingRequest] = JSON.parse(key);
  return countGoods(db, await listingOf(db, kind, filters), COUNT_CAP + 1);
});

/** The same key for all pages and orders of one list. */
function filterKey(
  kind: GoodsKind,
  { page: _, rows: __, sortWord: ___, sortWay: ____, ...filters }: ListingRequest,
): string {
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([kind, Object.fromEntries(sorted)]);
}
