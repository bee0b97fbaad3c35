import { figureOf } from './figure.ts';
import type { Lexicon } from './lexicon.ts';
import { isSyllables } from './sound.ts';

/** Words of a trader that are written together, without a Chinese word between them. */

/** What stands before the numbers of a section, and what it says: HW300×300, ∠50×5, [14a, I20a. */
const SECTIONS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/^(?:h(?=\d+x\d)|h[wmn]?(?=\d{3}(?:x|$)))/, 'h型钢'],
  [/^(?:∠|l(?=\d+x\d))/, '角钢'],
  [/^\[(?=\d+[a-c]?#?$)/, '槽钢'],
  [/^i(?=\d+[a-c]?#?$)/, '工字钢'],
];

/** A grade and a dimension behind it: HRB400E-25, 20#108×6. */
const GRADE_AND_DIMENSION = /^(.+)-(φ?\d[\d.]*(?:mm)?)$|^(\d+#)(φ?\d.*)$/;

/** @param run in the normal form, without spaces */
export function wordsJoinedIn(run: string, isGrade: (word: string) => boolean): string[] {
  const section = SECTIONS.find(([sign]) => sign.test(run));
  if (section) return [section[1], run.replace(section[0], '')];
  const [, grade = '', dimension = '', numbered, other = ''] = GRADE_AND_DIMENSION.exec(run) ?? [];
  if (numbered) return [numbered, other];
  if (isGrade(run)) return [run];
  // The weight of a coating is no part of the grade: DX51D+Z275.
  const coated = /^(.+\+(?:z|az|zm|zf))\d{2,3}$/.exec(run)?.[1] ?? '';
  if (isGrade(coated)) return [coated];
  if (isGrade(grade)) return [grade, dimension];
  return (
    gradeBefore(run, isGrade) ?? gradeBehind(run, isGrade) ?? temperedGrade(run, isGrade) ?? [run]
  );
}

/** A grade with the sign of a state behind it that the market does not know: 5052-H32. */
function temperedGrade(run: string, isGrade: (word: string) => boolean): string[] | null {
  const [, grade = '', state = ''] = /^(.+)-([a-z]\w*)$/.exec(run) ?? [];
  return isGrade(grade) ? [grade, state] : null;
}

/** A grade with a number right behind it: HRB400E18, Q235B4.75. */
function gradeBefore(run: string, isGrade: (word: string) => boolean): string[] | null {
  for (let end = run.length - 1; end > 2; end -= 1) {
    const [before, behind] = [run.slice(0, end), run.slice(end)];
    if (/[a-z#]$/.test(before) && /^\d+(?:\.\d+)?(?:mm|x.+)?$/.test(behind) && isGrade(before)) {
      return [before, behind];
    }
  }
  return null;
}

/** 1m×1.6m, in which the first unit begins no grade. */
const SIZE = /^\d[\d.]*(?:mm|cm|m)?(?:x\d[\d.]*(?:mm|cm|m)?)+$/;

/** A grade right behind a dimension: 4.75SPHC, 1.2×1250DX51D; but 12Cr1MoVG is one. */
function gradeBehind(run: string, isGrade: (word: string) => boolean): string[] | null {
  if (figureOf(run, false) === 'grade' || SIZE.test(run)) return null;
  const [, before = '', behind = ''] =
    /^(\d[\d.]*(?:mm)?(?:x\d[\d.]*)*)((?!c?mx)[a-wyz].*)$/.exec(run) ?? [];
  return isGrade(behind) || figureOf(behind, false) === 'grade' ? [before, behind] : null;
}

const MOST_JOINED = 4;

/** The longest names that words of letters are together, also as several of them: hot rolled coils, bu xiu gang. */
export function joinNames(
  words: readonly string[],
  { synonyms, noise, pinyin }: Lexicon,
): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    let end = Math.min(words.length, at + MOST_JOINED);
    const name = () => {
      const text = words.slice(at, end).join(' ');
      if (!/^[a-z]+(?: [a-z]+)*$/.test(text) || noise.has(text)) return undefined;
      const called = [text, text.replace(/s$/, '')].find((each) => synonyms.has(each));
      // What is typed as it is spoken has a space behind each syllable: bu xiu gang.
      const letters = text.replaceAll(' ', '');
      return called ?? (pinyin.has(letters) && isSyllables(letters) ? letters : undefined);
    };
    while (end > at + 1 && name() === undefined) end -= 1;
    joined.push(name() ?? words[at] ?? '');
    at = end;
  }
  return joined;
}
