import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { Understanding } from '#app/domain/catalogue/listing-contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import type { ListedGoods } from '../goods-views.ts';
import type { ListingRequest } from './criteria.ts';
import { finderOf } from './finder-of.ts';
import { corrected, type Listing, listingOf, readAs } from './listing.ts';
import { nearTexts } from './near-texts.ts';

export interface GoodsPage {
  rows: ListedGoods[];
  totals: ReturnType<typeof cappedTotals>;
  understanding: Understanding | undefined;
}

/**
 * A page of goods by filters, search text and sort (spec 1 §2). Pages above the cap are empty, so
 * that no page number makes the database read a million rows. Where no goods have the words, the
 * nearest known words are searched instead; where they are known, texts near to them are offered.
 */
export async function goodsPage(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
): Promise<GoodsPage> {
  const listing = await listingOf(db, kind, request);
  const found = await pageOf(db, listing, request);
  if (listing.words.length === 0) return { ...found, understanding: undefined };
  const understanding = { readAs: readAs(listing.words), corrected: null, near: [] };
  if (found.totals.totalElements > 0) return { ...found, understanding };
  const nearest = await corrected(db, listing.words);
  if (nearest !== null) {
    const asked = { ...request, name: nearest };
    const instead = await pageOf(db, await listingOf(db, kind, asked), asked);
    if (instead.totals.totalElements > 0) {
      return { ...instead, understanding: { ...understanding, corrected: nearest } };
    }
  }
  const words = listing.words.map(({ typed }) => typed);
  const near = await nearTexts(db, kind, request, words);
  return { ...found, understanding: { ...understanding, near } };
}

async function pageOf(db: Database, listing: Listing, request: ListingRequest) {
  const offset = (request.page - 1) * request.rows;
  const limit = Math.max(0, Math.min(request.rows, COUNT_CAP - offset));
  const { rows, total } = await finderOf(db).page(listing, { limit, offset });
  return { rows, totals: cappedTotals(total, request.rows) };
}
