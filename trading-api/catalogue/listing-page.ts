import type { Database } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import type { ListedGoods } from './goods-views.ts';
import { type GoodsKind, type ListingRequest, listingOf } from './listing-filters.ts';
import { countGoods, goodsPage } from './listing-queries.ts';

/**
 * A page of goods by filter, search text and sort (spec 1 §2), each as `rowOf` shows it. Pages
 * behind the cap are empty, so that no page number makes the database walk a million rows.
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
  // A count of a minute ago must not deny goods that are on the page.
  const total = rows.length > 0 ? Math.max(counted, offset + rows.length) : counted;
  return {
    content: rows.map(rowOf),
    ...cappedTotals(total, request.rows),
  };
}

/** Counting takes longer than reading a page; the pages of a list share one count. */
const countedGoods = cachedForAMinute(async (db, key) => {
  const [kind, filters]: [GoodsKind, ListingRequest] = JSON.parse(key);
  return countGoods(db, await listingOf(db, kind, filters), COUNT_CAP + 1);
});

/** The same for requests that list the same goods, whatever their page and order. */
function filterKey(
  kind: GoodsKind,
  { page: _, rows: __, sortWord: ___, sortWay: ____, ...filters }: ListingRequest,
): string {
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([kind, Object.fromEntries(sorted)]);
}
