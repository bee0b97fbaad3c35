import { liesWithin } from './attribute-range.ts';
import { gradeFamily } from './grade.ts';
import { wordsJoinedIn } from './joined-words.ts';
import type { Attribute } from './specification.ts';
import { facetTerm, numbersOf, partsOf, wholeTerm } from './terms.ts';

/** The known words of the market; all of them in the normal form. */
export interface Lexicon {
  /** Other words for a word, in either direction. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** Words without meaning for goods: 现货, 报价. */
  noise: ReadonlySet<string>;
  /** Places, categories and sellers: the terms that goods of them have. */
  facets: ReadonlyMap<string, readonly string[]>;
  /** The term of a seller's goods by the seller's name, without the company's form. */
  sellers: ReadonlyMap<string, string>;
  /** Names of goods, makers and brands. */
  known: ReadonlySet<string>;
  /** Grades as they are written. */
  grades: ReadonlyMap<string, string>;
  /** Words by their pinyin and by its initials. */
  pinyin: ReadonlyMap<string, readonly string[]>;
  /** The numbers that goods have of the measures in `RANGED`. */
  measures: ReadonlyMap<Attribute, readonly string[]>;
}

/** What two numbers beside the name of goods are the least and the most of: 盘螺 8-10. */
export const RANGED: readonly Attribute[] = ['diameter', 'thickness', 'outerDiameter'];

/** A word of a query, and how goods may meet it. */
export interface QueryWord {
  typed: string;
  /** Goods with all terms of one of these have the word. */
  ways: readonly (readonly string[])[];
  /** Goods with one of these terms are or have exactly this, not only as a part of a word. */
  whole: readonly string[];
  /** Goods with all terms of one of these have the word among their own. */
  within: readonly (readonly string[])[];
  /** What it was read as, where that is another word. */
  readAs: readonly string[];
}

/** Initials of fewer letters are more often a grade: PP, PE. */
const FEWEST_INITIALS = 3;
const MOST_WORDS = 10;
/** A part of the names of more sellers than these is no name: 钢铁. */
const MOST_SELLERS = 5;
const COMPANY_FORM = /(?:股份)?有限(?:责任)?公司/g;

/** The name of a company without its legal form, as people type it. */
export const withoutCompanyForm = (name: string): string => name.replace(COMPANY_FORM, ' ').trim();

/** The words of a search text in the normal form; those without meaning are left out, and those beyond the most. */
export function readQuery(spelled: string, lexicon: Lexicon, most = MOST_WORDS): QueryWord[] {
  const typed = (withoutCompanyForm(spelled) || spelled)
    .split(/[ ,;、]+/)
    .filter((word) => word !== '');
  const words = typed.flatMap((word) => segmentsOf(word, lexicon));
  const meaningful = words.filter((word) => !lexicon.noise.has(word));
  const distinct = [...new Set(meaningful.length > 0 ? meaningful : words)].slice(0, most);
  return distinct.map((word) => readWord(word, distinct.length > 1, lexicon));
}

/**
 * A text without spaces as the words it consists of, 「上海螺纹钢hrb400eφ18」 as four. Chinese that is
 * not wholly made of known words stays as it is.
 */
export function segmentsOf(text: string, lexicon: Lexicon): string[] {
  if (isWord(text, lexicon)) return [text];
  const runs = text.match(/\p{Script=Han}+|φ?[^\p{Script=Han}φ]+|φ/gu) ?? [];
  const words = wholly(text, lexicon) ?? runs.flatMap((run) => wholly(run, lexicon) ?? [run]);
  return words.flatMap((word) =>
    isWord(word, lexicon) ? [word] : wordsJoinedIn(word, (each) => lexicon.grades.has(each)),
  );
}

const isWord = (text: string, { known, facets, synonyms, noise }: Lexicon): boolean =>
  known.has(text) || facets.has(text) || synonyms.has(text) || noise.has(text);

/** The fewest known words and runs of other scripts that the text consists of, or null. */
function wholly(text: string, lexicon: Lexicon): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= text.length; end += 1) {
    best[end] = null;
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      const word = text.slice(start, end);
      if (!before || cutsRun(text, start) || cutsRun(text, end)) continue;
      const isRun = /^(?:φ?[^\p{Script=Han}φ]+)$/u.test(word);
      const isOfOneCharacter = word.length === 1 && !lexicon.noise.has(word);
      if (!isRun && (isOfOneCharacter || !isWord(word, lexicon))) continue;
      if (before.length + 1 < (best[end]?.length ?? Infinity)) best[end] = [...before, word];
    }
  }
  return best[text.length] ?? null;
}

/** Whether a cut there would divide a run of letters and digits. */
const cutsRun = (text: string, at: number): boolean =>
  /[^\p{Script=Han}]$/u.test(text.slice(0, at)) && /^[^\p{Script=Han}φ]/u.test(text.slice(at));

/** @param isOneOfSeveral a short number beside other words is a dimension, not a part of a grade */
function readWord(word: string, isOneOfSeveral: boolean, lexicon: Lexicon): QueryWord {
  const synonyms = lexicon.synonyms.get(word) ?? [];
  const spoken = /^[a-z]+$/.test(word) ? spokenWords(word, lexicon) : [];
  const meanings = [word, ...synonyms, ...spoken];
  const isDimension = isOneOfSeveral && /^\d{1,2}(?:\.\d+)?$/.test(word);
  const within = isDimension
    ? []
    : [...meanings.flatMap(partWays), ...sellersCalled(word, lexicon)];
  const facets = meanings.flatMap((meaning) => lexicon.facets.get(meaning) ?? []);
  const numbers = [
    ...dimensionWays(word),
    ...(isOneOfSeveral ? waysWithinRange(word, lexicon) : []),
  ];
  return {
    typed: word,
    ways: [...facets.map((term) => [term]), ...numbers, ...within],
    whole: [
      ...(facets.length > 0
        ? facets.flatMap((term) => kindsWithin(term, meanings, lexicon))
        : meanings.map(wholeTerm)),
      ...numbers.flatMap((way) => (way.length === 1 ? way : [])),
    ],
    within,
    readAs: [
      ...widerGrades(word, lexicon),
      ...[...synonyms, ...spoken].filter((meaning) => !word.includes(meaning)),
    ],
  };
}

/**
 * A category's own term, or those of the categories within it that are its kind by their names: of 水泥
 * 普通硅酸盐水泥, and not the fly ash that is sold beside it. The code of a category begins with that of the one above.
 */
function kindsWithin(term: string, words: readonly string[], { facets }: Lexicon): string[] {
  if (!term.startsWith(facetTerm('category', ''))) return [term];
  const kinds = [...facets].flatMap(([name, terms]) =>
    words.some((word) => name !== word && name.endsWith(word))
      ? terms.filter((other) => other !== term && other.startsWith(term))
      : [],
  );
  return kinds.length > 0 ? kinds : [term];
}

/** The terms of the sellers in whose names a word is that the market does not know as another. */
function sellersCalled(word: string, lexicon: Lexicon): string[][] {
  if (!/^\p{Script=Han}{2,}$/u.test(word) || isWord(word, lexicon)) return [];
  const found: string[][] = [];
  for (const [name, term] of lexicon.sellers) {
    if (name.includes(word)) found.push([term]);
    if (found.length > MOST_SELLERS) return [];
  }
  return found;
}

/** Grades of the same family that a grade is a part of, and which it finds too: HRB400 and HRB400E. */
function widerGrades(word: string, { grades }: Lexicon): string[] {
  if (!grades.has(word)) return [];
  return [...grades].flatMap(([grade, written]) =>
    grade !== word && grade.includes(word) && gradeFamily(grade) === gradeFamily(word)
      ? [written]
      : [],
  );
}

/** The parts of a word; SG5 is SG-5 too. */
function partWays(word: string): string[][] {
  const joined = word.replaceAll(' ', '');
  const ways = [joined, ...(/[a-z]-\d/.test(joined) ? [joined.replaceAll('-', '')] : [])];
  return ways.map(partsOf);
}

/** The words that are spoken like this: by their whole pinyin, its initials, or its beginning. */
function spokenWords(word: string, { pinyin }: Lexicon): readonly string[] {
  if (word.length < FEWEST_INITIALS) return [];
  const exact = pinyin.get(word);
  if (exact || word.length === FEWEST_INITIALS) return exact ?? [];
  for (const [spoken, words] of pinyin) if (spoken.startsWith(word)) return words;
  return [];
}

/** Φ18, 18mm, 5-10mm and 3×1500×C as terms of their numbers. */
function dimensionWays(word: string): string[][] {
  const diameter = /^φ(\d+(?:\.\d+)?)(?:mm)?$/.exec(word)?.[1];
  if (diameter) {
    const facets = ['diameter', 'outerDiameter'].map((name) => [facetTerm(name, diameter)]);
    return [[wholeTerm(`φ${diameter}`)], ...facets];
  }
  if (
    !/^(?:φ|dn)?\d[\d.]*(?:-\d[\d.]*)?[a-d]?#?(?:mm|m|目)?(?:x[\d.]+(?:mm|m)?)*(?:xc)?$/.test(word)
  ) {
    return [];
  }
  if (/^\d[\d.]*[a-d]#?$/.test(word)) return [[wholeTerm(word.replace('#', ''))]];
  const numbers = numbersOf(word);
  if (numbers.length === 1) return [numbers.map(wholeTerm)];
  // In their order, or in another: 40×60 is 60×40, but 300×300 is not any 300.
  const inOrder = [[wholeTerm(numbers.join('x'))]];
  return new Set(numbers).size < numbers.length ? inOrder : [...inOrder, numbers.map(wholeTerm)];
}

/** The measures that goods have from the first to the second number of 8-10 and φ12-25mm. */
function waysWithinRange(word: string, { measures }: Lexicon): string[][] {
  const [, least = '', most = ''] = /^φ?(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)(?:mm)?$/.exec(word) ?? [];
  if (most === '') return [];
  return [...measures].flatMap(([attribute, values]) =>
    values
      .filter((value) => liesWithin(value, { attribute, least, most }))
      .map((value) => [facetTerm(attribute, value)]),
  );
}

/** An amount is no word that was written wrongly: 30t is not the grade 303. */
const AMOUNT = /^\d[\d.]*(?:t|kg|mm|m[23]?)$/;

/** The nearest of the words that differs in one letter, of long words in two; undefined: none. */
export function nearestWord(word: string, words: Iterable<string>): string | undefined {
  const allowed = word.length > 5 ? 2 : 1;
  let best: string | undefined;
  let least = allowed + 1;
  if (word.length < 3 || AMOUNT.test(word)) return undefined;
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = hasOtherDigits(word, candidate) ? least : editDistance(word, candidate, least);
    if (distance > 0 && distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Another digit is another grade; exchanged, missing and doubled ones are slips. */
function hasOtherDigits(one: string, other: string): boolean {
  const [few = '', many = ''] = [one, other]
    .map((word) => [...word.replace(/\D/g, '')].sort().join(''))
    .sort((a, b) => a.length - b.length);
  if (many.length - few.length > 1) return true;
  const left = [...few].reduce((rest, digit) => rest.replace(digit, ''), many);
  return left.length !== many.length - few.length;
}

/** Changed, missing, added and exchanged characters, counted up to the limit. */
function editDistance(one: string, other: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = one[row - 1] === other[column - 1] ? 0 : 1;
      const cost = [
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + changed,
      ];
      const isExchanged =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (isExchanged) cost.push((before[column - 2] ?? 0) + 1);
      next.push(Math.min(...cost));
    }
    if (Math.min(...next) >= limit) return limit;
    before = last;
    last = next;
  }
  return last[other.length] ?? limit;
}
