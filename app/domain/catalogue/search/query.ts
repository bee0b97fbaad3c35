import { EQUIVALENTS } from '../standards/equivalents.ts';
import { type Standard, standardOf } from '../standards/standards.ts';
import { isNumbered, ofContent } from './content.ts';
import {
  dimensionWays,
  ofNominalDiameter,
  termsOfNumber,
  thousandthsOf,
  waysWithinRange,
} from './dimension-ways.ts';
import { gradeFamily, withoutMarks } from './grade.ts';
import { KINDRED } from './kindred.ts';
import { labelledNumber } from './labelled-number.ts';
import type { Lexicon } from './lexicon.ts';
import { MATERIALS } from './materials.ts';
import { negatedIn } from './phrases.ts';
import { FORM, isWord, segmentsOf, typedWords } from './segments.ts';
import { isSyllables } from './sound.ts';
import { type Attribute, MEASURES, shapeOf } from './specification.ts';
import { ofStainless } from './stainless-forms.ts';
import { facetTerm, familyTerm, partsOf, wholeTerm } from './terms.ts';
import type { TypedTerm } from './typed-terms.ts';

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
  /** Goods with all terms of one of these are not meant: 不要 Q195. */
  without?: readonly (readonly string[])[];
  /** What it says of price or stock; it has no ways then. */
  term?: TypedTerm;
}

/** Initials of fewer letters are more often a grade: PP, PE. */
const FEWEST_INITIALS = 3;
const MOST_WORDS = 10;
/** Forms of goods as one types their sound beside another word: bxg ban. */
const FORMS_SPOKEN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ban: '板', guan: '管', bang: '棒', juan: '卷', dai: '带', ding: '锭', mei: '煤' },
    ...{ fa: '阀', beng: '泵', sheng: '绳', xiang: '箱', lan: '缆', xian: '线', zhuan: '砖' },
  }),
);
/** A part of the names of more sellers than these is no name: 钢铁. */
const MOST_SELLERS = 5;

/** The words of a search text in the normal form; those without meaning are left out, and those beyond the most. */
export function readQuery(
  spelled: string,
  lexicon: Lexicon,
  { most = MOST_WORDS, spreads = true }: { most?: number; spreads?: boolean } = {},
): QueryWord[] {
  const words = typedWords(spelled, lexicon).flatMap((word) => segmentsOf(word, lexicon, spreads));
  const meaningful = words.filter((word) => !lexicon.noise.has(word));
  const spoken =
    words.length > 1 ? meaningful.map((word) => FORMS_SPOKEN.get(word) ?? word) : meaningful;
  const named = ofStainless(spoken.length > 0 ? spoken : words);
  const distinct = [...new Set(named)].slice(0, most);
  const isOfBar = shapeOf(distinct.join(' ')) === 'bar';
  const diameter = isOfBar ? distinct.find((word) => isDiameter(word, lexicon)) : undefined;
  return distinct.map((word) =>
    word === diameter
      ? readTerms(word, [facetTerm('diameter', numberIn(word))], [])
      : readWord(word, distinct.length > 1, lexicon),
  );
}

const numberIn = (word: string): string => BARE_NUMBER.exec(word)?.[1] ?? '';

/** Whether a bare number is a diameter that bars have: of 螺纹 12 that, and not the length. */
const isDiameter = (word: string, { grades, synonyms, measures }: Lexicon): boolean =>
  !grades.has(word) && !synonyms.has(word) && !!measures.get('diameter')?.includes(numberIn(word));

/** @param isOneOfSeveral a short number beside other words is a dimension, not a part of a grade */
function readWord(word: string, isOneOfSeveral: boolean, lexicon: Lexicon): QueryWord {
  const negated = negatedIn(word);
  if (negated !== undefined) {
    const { ways } = readWord(negated, isOneOfSeveral, lexicon);
    return { typed: word, ways: [], whole: [], within: [], readAs: [], without: ways };
  }
  const standard = standardOf(word);
  if (standard) return readStandard(word, standard);
  const labelled = labelledNumber(word);
  if (labelled) return readTerms(word, labelled.terms, []);
  const lettered = gradeOfType(word, lexicon);
  if (lettered && isOneOfSeveral) return readTerms(word, [wholeTerm(lettered)], []);
  const synonyms = [...synonymsOf(word, lexicon), ...bareGrade(word, lexicon)];
  const spoken = /^[a-z]+$/.test(word) ? spokenWords(word, isOneOfSeveral, lexicon) : [];
  const ofSpoken = spoken.flatMap((other) => lexicon.synonyms.get(other) ?? []);
  const meanings = [...new Set([word, ...synonyms, ...spoken, ...ofSpoken])];
  const equivalent = lexicon.grades.has(word) ? undefined : EQUIVALENTS.get(word);
  const isOther = equivalent !== undefined || synonyms.length > 0 || lexicon.grades.has(word);
  const number = isOneOfSeveral && !isOther ? BARE_NUMBER.exec(word)?.[1] : undefined;
  if (number !== undefined) return readNumber(word, number, lexicon);
  const facets = FORM.test(word)
    ? categoriesOfForm(word, lexicon)
    : meanings.flatMap((meaning) => lexicon.facets.get(meaning) ?? []);
  const meansCategory = facets.some(isCategory);
  const partsFor = (meaning: string) =>
    meansCategory && /^\p{Script=Han}+$/u.test(meaning) && !endsName(meaning, lexicon)
      ? [[wholeTerm(meaning)]]
      : isNumbered(meaning, lexicon)
        ? [[wholeTerm(meaning)]]
        : partWays(meaning);
  const own = equivalent?.isSame
    ? []
    : [...partsFor(word), ...ofPurity(word), ...sellersCalled(word, lexicon)];
  const parts = [
    ...own,
    ...(equivalent?.isSame ? [] : meanings.slice(1).flatMap(partsFor)),
    ...(equivalent?.grades ?? []).map((grade) => [wholeTerm(grade)]),
  ];
  // Goods that say the word itself come before those that only mean the same.
  const within = synonyms.length > 0 && own.length > 0 ? own : parts;
  const numbers = [
    ...(isOneOfSeveral ? (MATERIALS.get(word) ?? []) : []),
    ...dimensionWays(word),
    ...synonyms.flatMap((meaning) => ofNominalDiameter(meaning.toUpperCase())),
    ...(isOneOfSeveral ? waysWithinRange(word, lexicon) : []),
    ...(isOneOfSeveral ? ofContent(word, lexicon) : []),
  ];
  return {
    typed: word,
    ways: [...facets.map((term) => [term]), ...numbers, ...parts],
    whole: [
      ...(facets.length > 0
        ? facets.flatMap((term) => kindsWithin(term, meanings, lexicon))
        : [...meanings, ...(equivalent?.grades ?? [])].map(wholeTerm)),
      ...numbers.flatMap((way) => (way.length === 1 ? way : [])),
    ],
    within,
    readAs: [
      ...widerGrades(word, lexicon),
      ...[...synonyms, ...spoken].filter((meaning) => !word.includes(meaning)),
      ...(equivalent ? [equivalent.shown + (equivalent.isSame ? '' : '（相近牌号）')] : []),
    ],
  };
}

/** How pure a metal is, as its grade has it: 99.994% of Pb99.994, and 99.95 of Mg9995. */
function ofPurity(word: string): string[][] {
  const [, whole, part] = /^(9\d)\.(\d{1,4})%?$/.exec(word) ?? [];
  if (whole === undefined || part === undefined) return [];
  return [[wholeTerm(`${whole}.${part}`)], partsOf(whole + part.padEnd(2, '0'))];
}

/** Other words for a word; a grade is no other grade of the goods that are called by it: BR9000 and 顺丁橡胶. */
function synonymsOf(word: string, { synonyms, grades, gradeWords }: Lexicon): readonly string[] {
  const all = synonyms.get(word) ?? [];
  return grades.has(word) && /\d/.test(word)
    ? all.filter((other) => /\d/.test(other) || grades.has(other) || gradeWords.has(other))
    : all;
}

const isCategory = (term: string): boolean => term.startsWith(facetTerm('category', ''));

/** Whether a word is a name of the market or the end of one: of 钢板, which means 中厚板, the 彩钢板 is no kind. */
const endsName = (word: string, { categories, known }: Lexicon): boolean =>
  known.has(word) || [...categories.keys()].some((name) => name.endsWith(word));

/** A letter beside the name of goods that have types by letters: the B of 三角带 B is B型. */
const gradeOfType = (word: string, { grades }: Lexicon): string | undefined =>
  /^[a-z]$/.test(word) && grades.has(`${word}型`) ? `${word}型` : undefined;

/** A grade that is typed without what stands between its letters and digits. */
function bareGrade(word: string, lexicon: Lexicon): string[] {
  const grade =
    isWord(word, lexicon) || lexicon.grades.has(word) ? undefined : bareOf(word, lexicon);
  return grade === undefined || grade === word ? [] : [grade];
}

const bareOf = (word: string, { bareGrades }: Lexicon): string | undefined =>
  bareGrades.get(word) ?? bareGrades.get(withoutMarks(word));

/** A number of a dimension beside other words, without a sign. */
const BARE_NUMBER = /^(\d{1,4}(?:\.\d+)?)(?:mm)?$/;

/** First the goods that are known by the number, as bars are by their diameter, then those that have it otherwise. */
function readNumber(word: string, number: string, lexicon: Lexicon): QueryWord {
  const known = MEASURES.map((measure) =>
    facetTerm(measure, measure === 'nominalDiameter' ? `DN${number}` : number),
  );
  const isShort = /^\d{1,2}(?:\.\d+)?$/.test(number);
  const whole = [wholeTerm(number), ...thousandthsOf(number), ...termsOfNumber(number)];
  const ofShort = [...ofContent(word, lexicon), ...ofPurity(number)];
  const ways = [...whole.map((term) => [term]), ...(isShort ? ofShort : partWays(word))];
  return { typed: word, ways, whole, within: known.map((term) => [term]), readAs: [] };
}

const readTerms = (typed: string, terms: readonly string[], readAs: string[]): QueryWord => ({
  typed,
  ways: terms.map((term) => [term]),
  whole: terms,
  within: terms.map((term) => [term]),
  readAs,
});

/** The goods that say a standard, and those that it is for, of the grades that it has. */
function readStandard(typed: string, { code, goods, families }: Standard): QueryWord {
  const called = goods.flatMap((word) => [[wholeTerm(word)], partsOf(word)]);
  // A grade that is of another family by its name, as Q345R is of Q355, is meant alone.
  const graded = families.map((family) =>
    gradeFamily(family) === family ? [familyTerm(family)] : [wholeTerm(family)],
  );
  const covered =
    called.length === 0 || graded.length === 0
      ? [...called, ...graded]
      : called.flatMap((name) => graded.map((grade) => [...name, ...grade]));
  const ways = [[wholeTerm(typed)], ...covered];
  const whole = [wholeTerm(typed), ...goods.map(wholeTerm), ...graded.flat()];
  return { typed, ways, whole, within: ways, readAs: [`${code} ${goods.join('、')}`.trim()] };
}

/**
 * A category's own term, or those of the categories within it that are its kind by their names: of 水泥
 * 普通硅酸盐水泥, and not the fly ash that is sold beside it. The code of a category begins with that of the one above.
 */
function kindsWithin(term: string, words: readonly string[], { categories }: Lexicon): string[] {
  if (!isCategory(term)) return [term];
  const kinds = [...categories].flatMap(([name, terms]) =>
    words.some((word) => name !== word && name.endsWith(word))
      ? terms.filter((other) => other !== term && other.startsWith(term))
      : [],
  );
  return kinds.length > 0 ? kinds : [term];
}

/** The categories that a form of goods is the end of the name of: of 板 中厚板, and no valve with a plate in it. */
const categoriesOfForm = (form: string, { categories }: Lexicon): string[] =>
  [...categories].flatMap(([name, terms]) => (name.length > 1 && name.endsWith(form) ? terms : []));

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

/** The parts of a word, SG5 is SG-5 too; of a meaning of several words goods have all: 重质 纯碱. */
function partWays(word: string): string[][] {
  const joined = word.replaceAll(' ', '');
  const ways = [joined, ...(/[a-z]-\d/.test(joined) ? [joined.replaceAll('-', '')] : [])];
  return [...ways.map(partsOf), ...(word === joined ? [] : waysApart(word.split(' ')))];
}

/** The words of a meaning, of which the last may be the category of goods that are called otherwise: A型 三角带. */
function waysApart(words: readonly string[]): string[][] {
  const before = words.slice(0, -1).flatMap(termsOfMeaning);
  const last = words.at(-1) ?? '';
  const ends = /\d/.test(last) ? [[wholeTerm(last)]] : [partsOf(last), [wholeTerm(last)]];
  return [...ends.map((end) => [...before, ...end]), words.map(wholeTerm)];
}

const termsOfMeaning = (word: string): string[] =>
  /\d/.test(word) ? [wholeTerm(word)] : partsOf(word);

/** The words that are spoken like this: by their whole pinyin, its initials, or its beginning. */
function spokenWords(word: string, isOneOfSeveral: boolean, lexicon: Lexicon): readonly string[] {
  const { pinyin, spokenPlaces } = lexicon;
  const places = isOneOfSeveral && !isWord(word, lexicon) ? (spokenPlaces.get(word) ?? []) : [];
  if (word.length < FEWEST_INITIALS) return places;
  const exact = pinyin.get(word);
  if (exact || word.length === FEWEST_INITIALS) return exact ?? [];
  if (!isSyllables(word)) return [];
  for (const [spoken, words] of pinyin) {
    const isBegun = spoken.startsWith(word) && isSyllables(spoken.slice(word.length));
    if (isBegun && !KINDRED.has(words[0] ?? '')) return words;
  }
  return places;
}
