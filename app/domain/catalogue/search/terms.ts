import type { TypedAttributes } from '../attributes.ts';
import { joinStandards } from '../standards/standards.ts';
import { gradeFamily } from './grade.ts';
import { normalForm } from './normal-form.ts';
import { dimensionsOf } from './specification.ts';

/** The words of goods by which they are found; `categories` from the first level to the third. */
export interface GoodsWords {
  productName: string;
  brandNumber: string;
  specs: string;
  brand: string;
  manufacturer: string;
  categoryName: string;
  /** What their seller says of the attributes of their category. */
  said: readonly string[];
}

/** What goods can be filtered by, each as a term of the index. */
export interface GoodsFacets {
  category1: string;
  category2: string;
  category3: string;
  brandNumber: string;
  brand: string;
  manufacturer: string;
  deliveryPlace: string;
  /** Where that lies. */
  city: string;
  province: string;
  sellerCode: string;
  deliveryWay: number;
  attributes: TypedAttributes;
}

/** The longest part of a word that is a term of its own. */
const LONGEST_PART = 3;

/** The term of a whole value; longer than any part of a word, so that it cannot equal one. */
export const facetTerm = (facet: string, value: string | number): string => `${facet}=${value}`;

/** The attribute of such a term: the a12 of a12=20. */
export const attributeOf = (term: string): string => term.slice(0, Math.max(0, term.indexOf('=')));

/** The term of goods of which a name, a grade, a maker or a number of the specification is this. */
export const wholeTerm = (word: string): string => facetTerm('is', word);

/** The term of goods whose grade belongs to the same family. */
export const familyTerm = (grade: string): string => facetTerm('family', gradeFamily(grade));

/** The term of goods of this grade and this specification. */
export const sameTerm = (grade: string, specs: string): string =>
  facetTerm('same', `${grade}|${specs}`.replaceAll(' ', ''));

/**
 * The parts of a word of up to three neighbouring characters. Goods that have all the longest parts
 * of a query contain it, in Chinese and in Latin, wherever it begins.
 */
export function partsOf(word: string): string[] {
  const characters = [...word];
  const length = Math.min(LONGEST_PART, characters.length);
  return length === 0
    ? []
    : characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));
}

function everyPartOf(word: string, terms: Set<string>): void {
  const characters = [...word];
  for (let at = 0; at < characters.length; at += 1) {
    for (let length = 1; length <= LONGEST_PART && at + length <= characters.length; length += 1) {
      terms.add(characters.slice(at, at + length).join(''));
    }
  }
}

/** A number is found as a whole: 2.5 is not every 12.5; a standard by its code, whatever the edition, and never by a part of it. */
function addSaid(value: string, terms: Set<string>): void {
  const joined = joinStandards(value);
  const isStandard = joined !== value;
  for (const word of [value, ...joined.split(' ')]) terms.add(wholeTerm(word));
  if (!isStandard && !/^-?[\d.]+$/.test(value)) everyPartOf(value.replaceAll(' ', ''), terms);
}

/** The terms under which the index has the goods. */
export function termsOf(
  words: GoodsWords,
  facets: GoodsFacets,
  spell: (text: string) => string = normalForm,
): string[] {
  const terms = new Set<string>();
  terms.add(wholeTerm(spell(words.categoryName)));
  const fields = [words.productName, words.brandNumber, words.specs, words.brand];
  for (const field of [...fields, words.manufacturer]) {
    const spelled = spell(field);
    terms.add(wholeTerm(spelled));
    // P.O42.5 means P.O 42.5, and SG5 means SG-5.
    everyPartOf(spelled.replaceAll(' ', ''), terms);
    if (/[a-z]-\d/.test(spelled)) everyPartOf(spelled.replace(/[ -]/g, ''), terms);
    for (const word of spelled.split(' ')) terms.add(wholeTerm(word));
  }
  for (const value of words.said) addSaid(spell(value), terms);
  for (const number of numbersOf(`${words.specs} ${words.brandNumber}`))
    terms.add(wholeTerm(number));
  const dimensions = dimensionsOf(words.specs).filter(({ value }) => value);
  for (const { sign, value, letter } of dimensions) terms.add(wholeTerm(sign + value + letter));
  dimensions.forEach((_, at) => {
    const first = dimensions.slice(0, at + 1);
    if (at > 0) terms.add(wholeTerm(first.map(({ value }) => value).join('x')));
  });
  terms.add(familyTerm(words.brandNumber));
  terms.add(sameTerm(spell(words.brandNumber), spell(words.specs)));
  for (const [facet, value] of facetsOf(facets)) terms.add(facetTerm(facet, value));
  return [...terms];
}

/** The numbers in a text, and its ranges: 5-10 as a whole. The 1 of NO.1 and the 2 of 304/2B name a finish. */
export function numbersOf(text: string): string[] {
  return normalForm(text).match(NUMBERS) ?? [];
}

const NUMBERS = /(?<!no\.\d*)(?!(?<=[/ ])\d[bd](?![a-z\d]))\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?/g;

/** A city is a place of delivery of all goods in it, whatever their district. */
function facetsOf({ attributes, category1, category2, category3, city, ...facets }: GoodsFacets) {
  const categories = [category1, category2, category3].map((code) => ['category', code] as const);
  const ofCity = city === '' ? [] : [['deliveryPlace', city] as const];
  return [...categories, ...Object.entries(facets), ...ofCity, ...Object.entries(attributes)];
}
