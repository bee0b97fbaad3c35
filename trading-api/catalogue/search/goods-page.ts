import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { NearText, Understanding } from '#app/domain/catalogue/listing-contract.ts';
import { nearestName } from '#app/domain/catalogue/search/correction.ts';
import { isOtherThing } from '#app/domain/catalogue/search/gist.ts';
import { KINDRED } from '#app/domain/catalogue/search/kindred.ts';
import { isSaid, partsKnown } from '#app/domain/catalogue/search/segments.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import type { ListedGoods } from '../goods-views.ts';
import { isByDistance, pageByDistance } from './by-distance.ts';
import { type Reread, reread } from './corrected.ts';
import type { ListingRequest } from './criteria.ts';
import { finderOf } from './finder-of.ts';
import { marketWords } from './lexicon.ts';
import { boundsOf, type Listing, listingOf, readAs } from './listing.ts';
import { gradesNear, nearTexts, withGoods, withKindred } from './near-texts.ts';
import { type NearestGoods, nearestGoods } from './nearest.ts';

export interface GoodsPage {
  rows: ListedGoods[];
  totals: ReturnType<typeof cappedTotals>;
  understanding: Understanding | undefined;
  /** Goods that come near to a text that finds none. */
  nearest: NearestGoods[];
}

/**
 * A page of goods by filters, search text and sort (spec 1 §2). Pages above the cap are empty, so
 * that no page number makes the database read a million rows. Where no goods have the words, those are
 * searched instead that they can only be a slip for; where they may be several, or are known, texts near
 * to them are offered with their counts, and the goods that come nearest. What brings goods of other categories
 * than what is known of the text has is only asked for.
 */
export async function goodsPage(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
): Promise<GoodsPage> {
  const listing = await listingOf(db, kind, request);
  const found = { ...(await pageOf(db, listing, request)), nearest: [] };
  const { words } = listing;
  if (words.length === 0) return { ...found, understanding: undefined };
  const said = { readAs: readAs(words), bounds: boundsOf(words) };
  const understanding = { ...said, corrected: null, near: [], asks: false };
  if (found.totals.totalElements > 0) return { ...found, understanding };
  const { instead, readings, words: meant } = await reread(db, kind, request, words);
  if (instead !== null) {
    const asked = { ...request, name: instead };
    const corrected = await pageOf(db, await listingOf(db, kind, asked), asked);
    return { ...found, ...corrected, understanding: { ...understanding, corrected: instead } };
  }
  const asks = readings.length === 1;
  const others = asks || readings.length === 0 ? await offers(db, kind, request, meant) : readings;
  const nearest = await nearestGoods(db, kind, request, { words: meant, near: others });
  const near = asks ? [...readings] : [...others];
  return { ...found, nearest, understanding: { ...understanding, near, asks } };
}

const kindredIn = (names: readonly string[]): string[] | undefined => {
  const name = names.find((each) => KINDRED.has(each));
  return name === undefined ? undefined : [name];
};

/** More texts than these are no help. */
const MOST_OFFERS = 6;

/** What is offered where nothing is found: near texts, else the word that shares most with it. */
async function offers(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  words: Reread['words'],
): Promise<NearText[]> {
  const lexicon = await marketWords(db);
  if (words.some(({ typed }) => isOtherThing(typed, lexicon))) return [];
  const parts = words.flatMap(
    ({ typed, readAs }) => kindredIn([typed, ...readAs]) ?? partsKnown(typed, lexicon, isSaid),
  );
  const near: NearText[] = [];
  for (const text of withKindred(parts, lexicon)) {
    const [found] = await withGoods(db, kind, request, [text.join(' ')]);
    near.push(...(found ? [found] : await nearTexts(db, kind, request, text)));
  }
  if (near.length > 0) return near.slice(0, MOST_OFFERS);
  const alike = words.flatMap(({ typed }) => nearestName(typed, lexicon.corrections) ?? []);
  if (words.length === 1) alike.push(...parts.flatMap((part) => gradesNear(part, lexicon)));
  return withGoods(db, kind, request, alike);
}

async function pageOf(db: Database, listing: Listing, request: ListingRequest) {
  const offset = (request.page - 1) * request.rows;
  const limit = Math.max(0, Math.min(request.rows, COUNT_CAP - offset));
  const slice = { limit, offset };
  const { rows, total } = isByDistance(request)
    ? await pageByDistance(db, listing, request, slice)
    : await finderOf(db).page(listing, slice);
  return { rows, totals: cappedTotals(total, request.rows) };
}
