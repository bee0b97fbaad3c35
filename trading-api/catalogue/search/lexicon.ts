import { inArray, sql } from 'drizzle-orm';
import { type Corrections, correctionsOf } from '#app/domain/catalogue/search/correction.ts';
import { withoutMarks } from '#app/domain/catalogue/search/grade.ts';
import { KINDRED } from '#app/domain/catalogue/search/kindred.ts';
import type { Lexicon } from '#app/domain/catalogue/search/lexicon.ts';
import { RANGED } from '#app/domain/catalogue/search/query.ts';
import type { Attribute } from '#app/domain/catalogue/search/specification.ts';
import { attributeOf, facetTerm } from '#app/domain/catalogue/search/terms.ts';
import { shortPlace } from '#app/domain/catalogue/short-place.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { attributeValues, tradeWords, vocabulary } from '#trading-api/schema.ts';
import { PLACE_WORDS, TOWN_WORDS } from './place-words.ts';
import { calledAs, districtOf } from './places.ts';
import { soundsOf, spoken, syllablesOf, wholeSoundsOf } from './spelling.ts';
import { VOCABULARY_KINDS } from './tables.ts';

export type Word = typeof vocabulary.$inferSelect;

export interface MarketWords extends Lexicon {
  vocabulary: readonly Word[];
  /** The names of makers and brands. */
  makers: ReadonlySet<string>;
  corrections: Corrections;
}

/** A part of a grade that is said by itself: 锐钛型, 8.8级, A级铜. */
const IS_GRADE_WORD = /^[a-z\d.]*\p{Script=Han}+$/u;
/** Without it, 1.2 and 6/1 would be other numbers. */
const BETWEEN_DIGITS = /\d[^\p{L}\d]+\d/u;
/** Of a longer part of a name its parts are enough. */
const LONGEST_PART = 4;
const IS_CHINESE = /^\p{Script=Han}{2,}$/u;

/** The words of the market’s goods and of its operator, read anew each minute. */
export const marketWords = (db: Database): Promise<MarketWords> => cachedWords(db, '');

const cachedWords = cachedForAMinute(async (db): Promise<MarketWords> => {
  // Before the words are read: those that are added meanwhile are then read once more, and never missed.
  const state = await stateOf(db);
  const former = lastRead.get(db);
  if (former?.state === state) return former.words;
  const words = await readWords(db);
  lastRead.set(db, { state, words });
  return words;
});

const lastRead = new WeakMap<Database, { state: string; words: MarketWords }>();

/**
 * What differs once any word does. Every change of goods has the words read anew, and hardly one brings a word:
 * summing them up in the database takes a tenth of reading them.
 */
async function stateOf(db: Database): Promise<string> {
  const sums = [tradeWords, vocabulary, attributeValues].map(
    (table) => sql`(select sum(hashtextextended(${table}::text, 0)) from ${table})`,
  );
  const [row] = await rowsOf<{ state: string }>(
    db,
    sql`select concat_ws(' ', ${sql.join(sums, sql`, `)}) as state`,
  );
  return row?.state ?? '';
}

async function readWords(db: Database): Promise<MarketWords> {
  const [tradeRows, words, numbers] = await Promise.all([
    db.select().from(tradeWords),
    db.select().from(vocabulary),
    db.select().from(attributeValues).where(inArray(attributeValues.attribute, RANGED)),
  ]);
  const facets = new Map<string, string[]>();
  const known = new Set<string>();
  const grades = new Map<string, string>();
  const gradeWords = new Set<string>();
  const parts = new Set<string>();
  const bareGrades = new Map<string, string>();
  const pinyin = new Map<string, string[]>();
  const sellers = new Map<string, string>();
  const { synonyms, noise, right } = synonymsAndNoise(tradeRows);
  // Where several words are spoken alike at their beginning, those of goods come first, and sellers last.
  const speak = (word: string) => {
    for (const sound of soundsOf(word)) add(pinyin, sound, word);
  };
  const ofTrade = right.filter((word) => IS_CHINESE.test(word));
  for (const word of ofTrade) for (const sound of wholeSoundsOf(word)) add(pinyin, sound, word);
  const kindOf = ({ kind }: Word) => VOCABULARY_KINDS.indexOf(kind);
  for (const word of words.toSorted((one, other) => kindOf(one) - kindOf(other))) {
    for (const name of namesOf(word)) {
      const term = termOf(word);
      if (term) add(facets, name, term);
      else if (word.kind !== 'goods' && (word.kind !== 'grade' || IS_CHINESE.test(name))) {
        known.add(name);
      }
    }
    if (word.kind === 'seller') {
      const term = facetTerm('sellerCode', word.code);
      sellers.set(word.spelling, term);
      add(facets, word.code.toLowerCase(), term);
    }
    if (word.kind === 'name' || word.kind === 'grade') addParts(parts, word.spelling);
    if (word.kind === 'grade') {
      grades.set(word.spelling, word.word);
      const joined = word.spelling.replaceAll(' ', '');
      if (joined !== word.spelling && /[a-z]/.test(joined)) bareGrades.set(joined, word.spelling);
      for (const part of [word.spelling, ...word.spelling.split(' ')]) {
        if (/^\p{Script=Han}$/u.test(part)) parts.add(part);
        if (part.length > 1 && IS_GRADE_WORD.test(part)) gradeWords.add(part);
        const bare = withoutMarks(part);
        if (bare !== part && /[a-z]/.test(bare) && !BETWEEN_DIGITS.test(part))
          bareGrades.set(bare, part);
      }
    }
    if (word.kind === 'goods' || word.kind === 'grade') continue;
    for (const name of namesOf(word)) speak(name);
  }
  // Initials that the market's own words have mean those.
  const taken = new Set(pinyin.keys());
  for (const word of ofTrade) {
    for (const sound of soundsOf(word)) if (!taken.has(sound)) add(pinyin, sound, word);
  }
  for (const name of KINDRED.keys()) {
    if (name.length < 3) continue;
    for (const sound of wholeSoundsOf(name)) if (!pinyin.has(sound)) add(pinyin, sound, name);
  }
  const measures = new Map<Attribute, string[]>();
  for (const { attribute, value } of numbers) add(measures, attribute as Attribute, value);
  // A place without goods is one too, unless its name has another meaning: 白银 is a metal first.
  for (const { name, terms } of PLACE_WORDS) {
    if (known.has(name)) continue;
    if (!facets.has(name) && name.length > 1) speak(name);
    for (const term of terms) add(facets, name, term);
  }
  // Of the many counties some are called as a part of other words is: 高密 is in 高密度.
  const cities = new Map<string, string>();
  const spokenPlaces = initialsOf(words, grades);
  const said = new Set(parts);
  for (const word of [...synonyms.keys(), ...noise, ...known]) addParts(said, word);
  for (const { name, terms, city } of TOWN_WORDS) {
    if (facets.has(name) || said.has(name)) continue;
    for (const sound of wholeSoundsOf(name)) if (!pinyin.has(sound)) add(spokenPlaces, sound, name);
    for (const term of terms) add(facets, name, term);
    cities.set(name, city);
  }
  for (const [company, term] of sellers) {
    for (const name of calledAs(company)) {
      if (said.has(name) || known.has(name) || cities.has(name)) continue;
      for (const sound of wholeSoundsOf(name)) add(pinyin, sound, name);
      add(facets, name, term);
    }
  }
  const categories = new Map<string, readonly string[]>();
  for (const [name, terms] of facets) {
    const own = terms.filter((term) => attributeOf(term) === 'category');
    if (own.length > 0) categories.set(name, own);
  }
  let corrections: Corrections | undefined;
  return {
    categories,
    synonyms,
    noise,
    facets,
    sellers,
    known,
    grades,
    gradeWords,
    parts,
    bareGrades,
    pinyin,
    measures,
    cities,
    spokenPlaces,
    vocabulary: words,
    makers: new Set(
      words.flatMap(({ kind, spelling }) =>
        kind === 'manufacturer' || kind === 'brand' ? spelling : [],
      ),
    ),
    // Only a text that finds nothing needs them.
    get corrections() {
      corrections ??= correctionsOf(correctable(words, [...right, ...gradeWords]), syllablesOf);
      return corrections;
    },
  };
}

/** The words that a text may be corrected to. */
const correctable = (words: readonly Word[], trade: Iterable<string>): ReadonlySet<string> =>
  new Set([
    ...trade,
    ...words.flatMap((word) =>
      word.kind === 'goods' || word.kind === 'seller' ? [] : namesOf(word),
    ),
  ]);

function synonymsAndNoise(tradeRows: readonly (typeof tradeWords.$inferSelect)[]) {
  const synonyms = new Map<string, string[]>();
  const noise = new Set<string>();
  for (const { word, kind, meanings } of tradeRows) {
    if (kind === 'noise') noise.add(word);
    const alike = [word, ...meanings];
    for (const one of kind === 'synonym' ? alike : [word]) {
      for (const other of alike) if (other !== one) add(synonyms, one, other);
    }
  }
  // Not those that are a wrong spelling of what they mean.
  const wrong = new Set(
    tradeRows.flatMap(({ word, kind, meanings }) =>
      kind === 'misspelling' && meanings.some((right) => right.length === word.length)
        ? [word]
        : [],
    ),
  );
  return { synonyms, noise, right: [...synonyms.keys()].filter((word) => !wrong.has(word)) };
}

/** The places that have goods by two initials of their names with which no grade begins. */
function initialsOf(
  words: readonly Word[],
  grades: ReadonlyMap<string, string>,
): Map<string, string[]> {
  const begun = new Set([...grades.keys()].map((grade) => grade.slice(0, 2)));
  const initials = new Map<string, string[]>();
  for (const { kind, spelling } of words) {
    if (kind !== 'place' && kind !== 'province') continue;
    const name = shortPlace(spelling);
    const letters = spoken(name).initials;
    if (letters.length === 2 && name.length === 2 && !begun.has(letters))
      add(initials, letters, name);
  }
  return initials;
}

/** What a word is typed as: a place also by its district alone, and last without what kind of place it is. */
function namesOf({ kind, spelling }: Word): string[] {
  if (kind === 'place' || kind === 'province') {
    const names = [districtOf(spelling), spelling, shortPlace(spelling)];
    return [...new Set(names.filter((name) => name !== ''))];
  }
  // 「聚乙烯 PE」 is called by either.
  return kind === 'category' ? [...new Set([spelling, ...spelling.split(' ')])] : [spelling];
}

/** The term of the goods that a word filters, rather than being a part of their words. */
function termOf({ kind, code }: Word): string | null {
  switch (kind) {
    case 'category':
      return facetTerm('category', code);
    case 'place':
      return facetTerm('deliveryPlace', code);
    case 'province':
      return facetTerm('province', code);
    case 'seller':
      return facetTerm('sellerCode', code);
    default:
      return null;
  }
}

/** Everything of two to four characters within the Chinese of a name. */
function addParts(parts: Set<string>, name: string): void {
  for (const run of name.match(/\p{Script=Han}{2,}/gu) ?? []) {
    for (let at = 0; at < run.length - 1; at += 1) {
      for (let length = 2; length <= LONGEST_PART && at + length <= run.length; length += 1) {
        parts.add(run.slice(at, at + length));
      }
    }
  }
}

function add<Key extends string>(map: Map<Key, string[]>, key: Key, value: string): void {
  const values = map.get(key);
  if (!values) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
}
