import type { Lexicon } from './lexicon.ts';
import { isMakerLike, negatedIn } from './phrases.ts';
import { isWord } from './segments.ts';

/** What an alloy is delivered as, beside its grade: 5052 H32. */
const TEMPER = /^(?:h\d{2,3}|t\d{1,3}|o)$/;
/**
 * The words of a text without those that the market does not know and that only describe the goods: 自然块 behind 硅铁 75.
 * Null where there are none, where no goods are named, or where the unknown may be another thing,
 * a maker or a grade: those are looked near to. A name is the last of its word: 玻璃胶 is no glass.
 * @param isName whether a word names goods
 */
export function gistOf(
  words: readonly string[],
  lexicon: Lexicon,
  isName: (word: string) => boolean,
): string[] | null {
  const kept: string[] = [];
  let isLess = false;
  for (const word of words) {
    if (isKnown(word, lexicon) || !isDescription(word)) {
      kept.push(word);
      continue;
    }
    const onlyDescribes =
      TEMPER.test(word) ||
      (kept.some(isName) && !isMakerLike(word) && !hasName(word, lexicon, isName));
    if (!onlyDescribes) return null;
    isLess = true;
  }
  return isLess && kept.some(isName) ? kept : null;
}

const isKnown = (word: string, lexicon: Lexicon): boolean =>
  isWord(word, lexicon) || lexicon.parts.has(word) || lexicon.grades.has(word);

/** Whether a word may describe goods: Chinese, or a temper. */
const isDescription = (word: string): boolean =>
  (/^\p{Script=Han}{2,}$/u.test(word) && negatedIn(word) === undefined) || TEMPER.test(word);

/** Whether some part of a word names goods, so that the rest makes another thing of them: 水泥搅拌机. */
function hasName(word: string, lexicon: Lexicon, isName: (word: string) => boolean): boolean {
  for (let start = 0; start < word.length - 1; start += 1) {
    for (let end = start + 2; end <= word.length; end += 1) {
      const part = word.slice(start, end);
      if (isName(part) && isWord(part, lexicon)) return true;
    }
  }
  return false;
}
