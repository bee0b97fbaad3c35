import { areaList } from '@vant/area-data';

const provinces: Readonly<Record<string, string>> = areaList.province_list;

/** The first level of a city's code is its province's. */
const provinceByCity = new Map(
  [...Object.entries(areaList.city_list), ...Object.entries(areaList.county_list)].map(
    ([code, name]) => [name, provinces[`${code.slice(0, 2)}0000`] ?? ''] as const,
  ),
);
for (const name of Object.values(provinces)) provinceByCity.set(name, name);

/** The province of a place of delivery as sellers write it: 无锡市, 江苏省无锡市, 上海; '' for none. */
export function provinceOf(place: string): string {
  const found = provinceByCity.get(place) ?? provinceByCity.get(`${place}市`);
  return found ?? Object.values(provinces).find((name) => place.startsWith(name)) ?? '';
}

/** A place without what kind of place it is: 上海市 → 上海, 广西壮族自治区 → 广西. */
export const shortPlace = (place: string): string =>
  place.replace(/(?:市|省|特别行政区|(?:壮族|回族|维吾尔)?自治区)$/, '');
