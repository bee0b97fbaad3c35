import { areaList } from '@vant/area-data';
import { asc, eq } from 'drizzle-orm';
import { dictionaryByType, regionTree } from '#app/domain/catalogue/contract.ts';
import { DELIVERY_WAYS, deliveryWayName } from '#app/domain/checkout/delivery.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { laggingRoute, route } from '#trading-api/platform/http/route.ts';
import { dictionaries } from '#trading-api/schema.ts';

interface Entry {
  code: string;
  name: string;
}

/** Dictionaries that the program itself goes by: a market keeps no copy of them, which would lack what is new. */
const OF_THE_PROGRAM: ReadonlyMap<string, Entry[]> = new Map([
  ['DELIVERY_WAY', DELIVERY_WAYS.map((way) => ({ code: String(way), name: deliveryWayName(way) }))],
]);

export const dictionaryEntries = laggingRoute(dictionaryByType, async ({ db, input: { type } }) => {
  const known = OF_THE_PROGRAM.get(type);
  if (known) return known;
  return db
    .select({ code: dictionaries.code, name: dictionaries.name })
    .from(dictionaries)
    .where(eq(dictionaries.type, type))
    .orderBy(asc(dictionaries.sort), asc(dictionaries.code));
});

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
export const regionTreeText = route(regionTree, () => {
  text ??= JSON.stringify(regions());
  return text;
});
