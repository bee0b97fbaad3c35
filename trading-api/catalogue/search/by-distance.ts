import { cityCalled, kmBetween } from '#app/domain/catalogue/city-places.ts';
import { BY_DISTANCE } from '#app/domain/catalogue/listing-contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { ListedGoods } from '../goods-views.ts';
import type { ListingRequest } from './criteria.ts';
import type { Found, Slice } from './finder.ts';
import { finderOf } from './finder-of.ts';
import { marketWords } from './lexicon.ts';
import { type Listing, listingOf } from './listing.ts';
import { locationOf } from './places.ts';

/** The city from which distances are counted; null: none is asked for, or it is unknown. */
export const receivingCity = ({ receivedAt = '' }: Pick<ListingRequest, 'receivedAt'>) =>
  cityCalled(receivedAt);

/** How far goods are from a city; null where that cannot be said. */
export const kmOf = (row: Pick<ListedGoods, 'deliveryPlace'>, city: string | null) =>
  city === null ? null : kmBetween(locationOf(row.deliveryPlace).city, city);

export const isByDistance = (request: ListingRequest): boolean =>
  request.sortWord === BY_DISTANCE && receivingCity(request) !== null;

/**
 * A page in the order of the distance: the goods of the nearest city first, then of the next, each in the usual order.
 * A part of the list for each city is the list's index with one term more, so neither finder needs an order for each
 * place of receipt.
 */
export async function pageByDistance(
  db: Database,
  listing: Listing,
  request: ListingRequest,
  { limit, offset }: Slice,
): Promise<Found> {
  const finder = finderOf(db);
  const { total } = await finder.page(listing, { limit: 1, offset: 0 });
  const rows: ListedGoods[] = [];
  let before = 0;
  for (const place of await placesByDistance(db, request)) {
    if (rows.length >= limit || before >= total) break;
    const part = await listingOf(db, listing.kind, { ...request, part: place });
    const found = await finder.page(part, {
      limit: limit - rows.length,
      offset: Math.max(0, offset - before),
    });
    rows.push(...found.rows);
    before += found.total;
  }
  return { rows, total };
}

/** The cities that the market knows, the nearest first, then places that lie in none. */
async function placesByDistance(db: Database, request: ListingRequest): Promise<string[]> {
  const { vocabulary } = await marketWords(db);
  const known = vocabulary.flatMap(({ kind, word }) => (kind === 'place' ? word : []));
  const cities = new Set(known.map((place) => locationOf(place).city || place));
  const to = receivingCity(request) ?? '';
  const away = (city: string) => kmBetween(city, to) ?? Number.POSITIVE_INFINITY;
  const sorted = [...cities].sort(
    (one, other) => away(one) - away(other) || one.localeCompare(other),
  );
  return request.sortWay === 'desc' ? sorted.reverse() : sorted;
}
