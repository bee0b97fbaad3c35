import { areaList } from '@vant/area-data';
import { shortPlace } from '#app/domain/catalogue/short-place.ts';

/** Where a place lies; '' where its name does not determine it. */
interface Location {
  province: string;
  city: string;
}

const provinces: Readonly<Record<string, string>> = areaList.province_list;
const cities: Readonly<Record<string, string>> = areaList.city_list;
const provinceNames = new Set(Object.values(provinces));
const provinceOfCode = (code: string): string => provinces[`${code.slice(0, 2)}0000`] ?? '';

/** Names in the list of cities of what is no city, but has counties without a city above them. */
export const NO_CITY = /直辖县|^县$/;

/** The city of a county; a county of no city is one itself, and those of a municipality are its own. */
function cityOfCounty(code: string, county: string): string {
  const city = cities[`${code.slice(0, 4)}00`] ?? '';
  if (!NO_CITY.test(city)) return city;
  const province = provinceOfCode(code);
  return province.endsWith('市') ? province : county;
}

const locations = new Map<string, Location>();
for (const [code, name] of Object.entries(areaList.county_list)) {
  const city = cityOfCounty(code, name);
  const known = locations.get(name);
  // There is a 朝阳区 in Beijing and another one in Changchun.
  const isOfSeveral = known !== undefined && known.city !== city;
  locations.set(name, { province: provinceOfCode(code), city: isOfSeveral ? '' : city });
}
for (const [code, name] of Object.entries(cities)) {
  if (!NO_CITY.test(name)) locations.set(name, { province: provinceOfCode(code), city: name });
}
for (const name of Object.values(provinces)) {
  locations.set(name, { province: name, city: name.endsWith('市') ? name : '' });
}

/** The cities of the country, by their official names. */
export const CITIES: readonly string[] = [...locations]
  .filter(([name, { city }]) => name === city)
  .map(([name]) => name);

/** The names by which places are called: provinces, cities and cities of counties also without what kind of place they are. */
export const PLACE_NAMES: ReadonlySet<string> = new Set(
  [...locations.keys()].flatMap((name) =>
    name.endsWith('市') || provinceNames.has(name) ? [name, shortPlace(name)] : [name],
  ),
);

/** The counties, and cities of counties, that lie in a city, by their official names; those of which several have one name are none. */
export const COUNTIES: ReadonlyMap<string, string> = new Map(
  Object.values(areaList.county_list).flatMap((name) => {
    const city = locations.get(name)?.city ?? '';
    return /[县市]$/.test(name) && city !== '' && city !== name ? [[name, city] as const] : [];
  }),
);
/** The provinces of the country, by their official names. */
export const PROVINCES: readonly string[] = Object.values(provinces);

const LONGEST_NAME = Math.max(...[...locations.keys()].map((name) => name.length));

/** The longest name that a place begins with, and where that lies. */
function beginningOf(place: string): (Location & { name: string }) | null {
  for (let length = Math.min(LONGEST_NAME, place.length); length > 1; length -= 1) {
    const name = place.slice(0, length);
    const found = locations.get(name) ?? locations.get(`${name}市`);
    if (found) return { ...found, name };
  }
  const province = Object.values(provinces).find((name) => place.startsWith(shortPlace(name)));
  return province ? { province, city: '', name: shortPlace(province) } : null;
}

/**
 * The province and the city of a place of delivery as sellers write it, by the longest name that it
 * begins with: 无锡市, 江苏省无锡市, 江苏无锡, 上海, 昆山市, 无锡市惠山区堰桥仓库.
 */
export function locationOf(place: string): Location {
  const begun = beginningOf(place);
  if (!begun) return { province: '', city: '' };
  const { province, city, name } = begun;
  if (city !== '' || name === place) return { province, city };
  const rest = beginningOf(place.slice(name.length));
  return { province, city: rest?.province === province ? rest.city : '' };
}

/** The name of a company as people say it, with and without the place before it: 天津澄湛 and 澄湛 of 天津澄湛金属材料. */
export function calledAs(company: string): string[] {
  const [place = ''] = /^.{2,9}(?:省|市|区|县)/u.exec(company) ?? [beginningOf(company)?.name];
  const own = company.slice(place.length, place.length + 2);
  return company.length < place.length + 4 ? [] : [own, ...(place === '' ? [] : [place + own])];
}

/** The district or county that is written behind the city of a place; '' where none is. */
export function districtOf(place: string): string {
  let rest = place;
  let district = '';
  for (let begun = beginningOf(rest); begun; begun = beginningOf(rest)) {
    if (rest !== place && /[区县旗]$/.test(begun.name)) district = begun.name;
    rest = rest.slice(begun.name.length);
  }
  return district;
}

/**
 * A city that is written without its 市, or behind its province, as the city alone: 无锡, 江苏无锡 and 江苏省无锡市 are
 * 无锡市. Any other place as it is.
 */
export function officialPlace(place: string): string {
  if (!locations.has(place) && locations.has(`${place}市`)) return `${place}市`;
  const { province, city } = locationOf(place);
  const names = [city, shortPlace(city)];
  const isCityAlone = [province, shortPlace(province)].some(
    (before) => before !== '' && names.some((name) => place === before + name),
  );
  return city !== '' && isCityAlone ? city : place;
}
