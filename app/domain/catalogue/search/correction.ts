import { nearestWord } from './edit-distance.ts';
import { looksAlike, soundKey, soundKeys } from './sound.ts';

/** How a text is spoken, character by character, without tones. */
export type Speak = (text: string) => readonly string[];

/** The words that a text may be corrected to, by how they are found. */
export interface Corrections {
  words: ReadonlySet<string>;
  /** Those with a digit, which letters and digits may be a slip for. */
  figures: readonly string[];
  /** By how they are spoken. */
  spoken: ReadonlyMap<string, readonly string[]>;
  /** By what their sound is easily taken for. */
  alike: ReadonlyMap<string, readonly string[]>;
  byLength: ReadonlyMap<number, readonly string[]>;
  speak: Speak;
}

const HAS_HAN = /\p{Script=Han}/u;
/** Shorter pinyin is more often a grade: PP, ABS. */
const FEWEST_LETTERS = 4;

export function correctionsOf(words: ReadonlySet<string>, speak: Speak): Corrections {
  const spoken = new Map<string, string[]>();
  const alike = new Map<string, string[]>();
  const byLength = new Map<number, string[]>();
  const add = <Key>(map: Map<Key, string[]>, key: Key, word: string) => {
    const found = map.get(key);
    if (found) found.push(word);
    else map.set(key, [word]);
  };
  for (const word of words) {
    if (!HAS_HAN.test(word)) continue;
    const syllables = speak(word);
    add(spoken, syllables.join(''), word);
    add(alike, soundKey(syllables), word);
    add(byLength, word.length, word);
  }
  const figures = [...words].filter((word) => /\d/.test(word) && !HAS_HAN.test(word));
  return { words, figures, spoken, alike, byLength, speak };
}

/**
 * The words that somebody meant who typed one that the market does not know: those that sound or look the same,
 * nearest first. Letters that are syllables are read as those, never as others that share letters: rejuan is no eyuan.
 */
export function meantBy(word: string, corrections: Corrections): readonly string[] {
  if (HAS_HAN.test(word)) return /\d/.test(word) ? [] : meantInChinese(word, corrections);
  if (/^[a-z]+$/.test(word)) return meantInLetters(word, corrections);
  const figure = nearestWord(word, corrections.figures);
  return figure === undefined ? [] : [figure];
}

/** The Chinese word that differs in one character only: to be offered, since it may be another thing. */
export const nearestName = (word: string, { byLength }: Corrections): string | undefined =>
  /^\p{Script=Han}{3,}$/u.test(word)
    ? nearestWord(word, byLength.get(word.length) ?? [], 1)
    : undefined;

function meantInLetters(word: string, { alike, spoken }: Corrections): readonly string[] {
  if (word.length < FEWEST_LETTERS) return [];
  const keys = soundKeys(word);
  if (keys.length > 0) return keys.flatMap((key) => alike.get(key) ?? []);
  const slip = nearestWord(word, spoken.keys(), 1);
  return slip === undefined ? [] : (spoken.get(slip) ?? []);
}

function meantInChinese(word: string, corrections: Corrections): readonly string[] {
  const { spoken, byLength, speak } = corrections;
  if (word.length < 2) return [];
  const same = spoken.get(speak(word).join(''));
  if (same) return same;
  const sameLength = (byLength.get(word.length) ?? []).filter((known) =>
    isReplaced(word, known, speak),
  );
  if (sameLength.length > 0) return sameLength;
  const single = [...word].filter((character, at) => character !== word[at - 1]).join('');
  return corrections.words.has(single) ? [single] : [];
}

/** Whether two words of one length differ in characters that sound or look alike, or in the order of two. */
function isReplaced(word: string, known: string, speak: Speak): boolean {
  const [one, other] = [[...word], [...known]];
  const differing = one.flatMap((character, at) => (character === other[at] ? [] : [at]));
  const [first = 0, second] = differing;
  const isExchanged =
    differing.length === 2 &&
    second === first + 1 &&
    one[first] === other[second] &&
    one[second] === other[first];
  if (isExchanged) return word.length > 2;
  const most = word.length > 3 ? 2 : 1;
  return (
    differing.length <= most &&
    differing.every((at) => isAlike(one[at] ?? '', other[at] ?? '', speak))
  );
}

const isAlike = (one: string, other: string, speak: Speak): boolean =>
  looksAlike(one, other) ||
  (HAS_HAN.test(one) && HAS_HAN.test(other) && soundKey(speak(one)) === soundKey(speak(other)));
