import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { NearText } from '#app/domain/catalogue/listing-contract.ts';
import { meantBy } from '#app/domain/catalogue/search/correction.ts';
import { figureOf } from '#app/domain/catalogue/search/figure.ts';
import { gistOf } from '#app/domain/catalogue/search/gist.ts';
import type { QueryWord } from '#app/domain/catalogue/search/query.ts';
import {
  isWord,
  partsKnown,
  segmentsOf,
  typedWords,
  wholly,
} from '#app/domain/catalogue/search/segments.ts';
import { isShortName } from '#app/domain/catalogue/search/short-name.ts';
import { attributeOf } from '#app/domain/catalogue/search/terms.ts';
import { standardOf } from '#app/domain/catalogue/standards/standards.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { ListingRequest } from './criteria.ts';
import { finderOf } from './finder-of.ts';
import { type MarketWords, marketWords } from './lexicon.ts';
import { isPlaceTerm, listingOf } from './listing.ts';
import { isName, withGoods } from './near-texts.ts';
import { spellTyped } from './spelling.ts';

/** Of the categories that goods are in. */
const LAST_LEVEL = 3;
/** More readings of a word than these are no help. */
const MOST_READINGS = 3;

/**
 * The texts that somebody may have meant whose text has a word that the market does not know: with that word as
 * those that sound or look the same. One, where it can be but one.
 */
async function respelled(db: Database, text: string): Promise<string[]> {
  const lexicon = await marketWords(db);
  const typed = typedWords(spellTyped(text), lexicon);
  const read = typed.map((word) => readings(word, lexicon));
  if (read.every(([only], at) => only === typed[at])) return [];
  const texts = read.reduce<string[]>(
    (begun, words) => begun.flatMap((before) => words.map((word) => `${before} ${word}`)),
    [''],
  );
  return texts.map((each) => each.trim()).slice(0, MOST_READINGS);
}

function readings(word: string, lexicon: MarketWords): readonly string[] {
  const { corrections } = lexicon;
  const segments = segmentsOf(word, lexicon);
  if (segments.every((segment) => isKnown(segment, lexicon))) return [word];
  const whole = distinct(
    [
      ...meantBy(word, corrections),
      ...withSynonyms(word, lexicon),
      ...calledShortly(word, lexicon),
    ],
    lexicon,
  );
  if (whole.length > 0) return whole;
  const only = (part: string) => {
    const meant = distinct(
      [...meantBy(part, corrections), ...calledShortly(part, lexicon)],
      lexicon,
    );
    return meant.length === 1 ? meant[0] : undefined;
  };
  const pieces = wholly(word, lexicon, only) ?? segments;
  const read = pieces.flatMap((piece) =>
    isKnown(piece, lexicon) ? [piece] : (divided(piece, lexicon) ?? [only(piece) ?? piece]),
  );
  return [read.join(' ') === segments.join(' ') ? word : read.join(' ')];
}

/** A name with a number right behind it: ABS757, BV2.5. */
function divided(word: string, lexicon: MarketWords): string[] | null {
  const [, name = '', number = ''] = /^([a-z]{2,})-?(\d[\d.-]*[a-z]{0,2})$/.exec(word) ?? [];
  return isWord(name, lexicon) || lexicon.grades.has(name) ? [name, number] : null;
}

const isKnown = (word: string, lexicon: MarketWords): boolean =>
  isWord(word, lexicon) ||
  lexicon.parts.has(word) ||
  lexicon.grades.has(word) ||
  lexicon.pinyin.has(word) ||
  standardOf(word) !== undefined ||
  (/\d/.test(word) && figureOf(word, false) === 'dimension');

/** Known words with another word of the trade in it for a part of this one: 六角螺丝 is 六角螺栓. */
function withSynonyms(word: string, { synonyms, corrections }: MarketWords): string[] {
  if (!/^\p{Script=Han}{3,}$/u.test(word)) return [];
  return [...synonyms].flatMap(([part, others]) =>
    part.length > 1 && word.includes(part)
      ? others
          .map((other) => word.replace(part, other))
          .filter((known) => corrections.words.has(known))
      : [],
  );
}

/** The makers and sellers of whose names a word has the first character and others: 衡钢 is 衡原钢铁. */
const calledShortly = (word: string, { makers, sellers }: MarketWords): string[] =>
  [...makers, ...sellers.keys()].filter((name) => isShortName(word, name));

/** Words that mean the same are one reading. */
function distinct(words: readonly string[], { synonyms }: MarketWords): string[] {
  const meanings = (word: string) => [word, ...(synonyms.get(word) ?? [])];
  const found: string[] = [];
  for (const word of words) {
    const same = meanings(word);
    if (!found.some((one) => meanings(one).some((other) => same.includes(other)))) found.push(word);
  }
  return found.slice(0, MOST_READINGS);
}

/** How a text that finds nothing is read instead. */
export interface Reread {
  /** What is searched, since it can be meant alone, or leaves out places; null: nothing. It finds goods. */
  instead: string | null;
  /** What may be meant where that is not clear. */
  readings: readonly NearText[];
  /** The words that are looked near to. */
  words: readonly QueryWord[];
}

/**
 * Whether a reading is asked for before it is searched: what the market knows of the text as it was typed, names within
 * its unknown words too, finds goods, and those of the reading are all of other categories.
 */
async function bringsOtherGoods(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  { text, words }: { text: string; words: readonly QueryWord[] },
): Promise<boolean> {
  const lexicon = await marketWords(db);
  const parts = words.flatMap(({ typed }) => partsKnown(typed, lexicon));
  const known = parts.filter((part) => isKnown(part, lexicon));
  const [own] = await withGoods(db, kind, request, known.length > 0 ? [known.join(' ')] : []);
  if (!own) return false;
  const [typed, read] = await Promise.all(
    [own.text, text].map((name) => categoriesOf(db, kind, request, name)),
  );
  return !typed?.some((category) => read?.includes(category));
}

async function categoriesOf(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  name: string,
): Promise<string[]> {
  const listing = await listingOf(db, kind, { ...request, name });
  const { rows } = await finderOf(db).counts(listing, { by: ['category'], level: LAST_LEVEL });
  return rows.map(({ value }) => value);
}

export async function reread(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  words: readonly QueryWord[],
): Promise<Reread> {
  const texts = await respelled(db, request.name ?? '');
  const [first] = texts;
  const readings = await withGoods(db, kind, request, texts);
  const [only, another] = readings;
  const isAsked =
    only !== undefined && (await bringsOtherGoods(db, kind, request, { text: only.text, words }));
  if (another || isAsked) return { instead: null, readings, words };
  const meant =
    first === undefined ? words : (await listingOf(db, kind, { ...request, name: first })).words;
  if (only) return { instead: only.text, readings: [], words: meant };
  const lexicon = await marketWords(db);
  const apart = meant.flatMap(({ typed }) => partsKnown(typed, lexicon)).join(' ');
  const isApart = apart !== meant.map(({ typed }) => typed).join(' ');
  const gist = gistOf(
    meant.map(({ typed }) => typed),
    lexicon,
    (word) => isName(word, lexicon) && !lexicon.noise.has(word),
  );
  const less = [
    ...(isApart ? [apart] : []),
    ...(gist ? [gist.join(' ')] : []),
    ...withWiderNames(meant, lexicon),
    ...[withoutAmounts(meant), withoutPlaces(meant)].filter((text) => text !== null),
  ];
  const [found] = await withGoods(db, kind, request, less);
  return { instead: found?.text ?? null, readings: [], words: meant };
}

/** The text with its words corrected, where that can mean but one thing and finds goods; null: there is none. */
export async function corrected(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
): Promise<string | null> {
  const readings = await withGoods(db, kind, request, await respelled(db, request.name ?? ''));
  const [only, another] = readings;
  if (!only || another) return null;
  const { words } = await listingOf(db, kind, request);
  return (await bringsOtherGoods(db, kind, request, { text: only.text, words })) ? null : only.text;
}

/**
 * The text with the name of a category for another that is called more exactly so, where a grade says which goods are
 * meant: A356 铝锭 is A356 铝合金锭.
 */
function withWiderNames(words: readonly QueryWord[], { facets, grades }: MarketWords): string[] {
  const typed = words.map((word) => word.typed);
  if (!typed.some((word) => grades.has(word))) return [];
  const categories = [...facets].flatMap(([name, terms]) =>
    terms.some((term) => attributeOf(term) === 'category') ? name : [],
  );
  return typed.flatMap((word, at) =>
    categories.includes(word)
      ? categories
          .filter((name) => name !== word && isWithin(word, name))
          .map((name) => typed.with(at, name).join(' '))
      : [],
  );
}

/** Whether a word has all characters of another in their order: 铝合金锭 those of 铝锭. */
function isWithin(word: string, name: string): boolean {
  let at = -1;
  return [...word].every((character) => {
    at = name.indexOf(character, at + 1);
    return at >= 0;
  });
}

/** How much somebody wants, which no goods are called by. */
const AMOUNT = /^\d[\d.]*(?:t|kg|l)$/;

/** The text without its amounts; null where it has none, or nothing else. */
function withoutAmounts(words: readonly QueryWord[]): string | null {
  const others = words.filter(({ typed }) => !AMOUNT.test(typed));
  const isLess = others.length > 0 && others.length < words.length;
  return isLess ? others.map(({ typed }) => typed).join(' ') : null;
}

/** The text without its places; null where it has none, or nothing else. */
function withoutPlaces(words: readonly QueryWord[]): string | null {
  const elsewhere = words.filter(({ ways }) => !ways.some(([term = '']) => isPlaceTerm(term)));
  const isFurther = elsewhere.length > 0 && elsewhere.length < words.length;
  return isFurther ? elsewhere.map(({ typed }) => typed).join(' ') : null;
}
