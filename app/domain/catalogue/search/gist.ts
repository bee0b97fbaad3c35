import type { Lexicon } from './lexicon.ts';
import { isMakerLike, negatedIn } from './phrases.ts';
import { isWord, wholly } from './segments.ts';

/** What an alloy is delivered as, beside its grade: 5052 H32. */
const TEMPER = /^(?:h\d{2,3}|t\d{1,3}|o)$/;
/** What is said of the size or the age of a thing. */
const PLAIN = /^[大小粗细新旧好厚薄长短硬软]+/;

/**
 * The words of a text without those that the market does not know and that only describe the goods: 自然块 behind 硅铁 75,
 * 抽污水 in 抽污水的泵. Null where there are none, where no goods are named, or where the unknown may be another thing,
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
    const left = TEMPER.test(word) ? [] : describedIn(word, lexicon, isName);
    const isBehind = kept.some(isName);
    if (left === null || (left.length === 0 && !isBehind && !TEMPER.test(word))) return null;
    kept.push(...left);
    isLess = true;
  }
  return isLess && kept.some(isName) ? kept : null;
}

const isKnown = (word: string, lexicon: Lexicon): boolean =>
  isWord(word, lexicon) || lexicon.parts.has(word) || lexicon.grades.has(word);

/** Whether a word may describe goods: Chinese, or a temper. */
const isDescription = (word: string): boolean =>
  (/^\p{Script=Han}{2,}$/u.test(word) && negatedIn(word) === undefined) || TEMPER.test(word);

/** The words of the goods that one describes in front of them; none where it describes others; null: it may name a thing. */
function describedIn(
  word: string,
  lexicon: Lexicon,
  isName: (word: string) => boolean,
): string[] | null {
  const at = word.lastIndexOf('的');
  const [before, behind] = [word.slice(0, Math.max(0, at)), word.slice(at + 1)];
  if (isMakerLike(at < 0 ? word : before)) return null;
  if (at < 0) return hasName(word, lexicon, isName) ? null : [];
  const named = [behind, behind.replace(PLAIN, '')].flatMap((text) => {
    const parts = text === '' ? null : wholly(text, lexicon);
    return parts ? [parts] : [];
  })[0];
  return named?.some(isName) ? named : null;
}

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
