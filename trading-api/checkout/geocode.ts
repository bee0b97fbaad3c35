import { CITY_COORDINATES } from './city-coordinates.ts';

export interface Place {
  longitude: number;
  latitude: number;
}

/** A bare name counts unless it is a province's, a street's or a district's. */
const BARE_NAMES = CITY_COORDINATES.map(([name]) => new RegExp(`${name}(?![省路街道区县镇])`, 'u'));

/**
 * The centre of the city an address text names, or null when it names none we know. A name with
 * 市 wins over a bare one: 吉林省长春市 is Changchun, 上海市南京路 is Shanghai.
 */
export function geocode(addressText: string): Place | null {
  return (
    firstFound((name) => addressText.indexOf(`${name}市`)) ??
    firstFound((_, city) => addressText.search(BARE_NAMES[city] ?? /$^/))
  );
}

function firstFound(indexOf: (name: string, city: number) => number): Place | null {
  let earliest = Number.POSITIVE_INFINITY;
  let place: Place | null = null;
  for (const [city, [name, longitude, latitude]] of CITY_COORDINATES.entries()) {
    const index = indexOf(name, city);
    if (index < 0 || index >= earliest) continue;
    earliest = index;
    place = { longitude, latitude };
  }
  return place;
}
