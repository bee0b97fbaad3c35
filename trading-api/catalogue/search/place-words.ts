import { PLACE_GROUPS } from '#app/domain/catalogue/place-groups.ts';
import { facetTerm } from '#app/domain/catalogue/search/terms.ts';
import { shortPlace } from '#app/domain/catalogue/short-place.ts';
import { CITY_OF_TOWN, NICKNAMES, PLACE_BY_SIGN } from '#app/domain/catalogue/trade-places.ts';
import { CITIES, COUNTIES, PROVINCES } from './places.ts';

/** What a place is called, with the terms of the goods that are there. */
export interface PlaceWord {
  name: string;
  terms: readonly string[];
}

const inCity = (city: string): string => facetTerm('deliveryPlace', city);

const namesOf = (place: string): string[] => {
  const short = shortPlace(place).replace(/(?<=.{2})县$/u, '');
  return short === place ? [place] : [place, short];
};

const OF_COUNTRY: readonly PlaceWord[] = [
  ...CITIES.flatMap((city) => namesOf(city).map((name) => ({ name, terms: [inCity(city)] }))),
  ...PROVINCES.flatMap((province) =>
    namesOf(province).map((name) => ({ name, terms: [facetTerm('province', province)] })),
  ),
];
const BY_NAME = new Map(OF_COUNTRY.map((word) => [word.name, word.terms]));

/** Cities and provinces without goods are places too, and groups of them. */
export const PLACE_WORDS: readonly PlaceWord[] = [
  ...OF_COUNTRY,
  ...[...NICKNAMES, ...PLACE_BY_SIGN].map(([name, place]) => ({
    name,
    terms: BY_NAME.get(place) ?? [],
  })),
  ...PLACE_GROUPS.flatMap(({ names, provinces = [], cities = [] }) =>
    names.map((name) => ({
      name,
      terms: [
        ...provinces.map((province) => facetTerm('province', province)),
        ...cities.map(inCity),
      ],
    })),
  ),
];

/** Towns and counties, each with the city that it lies in. */
export const TOWN_WORDS: readonly (PlaceWord & { city: string })[] = [
  ...[...CITY_OF_TOWN].map(([name, city]) => ({ name, terms: [inCity(name)], city })),
  ...[...COUNTIES].flatMap(([county, city]) =>
    namesOf(county).map((name) => ({ name, terms: [inCity(county)], city })),
  ),
];
