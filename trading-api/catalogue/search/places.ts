import { areaList } from '@vant/area-data';

const provinces: Readonly<Record<string, string>> = areaList.province_list;

/** The first level of a city's code is its province's. */
const provinceByCity = new Map(
  [...Object.entries(areaList.city_list), ...Object.entries(areaList.county_list)].map(
    ([code, name]) => [name, provinces[`${code.slice(0, 2)}0000`] ?? ''] as const,
  ),
);
for (const name of Object.values(provinces)) provinceByCity.set(name, name);

const LONGEST_NAME = Math.max(...[...provinceByCity.keys()].map((name) => name.length));

/**
 * The province of a place of delivery as sellers write it, the smallest name it begins with deciding
 * last: 无锡市, 江苏省无锡市, 上海, 无锡市惠山区堰桥仓库; '' where it begins with no place.
 */
export function provinceOf(place: string): string {
  for (let length = Math.min(LONGEST_NAME, place.length); length > 1; length -= 1) {
    const name = place.slice(0, length);
    const found = provinceByCity.get(name) ?? provinceByCity.get(`${name}市`);
    if (found) return found;
  }
  return Object.values(provinces).find((name) => place.startsWith(shortPlace(name))) ?? '';
}

/** A city that is written without its 市 with it, and any other place as it is. */
export const officialPlace = (place: string): string =>
  !provinceByCity.has(place) && provinceByCity.has(`${place}市`) ? `${place}市` : place;

/** A place without what kind of place it is: 上海市 → 上海, 广西壮族自治区 → 广西. */
export const shortPlace = (place: string): string =>
  place.replace(/(?:市|省|特别行政区|(?:壮族|回族|维吾尔)?自治区)$/, '');
