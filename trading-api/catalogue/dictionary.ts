import { areaList } from '@vant/area-data';
import { asc, eq } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { dictionaries } from '#trading-api/schema.ts';

export function dictionaryEntries(
  db: Database,
  type: string,
): Promise<{ code: string; name: string }[]> {
  return db
    .select({ code: dictionaries.code, name: dictionaries.name })
    .from(dictionaries)
    .where(eq(dictionaries.type, type))
    .orderBy(asc(dictionaries.sort), asc(dictionaries.code));
}

interface Region {
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

function regions(): Region[] {
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

let text: string | undefined;

/** Provinces, cities and counties as JSON text of `{code, name, children}` (spec 2 §7). */
export function regionTreeText(): string {
  text ??= JSON.stringify(regions());
  return text;
}
