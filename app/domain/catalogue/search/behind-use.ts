import type { Lexicon } from './lexicon.ts';

type Known = Pick<Lexicon, 'facets' | 'grades' | 'synonyms'>;

/**
 * Of 彩砖 用 铁黄 what is behind 用 and names goods: what is before it says only what those are for. A place, a dimension or
 * what a grade is called by is meant itself.
 * @param namesGoods whether a word is what goods are called
 */
export function behindUse(
  words: string[] | null,
  lexicon: Known,
  namesGoods: (word: string) => boolean,
): string[] | null {
  const at = words?.findIndex((word) => word === '用' || word === '用的') ?? 0;
  const behind = words?.slice(at + 1) ?? [];
  const isUse = (word: string) =>
    (namesGoods(word) || !lexicon.facets.has(word)) &&
    !/\d/.test(word) &&
    !lexicon.synonyms.get(word)?.some((meaning) => lexicon.grades.has(meaning));
  const isGoods = (word: string) => namesGoods(word) || lexicon.grades.has(word);
  return at > 0 && words?.slice(0, at).every(isUse) && behind.some(isGoods) ? behind : words;
}
