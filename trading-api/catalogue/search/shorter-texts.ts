import { figureOf } from '#app/domain/catalogue/search/figure.ts';
import { gistOf, isMade, isOtherThing } from '#app/domain/catalogue/search/gist.ts';
import { KINDRED } from '#app/domain/catalogue/search/kindred.ts';
import { isMakerLike } from '#app/domain/catalogue/search/makers.ts';
import { negatedIn } from '#app/domain/catalogue/search/phrases.ts';
import type { QueryWord } from '#app/domain/catalogue/search/query.ts';
import { partsKnown } from '#app/domain/catalogue/search/segments.ts';
import type { MarketWords } from './lexicon.ts';
import { isPlaceTerm } from './listing.ts';
import { withKindred } from './near-texts.ts';
import { spellTyped } from './spelling.ts';
import { isKnown, isName, isOfCategory, isUnknown } from './word-weights.ts';

/**
 * Texts with less than one that finds nothing says, or with wider words, that somebody may mean by it; the first that finds goods
 * is searched instead.
 * @param text as it was typed
 * @param meant its words, with those that were slips read as what they mean
 */
export function shorterTexts(
  text: string,
  meant: readonly QueryWord[],
  lexicon: MarketWords,
): string[] {
  const typed = meant.map((word) => word.typed);
  const gist = gistOf(typed, lexicon, (word) => isName(word, lexicon) && !lexicon.noise.has(word));
  const kept = meant.filter((word) => gist?.includes(word.typed) ?? true);
  const words = kept.map((word) => word.typed);
  return [
    // A compound that nobody has is none of its parts: 硫酸镍 is no 硫酸.
    typed.flatMap((word) => (KINDRED.has(word) ? word : partsKnown(word, lexicon))).join(' '),
    words.join(' '),
    ...withoutBrackets(text),
    ...withoutCount(text),
    ...withWiderNames(kept, lexicon),
    kept.map((word) => cityOf(word, lexicon) ?? word.typed).join(' '),
    withoutTempers(words),
    withoutUnknown(words, lexicon),
    ...withoutModifiers(words, text, lexicon),
    ...ofKindred(words, lexicon),
    ...[withoutAmounts(kept, lexicon), withoutPlaces(kept)].filter((each) => each !== null),
  ].filter((each) => each !== '' && each !== typed.join(' '));
}

/**
 * The text with the name of a category for another: one that is called more exactly so, where a grade says which goods are
 * meant, A356 铝锭 as A356 铝合金锭, or the one that a name of goods ends with, 六角螺母 as 螺母.
 */
function withWiderNames(
  words: readonly QueryWord[],
  { categories, grades }: MarketWords,
): string[] {
  const typed = words.map((word) => word.typed);
  const hasGrade = typed.some((word) => grades.has(word));
  return typed.flatMap((word, at) =>
    [...categories.keys()]
      .filter((name) => name !== word && name.length > 1 && !KINDRED.has(word))
      .filter((name) =>
        categories.has(word) ? hasGrade && isWithin(word, name) : word.endsWith(name),
      )
      .map((name) => typed.with(at, name).join(' ')),
  );
}

/**
 * The text without the words that the market does not know, where it names goods besides: they can be no figure, no maker
 * and no other thing.
 */
function withoutUnknown(words: readonly string[], lexicon: MarketWords): string {
  const isLeftOut = (word: string) =>
    isUnknown(word, lexicon) &&
    !lexicon.parts.has(word) &&
    /^\p{Script=Han}+$/u.test(word) &&
    !isMakerLike(word.replace(/的$/u, '')) &&
    !isOtherThing(word, lexicon) &&
    (!isMade(word) || word.endsWith('的')) &&
    negatedIn(word) === undefined;
  const kept = words.filter((word) => !isLeftOut(word));
  const isNamed = kept.some((word) => /^\D{2,}$/.test(word) && isName(word, lexicon));
  return isNamed ? kept.join(' ') : '';
}

/** The text without words that stand before the name of its goods and say of what they are or what they are for. */
function withoutModifiers(words: readonly string[], typed: string, lexicon: MarketWords): string[] {
  const last = words.findLastIndex((word) => word.length > 1 && isOfCategory(word, lexicon));
  const modifies = (word: string, at: number) =>
    at !== last &&
    !isMakerLike(word) &&
    !lexicon.grades.has(word) &&
    /^\p{Script=Han}+$/u.test(word) &&
    !lexicon.facets.get(word)?.some(isPlaceTerm) &&
    // Goods beside others are their content or their material only where they are one word with them: 化肥编织袋.
    (at < last
      ? !isOtherThing(word, lexicon) &&
        (!isOfCategory(word, lexicon) || isOneWith(word, words[last] ?? '', typed))
      : isKnown(word, lexicon));
  const others = words.filter((word, at) => !modifies(word, at));
  if (last < 0 || others.length === words.length) return [];
  const one = words.flatMap((word, at) => (modifies(word, at) ? [words.toSpliced(at, 1)] : []));
  return [...one, others].map((left) => left.join(' '));
}

/** Whether two words were typed without a space between them. */
const isOneWith = (word: string, other: string, typed: string): boolean =>
  typed.split(/\s+/).some((run) => run.includes(word) && run.includes(other));

/** The text without what is said in brackets, another name of the same mostly: J506(E5016). */
const withoutBrackets = (text: string): string[] => {
  const outside = text.replace(/[(（][^()（）]*[)）]/g, ' ');
  return outside === text ? [] : [spellTyped(outside).trim()];
};

/** The text without how many pieces are wanted, said last: 6205-2RS 20个. */
const withoutCount = (text: string): string[] => {
  const rest = text.replace(/\s+\d+\s*(?:个|条|只|件|套|支|根|块|片|张|米)\s*$/, '');
  return rest === text ? [] : [spellTyped(rest).trim()];
};

/** The text without the tempers of alloys: 6061-T6 as 6061. */
const withoutTempers = (words: readonly string[]): string =>
  words.map((word) => word.replace(/^(\d{4})-?(?:[th]\d{1,3}|o)$/, '$1')).join(' ');

/** The text with the kinds that come nearest to goods that nobody has, where a grade says which of those are meant. */
const ofKindred = (words: readonly string[], lexicon: MarketWords): string[] =>
  words.some((word) => figureOf(word, lexicon.grades.has(word)) === 'grade')
    ? withKindred(words, lexicon).map((text) => text.join(' '))
    : [];

/** Whether a word has all characters of another in their order: 铝合金锭 those of 铝锭. */
function isWithin(word: string, name: string): boolean {
  let at = -1;
  return [...word].every((character) => {
    at = name.indexOf(character, at + 1);
    return at >= 0;
  });
}

/** The city of a word that is a town, also as it is spoken. */
const cityOf = ({ typed, readAs }: QueryWord, { cities }: MarketWords): string | undefined =>
  [typed, ...readAs].flatMap((name) => cities.get(name) ?? [])[0];

/** How much somebody wants, which no goods are called by. */
const AMOUNT = /^(?:\d[\d.]*(?:t|kg|l|kw|kv|mpa)|\d{2,}m)$/;

/** The text without its amounts; null where it has none, or nothing else. */
function withoutAmounts(words: readonly QueryWord[], { grades }: MarketWords): string | null {
  const others = words.filter(({ typed }) => grades.has(typed) || !AMOUNT.test(typed));
  const isLess = others.length > 0 && others.length < words.length;
  return isLess ? others.map(({ typed }) => typed).join(' ') : null;
}

/** The text without its places; null where it has none, or nothing else. */
function withoutPlaces(words: readonly QueryWord[]): string | null {
  const elsewhere = words.filter(({ ways }) => !ways.some(([term = '']) => isPlaceTerm(term)));
  const isFurther = elsewhere.length > 0 && elsewhere.length < words.length;
  return isFurther ? elsewhere.map(({ typed }) => typed).join(' ') : null;
}
