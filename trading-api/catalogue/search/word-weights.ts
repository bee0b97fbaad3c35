import { figureOf } from '#app/domain/catalogue/search/figure.ts';
import { isClass } from '#app/domain/catalogue/search/grade.ts';
import { FORM, isSaid } from '#app/domain/catalogue/search/segments.ts';
import { isSyllables } from '#app/domain/catalogue/search/sound.ts';
import { attributeOf } from '#app/domain/catalogue/search/terms.ts';
import { standardOf } from '#app/domain/catalogue/standards/standards.ts';
import type { MarketWords } from './lexicon.ts';
import { isPlaceTerm } from './listing.ts';

/** How much of what is meant a word is: first the place and the maker can be others, last the name. */
const MAKER = 1;
export const UNKNOWN = 2;
const DIMENSION = 3;
export const GRADE = 4;
export const NAME = 5;

export function weightOfWord(word: string, lexicon: MarketWords): number {
  const { facets, grades, makers, pinyin, synonyms } = lexicon;
  const terms = [word, ...(pinyin.get(word) ?? [])].flatMap((name) => facets.get(name) ?? []);
  if (terms.some(isPlaceTerm)) return 0;
  if (makers.has(word) || terms.some((term) => attributeOf(term) === 'sellerCode')) return MAKER;
  const figure = figureOf(word, grades.has(word));
  // 3寸 is DN80.
  const isSize = (meaning: string) => /\d/.test(word) && figureOf(meaning, false) === 'dimension';
  if (figure === 'dimension' || synonyms.get(word)?.some(isSize)) return DIMENSION;
  if (figure === 'grade') return GRADE;
  const isSpoken = pinyin.has(word) || (word.length > 3 && isSyllables(word));
  return isSaid(word, lexicon) || isSpoken || FORM.test(word) ? NAME : UNKNOWN;
}

/** Whether a word names goods, rather than what they are like or where. */
export const isName = (word: string, lexicon: MarketWords): boolean =>
  weightOfWord(word, lexicon) === NAME;

/** Whether a word is nothing that the market or the trade knows. */
export const isUnknown = (word: string, lexicon: MarketWords): boolean =>
  weightOfWord(word, lexicon) === UNKNOWN;

/** Whether a word is the name of a category, or means one. */
export const isOfCategory = (
  word: string,
  { categories, synonyms, pinyin }: MarketWords,
): boolean =>
  // Of 轻质 纯碱 the last word is.
  [word, ...(synonyms.get(word) ?? []), ...(pinyin.get(word) ?? [])].some((name) =>
    categories.has(name.split(' ').at(-1) ?? ''),
  );

export const isFigure = (word: string, { grades }: MarketWords): boolean =>
  figureOf(word, grades.has(word)) !== null;

/**
 * Without a name, goods of a place, a maker or a dimension alone are near to nothing: 新疆红枣 is not all that is in 新疆, nor 豆粕 43
 * whatever has a 43.
 */
export const saysGoods = (word: string, lexicon: MarketWords): boolean =>
  !isClass(word) &&
  !FORM.test(word) &&
  (lexicon.grades.has(word) || (!lexicon.noise.has(word) && weightOfWord(word, lexicon) >= GRADE));

/** Whether a word is one of the market or the trade, a part of one, or a figure. */
export const isKnown = (word: string, lexicon: MarketWords): boolean =>
  isSaid(word, lexicon) ||
  lexicon.parts.has(word) ||
  lexicon.grades.has(word) ||
  lexicon.pinyin.has(word) ||
  standardOf(word) !== undefined ||
  (/\d/.test(word) && figureOf(word, false) === 'dimension');
