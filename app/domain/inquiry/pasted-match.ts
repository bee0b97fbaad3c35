import { figureOf } from '#app/domain/catalogue/search/figure.ts';
import { gradeFamily } from '#app/domain/catalogue/search/grade.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import type { QueryWord } from '#app/domain/catalogue/search/query.ts';
import {
  ATTRIBUTES,
  type Attribute,
  type Attributes,
  attributesOf,
  MEASURES,
} from '#app/domain/catalogue/search/specification.ts';
import { numbersOf } from '#app/domain/catalogue/search/terms.ts';

/** The words of a row by kind, in the form that the search takes. */
export interface RowWords {
  names: QueryWord[];
  grades: QueryWord[];
  dimensions: QueryWord[];
  makers: QueryWord[];
  brands: QueryWord[];
  /** Names of sellers; among goods that fit equally, theirs come first. */
  sellers: QueryWord[];
  places: QueryWord[];
  /** Words that are not in the lexicon, and which may still be a part of a name. */
  unknown: QueryWord[];
}

/** The kind of a word of the market; null for an unknown one. */
export type WordKind = 'place' | 'maker' | 'brand' | 'seller' | 'grade' | 'name' | null;

/** Sorts the words of a row by kind. */
export function rowWordsOf(
  words: readonly QueryWord[],
  kindOf: (word: QueryWord) => WordKind,
): RowWords {
  const found: RowWords = {
    names: [],
    grades: [],
    dimensions: [],
    makers: [],
    brands: [],
    sellers: [],
    places: [],
    unknown: [],
  };
  for (const word of words) found[roleOf(word.typed, kindOf(word))].push(word);
  return found;
}

function roleOf(typed: string, kind: WordKind): keyof RowWords {
  if (kind === 'place' || kind === 'maker' || kind === 'brand' || kind === 'seller') {
    return `${kind}s`;
  }
  const figure = figureOf(typed, kind === 'grade');
  if (figure) return `${figure}s`;
  return kind === null ? 'unknown' : 'names';
}

/** The measure that a row asks for: `{ attribute: 'diameter', value: 18 }`; null if it asks for none. */
export function measureOf(names: string, specs: string) {
  const attributes = attributesOf(names, specs);
  const attribute = MEASURES.find((name) => attributes[name]);
  const value = attribute && Number.parseFloat((attributes[attribute] ?? '').replace('DN', ''));
  return attribute && value !== undefined && Number.isFinite(value) ? { attribute, value } : null;
}

interface Likened {
  name: string;
  brandNumber: string;
  specs: string;
  brand: string;
  manufacturer: string;
  sellerName: string;
  deliveryPlace: string;
  /** The province and the city of the place of delivery. */
  region: string;
}

/** A word that was read as the nearest one of the lexicon. */
export interface Repair {
  typed: string;
  meant: string;
}

/** Why goods were found for a row of these words: 「牌号相同，直径最近（Φ18×9m）」. */
export function reasonOf(words: RowWords, repairs: readonly Repair[], goods: Likened): string {
  const { name, brandNumber, specs, manufacturer, brand, deliveryPlace, region } = goods;
  const texts = [name, brandNumber, specs, manufacturer, brand];
  const reasons = [
    ...repairs.map(({ typed, meant }) => `「${typed}」读作「${meant}」`),
    gradeReason(typedWords(words.grades), goods.brandNumber),
    specsReason(typedWords(words.dimensions), goods),
    originReason('厂家', words.makers, manufacturer, brand),
    originReason('品牌', words.brands, brand, manufacturer),
    originReason('卖家', words.sellers, goods.sellerName, ''),
    originReason('交货地', words.places, deliveryPlace, region),
    ...typedWords(words.unknown).flatMap((typed) =>
      isAmong(typed, texts) ? [] : [`没有「${typed}」`],
    ),
  ];
  return reasons.filter(Boolean).join('，');
}

/** @param also another property of the goods that the word may have meant */
function originReason(label: string, asked: QueryWord[], own: string, also: string): string {
  if (asked.length === 0) return '';
  const isSame = asked.some(({ typed, readAs }) =>
    [typed, ...readAs].some((word) => isAmong(word, [own, also])),
  );
  return isSame ? `${label}相同` : `${label}不同：${own}`;
}

const isAmong = (typed: string, texts: readonly string[]): boolean =>
  texts.some((text) => normalForm(text).replaceAll(' ', '').includes(typed.replaceAll(' ', '')));

const typedWords = (words: readonly QueryWord[]): string[] => words.map(({ typed }) => typed);

function gradeReason(grades: readonly string[], brandNumber: string): string {
  if (grades.length === 0) return '';
  const own = normalForm(brandNumber);
  const isSame = grades.some((grade) => own.split(' ').includes(grade) || own === grade);
  if (isSame || own.replaceAll(' ', '') === grades.join('')) return '牌号相同';
  const isOfFamily = grades.some((grade) => gradeFamily(grade) === gradeFamily(brandNumber));
  return isOfFamily ? `同系列牌号 ${brandNumber}` : `牌号不同（${brandNumber}）`;
}

function specsReason(dimensions: readonly string[], { name, specs }: Likened): string {
  const own = new Set(numbersOf(specs));
  const asked = dimensions.flatMap(numbersOf);
  if (asked.length === 0) return '';
  if (asked.every((number) => own.has(number))) return '规格相同';
  const attributes = attributesOf(name, specs);
  const measure = measureOf(name, specs);
  const isSame = measure && asked.includes(valueText(attributes, measure.attribute));
  if (!measure) return `规格不同（${specs}）`;
  const { label } = ATTRIBUTES[measure.attribute];
  return isSame ? `${label}相同（${specs}）` : `${label}最近（${specs}）`;
}

const valueText = (attributes: Attributes, attribute: Attribute): string =>
  (attributes[attribute] ?? '').replace('DN', '');
