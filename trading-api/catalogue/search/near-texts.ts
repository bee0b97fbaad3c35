import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { NearText } from '#app/domain/catalogue/listing-contract.ts';
import { figureOf } from '#app/domain/catalogue/search/figure.ts';
import { gradeFamily } from '#app/domain/catalogue/search/grade.ts';
import { KINDRED, kindredByHead } from '#app/domain/catalogue/search/kindred.ts';
import { isWord } from '#app/domain/catalogue/search/segments.ts';
import { type Attribute, MEASURES } from '#app/domain/catalogue/search/specification.ts';
import { isNextTo } from '#app/domain/catalogue/standards/equivalents.ts';
import { standardOf } from '#app/domain/catalogue/standards/standards.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { COUNT_CAP } from '#trading-api/platform/page-totals.ts';
import type { ListingRequest } from './criteria.ts';
import type { Counts } from './finder.ts';
import { finderOf } from './finder-of.ts';
import { type MarketWords, marketWords } from './lexicon.ts';
import { listingOf } from './listing.ts';
import { spell } from './spelling.ts';
import {
  GRADE,
  isFigure,
  isOfCategory,
  isUnknown,
  NAME,
  saysGoods,
  UNKNOWN,
  weightOfWord,
} from './word-weights.ts';

/** Longer texts are sentences, in which no one word can be said to be the wrong one. */
const MOST_WORDS = 6;
const MOST_TEXTS = 6;
const NEAREST = 3;
const LONGEST = 60;

type Words = readonly string[];

const ABBREVIATION = /^[a-z]{2,5}$/;

/** A text without one or two of its words, and where those were. */
interface Shorter {
  words: Words;
  missing: readonly number[];
}

/**
 * Texts that find goods where one finds none, because no goods have all of its words: with the nearest
 * grades or dimensions that there are, then without a word, without two only where one is not enough, last without their name.
 * @param words of the text, in the normal form
 */
export async function nearTexts(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  words: Words,
): Promise<NearText[]> {
  if (words.length < 2) return [];
  const lexicon = await marketWords(db);
  const { grades } = lexicon;
  const listing = (text: Words) => listingOf(db, kind, { ...request, name: text.join(' ') });
  const counted = counterOf(db, kind, request, lexicon);

  async function replaced({ words: others, missing }: Shorter): Promise<NearText[]> {
    const [at = 0, another] = missing;
    const word = words[at] ?? '';
    const figure = figureOf(word, grades.has(word));
    if (!figure || !/\d/.test(word) || another !== undefined) return [];
    const by = figure === 'grade' ? 'brandNumber' : 'attribute';
    const { rows } = await finderOf(db).counts(await listing(others), { by: [by], level: 1 });
    const nearest = figure === 'grade' ? nearestGrades(word, rows) : nearestDimensions(word, rows);
    // Without a name, grades of a maker or a place are of any goods.
    if (figure === 'grade' && !others.some((each) => weightOfWord(each, lexicon) === NAME))
      return [];
    // Of 「Φ18 50」 the 50 is no slip for another 18.
    const stated = new Set(others.map(withoutSign));
    const other = nearest.filter((value) => !stated.has(withoutSign(value)));
    const texts = await Promise.all(other.map((value) => counted(words.with(at, value))));
    return texts.filter(isFound).slice(0, NEAREST);
  }

  // The name of the goods is left out last: other goods come near by less than other sizes, places or grades do.
  const isNamed = ({ words: left, missing }: Shorter) =>
    missing.every((at) => !isOfCategory(words[at] ?? '', lexicon)) ||
    left.some(
      (word) => word.length > 1 && !/\d/.test(word) && weightOfWord(word, lexicon) >= UNKNOWN,
    );
  const few = words.length > MOST_WORDS ? [] : [withoutOne(words), withoutTwo(words)];
  for (const all of [...few.map((each) => each.filter(isNamed)), ...few]) {
    const shorter = all.filter(
      ({ words: left, missing }) =>
        left.some((word) => saysGoods(word, lexicon)) ||
        // Of 「上海 Φ19」 what is in 上海, but a number alone is of anything.
        (left.length > 0 &&
          left.every((word) => !isFigure(word, lexicon)) &&
          missing.every((at) => isFigure(words[at] ?? '', lexicon))),
    );
    const texts = await Promise.all(shorter.map((each) => counted(each.words)));
    const found = shorter.filter((_, at) => texts[at] && isFound(texts[at]));
    const alike = await Promise.all(found.map(replaced));
    const weights = found.map(({ missing }) => weightOf(missing, words, lexicon));
    const near = [
      ...alike.flatMap((of, at) => of.map((text) => ({ text, weight: weights[at] ?? 0 }))),
      ...texts.filter(isFound).map((text, at) => ({ text, weight: weights[at] ?? 0 })),
    ].sort((one, other) => one.weight - other.weight);
    if (near.length > 0) return near.slice(0, MOST_TEXTS).map(({ text }) => text);
  }
  // What the goods are called, and last by one name alone.
  const called = (least: number) => words.filter((word) => weightOfWord(word, lexicon) >= least);
  const names = called(NAME).filter((word) => word.length > 1);
  const name = names.findLast((word) => isOfCategory(word, lexicon)) ?? names.at(-1) ?? '';
  const graded = words.filter((word) => word === name || weightOfWord(word, lexicon) === GRADE);
  for (const least of [called(GRADE), graded, called(NAME), [name]]) {
    const text =
      least.some((word) => weightOfWord(word, lexicon) === NAME) && (await counted(least));
    if (text && isFound(text)) return [text];
  }
  return [];
}

/** The texts with the kinds that come nearest to goods that the market does not have, in place of those; the text itself: there are none. */
export function withKindred(words: Words, lexicon: MarketWords): Words[] {
  const replaced = (at: number, of: number, kinds: readonly string[]) =>
    kinds.map((kind) => [...new Set(words.toSpliced(at, of, ...kind.split(' ')))]);
  for (let at = 0; at < words.length; at += 1) {
    // 不锈钢 带 is called so together.
    for (const of of [2, 1]) {
      const kinds = KINDRED.get(words.slice(at, at + of).join(''));
      if (kinds) return replaced(at, of, kinds);
    }
    const word = words[at] ?? '';
    const kinds = isUnknown(word, lexicon) ? kindredByHead(word) : undefined;
    if (kinds) return replaced(at, 1, kinds);
  }
  return [words];
}

/** The grades of the market that begin as one that it does not have: 22216 for 22218. */
export function gradesNear(grade: string, { grades }: MarketWords): string[] {
  if (figureOf(grade, false) !== 'grade') return [];
  const rows = [...grades.values()].map((value) => ({
    by: 'brandNumber' as const,
    value,
    count: 0,
  }));
  return nearestGrades(grade, rows).filter((near) => alike(near, grade) >= ALIKE_AT_LEAST);
}
const ALIKE_AT_LEAST = 3;

/** How much of what is meant the words are: first the place and the maker can be others, last the name. */
function weightOf(missing: readonly number[], words: Words, lexicon: MarketWords): number {
  const last = words.findLastIndex((word) => weightOfWord(word, lexicon) === NAME);
  // Of 镀锌 角钢 the last is what the goods are.
  const weights = missing.map(
    (at) => weightOfWord(words[at] ?? '', lexicon) + (at === last ? 0.5 : 0),
  );
  return Math.max(...weights);
}

const isFound = ({ text, count }: NearText): boolean => count > 0 && text.length <= LONGEST;

/** Those of the texts that find goods, with how many. */
export async function withGoods(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  texts: readonly string[],
): Promise<NearText[]> {
  if (texts.length === 0) return [];
  const counted = counterOf(db, kind, request, await marketWords(db));
  const all = await Promise.all(texts.map((text) => counted(text.split(' '))));
  return all.filter(isFound);
}

/** The first of the texts that finds goods. Each is asked only where those before it find none. */
export async function firstWithGoods(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  texts: readonly string[],
): Promise<NearText | undefined> {
  for (const text of new Set(texts)) {
    const [found] = await withGoods(db, kind, request, [text]);
    if (found) return found;
  }
}

/** Counts the goods of words; they are shown as the market writes its grades, and else as they were typed. */
function counterOf(db: Database, kind: GoodsKind, request: ListingRequest, lexicon: MarketWords) {
  const typed = typedBy(request.name ?? '');
  const shown = (word: string) =>
    lexicon.grades.get(word) ??
    standardOf(word)?.code ??
    typed.get(word) ??
    inCapitals(word, lexicon);
  return async (words: Words): Promise<NearText> => {
    const listing = await listingOf(db, kind, { ...request, name: words.join(' ') });
    const { total } = await finderOf(db).page(listing, { limit: 1, offset: 0 });
    return { text: words.map(shown).join(' '), count: Math.min(total, COUNT_CAP) };
  };
}

/** The words of a text as they were typed, by their normal form: what nobody has corrected keeps its letters. */
const typedBy = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(/\s+/).map((word) => [spell(word), word]));

/** As people write it: HRB500, PVC, Φ18, DN100, but 3x1500 and 18mm. */
const inCapitals = (word: string, lexicon: MarketWords): string =>
  figureOf(word, false) === 'grade' || (ABBREVIATION.test(word) && isWord(word, lexicon))
    ? word.toUpperCase()
    : word.replace(/^(?:φ|dn)/, (sign) => sign.toUpperCase());

const withoutSign = (word: string): string => word.replace(/^(?:φ|dn)/, '');

/** Names come first in a text, so the last words are left out first. */
const withoutOne = (words: Words): Shorter[] =>
  words.map((_, at) => ({ words: words.toSpliced(at, 1), missing: [at] })).reverse();

const withoutTwo = (words: Words): Shorter[] =>
  withoutOne(words).flatMap(({ words: others, missing: [at = 0] }) =>
    withoutOne(others.slice(0, at)).map(({ missing: [before = 0] }) => ({
      words: others.toSpliced(before, 1),
      missing: [before, at],
    })),
  );

/** The grades that goods have, in the normal form: of the same family, then of alike letters, then of most goods, then by letters. */
export function nearestGrades(grade: string, rows: Counts['rows']): string[] {
  const family = gradeFamily(grade);
  const ranked = rows.map(({ value, count }) => {
    const spelled = spell(value);
    return {
      spelled,
      count,
      isOfFamily: gradeFamily(value) === family || isNextTo(spelled, grade),
      alike: alike(spelled, grade),
    };
  });
  return ranked
    .sort(
      (one, other) =>
        Number(other.isOfFamily) - Number(one.isOfFamily) ||
        other.alike - one.alike ||
        other.count - one.count ||
        one.spelled.localeCompare(other.spelled),
    )
    .slice(0, NEAREST)
    .map(({ spelled }) => spelled);
}

/** How many characters two words begin with alike. */
function alike(one: string, other: string): number {
  const differs = [...one].findIndex((character, at) => character !== other[at]);
  return differs < 0 ? one.length : differs;
}

/** Which measure a sign before a number means. */
const SIGNED: ReadonlyMap<string, readonly Attribute[]> = new Map(
  Object.entries<readonly Attribute[]>({
    φ: ['diameter', 'outerDiameter'],
    dn: ['nominalDiameter'],
  }),
);

/**
 * A dimension with its first number as the nearest ones that goods have, and those numbers alone:
 * of 3.1×1500 among sheets of 3 and 3.5 mm 3×1500 and 3.5×1500, then 3 and 3.5.
 */
export function nearestDimensions(dimension: string, rows: Counts['rows']): string[] {
  const [, sign = '', number = ''] = /^(φ|dn)?(\d+(?:\.\d+)?[a-d]?)/.exec(dimension) ?? [];
  const valuesOf = (attribute: Attribute) =>
    rows.flatMap(({ value }) =>
      value.startsWith(`${attribute}=`)
        ? [value.slice(attribute.length + 1).replace('DN', '')]
        : [],
    );
  const measures = (SIGNED.get(sign) ?? MEASURES).map(valuesOf);
  const distance = (value: string) =>
    Math.abs(Number.parseFloat(value) - Number.parseFloat(number));
  const nearest = (measures.find((values) => values.length > 0) ?? [])
    .filter((value) => Number.isFinite(distance(value)))
    .sort((one, other) => distance(one) - distance(other) || one.localeCompare(other))
    .slice(0, NEAREST);
  const whole = nearest.map((value) => dimension.replace(number, value));
  return [...new Set([...whole, ...nearest.map((value) => sign + value)])];
}
