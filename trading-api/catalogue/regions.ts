import { areaList } from '@vant/area-data';
import { groupBy } from '#app/domain/group-by.ts';
import { regionsOff } from '#app/domain/market/choices.ts';
import { saidChoices } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { locationOf } from './search/places.ts';

export interface Region {
  code: string;
  name: string;
  children: Region[];
}

type Named = readonly [code: string, name: string];

/** By the code's first digits: two for a province, four for a city, six for a county (GB/T 2260). */
const byPrefix = (names: Readonly<Record<string, string>>, digits: number) =>
  groupBy(Object.entries(names), ([code]) => code.slice(0, digits));

const regionOf = ([code, name]: Named, children: Region[] = []): Region => ({
  code,
  name,
  children,
});

function everyRegion(): Region[] {
  const cities = byPrefix(areaList.city_list, 2);
  const counties = byPrefix(areaList.county_list, 4);
  const cityOf = (city: Named) =>
    regionOf(
      city,
      counties.get(city[0].slice(0, 4))?.map((county) => regionOf(county)),
    );
  return Object.entries(areaList.province_list).map((province) =>
    regionOf(province, cities.get(province[0].slice(0, 2))?.map(cityOf)),
  );
}

let known: Region[] | undefined;

/** All provinces with their cities and counties. */
export const allRegions = (): Region[] => {
  known ??= everyRegion();
  return known;
};

/** Those that a market delivers to. */
export const regionsTaken = (off: ReadonlySet<string>): Region[] =>
  allRegions().flatMap((province) => {
    if (off.has(province.code)) return [];
    const cities = province.children.filter(({ code }) => !off.has(code));
    // Where none of its cities is left, a province is not delivered to either.
    return cities.length === 0 && province.children.length > 0
      ? []
      : [{ ...province, children: cities }];
  });

/** What the cities of a municipality are called in its codes, of which each place has one. */
const cityOf = (province: Region, city: string): Region | undefined =>
  province.children.find(({ name }) => name === city);

/**
 * The region of a place that a market does not deliver to, as people write it; null where it does, and where the place
 * does not say in which region it is.
 */
export function regionOffOf(off: ReadonlySet<string>, place: string): string | null {
  if (off.size === 0) return null;
  const { province: name, city } = locationOf(place);
  const province = allRegions().find((each) => each.name === name);
  if (!province) return null;
  if (off.has(province.code)) return province.name;
  const own = cityOf(province, city);
  return own && off.has(own.code) ? `${province.name}${own.name}` : null;
}

/** A judge of places by what the market says now. */
export async function regionJudge(db: Database): Promise<(place: string) => string | null> {
  const off = regionsOff(await saidChoices(db));
  return (place) => regionOffOf(off, place);
}
