import { and, eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { COUNT_CAP } from '#trading-api/platform/page-totals.ts';
import { sellers } from '#trading-api/schema.ts';
import { goodsInOrder } from '../../goods-views.ts';
import type { Counts, Found, Slice, Wanted } from '../finder.ts';
import { type Listing, onShelf } from '../listing.ts';
import { countsQuery, pageQuery } from './query.ts';
import type { SearchEngine } from './search-engine.ts';

/**
 * A page in the engine's order; null where the engine does not answer. It is made of the rows as they
 * are now: goods that no longer belong to the list are left out.
 */
export async function pageInEngine(
  db: Database,
  engine: SearchEngine,
  listing: Listing,
  slice: Slice,
): Promise<Found | null> {
  const withInvoices = listing.invoicing ? await invoicingSellers(db, '') : [];
  const answer = await engine.search(
    pageQuery(listing, slice, { counted: COUNT_CAP + 1, withInvoices }),
  );
  if (!answer) return null;
  const { hits, total } = answer.hits;
  const ids = hits.map(({ _id }) => Number(_id));
  const rows = await goodsInOrder(db, ids, and(onShelf(listing.kind), listing.conditions));
  const gone = ids.length - rows.length;
  return { rows, total: total.value - gone };
}

/** How many goods each value has; null where the engine does not answer. */
export async function countsInEngine(
  db: Database,
  engine: SearchEngine,
  listing: Listing,
  wanted: Wanted,
): Promise<Counts | null> {
  const withInvoices = listing.invoicing ? await invoicingSellers(db, '') : [];
  const answer = await engine.search(countsQuery(listing, wanted, withInvoices));
  if (!answer) return null;
  const counted = wanted.by.map((by) => ({ by, ...answer.aggregations[by] }));
  return {
    rows: counted.flatMap(({ by, buckets = [] }) =>
      buckets.flatMap(({ key: value, doc_count: count }) =>
        value === '' ? [] : [{ by, value, count }],
      ),
    ),
    capped: counted.some(({ sum_other_doc_count: others = 0 }) => others > 0),
  };
}

const invoicingSellers = cachedForAMinute(async (db): Promise<string[]> => {
  const found = await db
    .select({ code: sellers.code })
    .from(sellers)
    .where(eq(sellers.invoicing, true));
  return found.map(({ code }) => code);
});
