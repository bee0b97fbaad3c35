import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { NearText } from '#app/domain/catalogue/listing-contract.ts';
import { meantBy } from '#app/domain/catalogue/search/correction.ts';
import { figureOf } from '#app/domain/catalogue/search/figure.ts';
import { gistOf, isOtherThing } from '#app/domain/catalogue/search/gist.ts';
import { KINDRED } from '#app/domain/catalogue/search/kindred.ts';
import { isMakerLike } from '#app/domain/catalogue/search/makers.ts';
import type { QueryWord } from '#app/domain/catalogue/search/query.ts';
import {
  isSaid,
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
import { firstWithGoods, isName, withGoods, withKindred } from './near-texts.ts';
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
  isSaid(word, lexicon) ||
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
  const known = parts.filter((part) => isSaid(part, lexicon) || lexicon.grades.has(part));
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
  asked: readonly QueryWord[],
): Promise<Reread> {
  const texts = await respelled(db, request.name ?? '');
  const [first] = texts;
  const readings = await withGoods(db, kind, request, texts);
  const [only, another] = readings;
  const isAsked =
    only !== undefined &&
    (await bringsOtherGoods(db, kind, request, { text: only.text, words: asked }));
  if (another || isAsked) return { instead: null, readings, words: asked };
  const meant =
    first === undefined ? asked : (await listingOf(db, kind, { ...request, name: first })).words;
  if (only) return { instead: only.text, readings: [], words: meant };
  const lexicon = await marketWords(db);
  const typed = meant.map((word) => word.typed);
  const gist = gistOf(typed, lexicon, (word) => isName(word, lexicon) && !lexicon.noise.has(word));
  const kept = meant.filter((word) => gist?.includes(word.typed) ?? true);
  const words = kept.map((word) => word.typed);
  const less = [
    typed.flatMap((word) => partsKnown(word, lexicon)).join(' '),
    words.join(' '),
    ...withoutBrackets(request.name ?? ''),
    ...withWiderNames(kept, lexicon),
    kept.map((word) => cityOf(word, lexicon) ?? word.typed).join(' '),
    withoutTempers(words),
    ...withoutModifiers(words, lexicon),
    ...ofKindred(words, lexicon),
    ...[withoutAmounts(kept), withoutPlaces(kept)].filter((text) => text !== null),
  ].filter((text) => text !== '' && text !== typed.join(' '));
  const found = await firstWithGoods(db, kind, request, less);
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
 * The text with the name of a category for another: one that is called more exactly so, where a grade says which goods are
 * meant, A356 铝锭 as A356 铝合金锭, or the one that a name of goods ends with, 六角螺母 as 螺母.
 */
function withWiderNames(words: readonly QueryWord[], { facets, grades }: MarketWords): string[] {
  const typed = words.map((word) => word.typed);
  const hasGrade = typed.some((word) => grades.has(word));
  const categories = [...facets].flatMap(([name, terms]) =>
    terms.some((term) => attributeOf(term) === 'category') ? name : [],
  );
  return typed.flatMap((word, at) =>
    categories
      .filter((name) => name !== word && name.length > 1 && !KINDRED.has(word))
      .filter((name) =>
        categories.includes(word) ? hasGrade && isWithin(word, name) : word.endsWith(name),
      )
      .map((name) => typed.with(at, name).join(' ')),
  );
}

/** The text without words that stand before the name of its goods and say of what they are or what they are for. */
function withoutModifiers(words: readonly string[], lexicon: MarketWords): string[] {
  const last = words.findLastIndex((word) => word.length > 1 && isOfCategory(word, lexicon));
  const modifies = (word: string, at: number) =>
    at !== last &&
    !isMakerLike(word) &&
    !lexicon.grades.has(word) &&
    /^\p{Script=Han}+$/u.test(word) &&
    !lexicon.facets.get(word)?.some(isPlaceTerm) &&
    (at < last ? !isOtherThing(word, lexicon) : isKnown(word, lexicon));
  const others = words.filter((word, at) => !modifies(word, at));
  if (last < 0 || others.length === words.length) return [];
  const one = words.flatMap((word, at) => (modifies(word, at) ? [words.toSpliced(at, 1)] : []));
  return [...one, others].map((left) => left.join(' '));
}

/** Whether a word is the name of a category, or means one. */
const isOfCategory = (word: string, { facets, synonyms, pinyin }: MarketWords): boolean =>
  [word, ...(synonyms.get(word) ?? []), ...(pinyin.get(word) ?? [])].some((name) =>
    facets.get(name)?.some((term) => attributeOf(term) === 'category'),
  );

/** The text without what is said in brackets, another name of the same mostly: J506(E5016). */
const withoutBrackets = (text: string): string[] => {
  const outside = text.replace(/[(（][^()（）]*[)）]/g, ' ');
  return outside === text ? [] : [spellTyped(outside).trim()];
};

/** The text without the tempers of alloys: 6061-T6 as 6061. */
const withoutTempers = (words: readonly string[]): string =>
  words.map((word) => word.replace(/^(\d{4})-?(?:[th]\d{1,3}|o)$/, '$1')).join(' ');

/** The text with the kinds that come nearest to goods that nobody has, where a grade says which of those are meant. */
const ofKindred = (words: readonly string[], lexicon: MarketWords): string[] =>
  words.some((word) => figureOf(word, lexicon.grades.has(word)) === 'grade')
    ? withKindred(words, lexicon).map((text) => text.join(' '))
    : [];

/** Whether a word has all characters of another in their order: 铝合金锭 those of 铝锭. */
function isWithin(word: string, name: string): boolean {
  let at = -1;
  return [...word].every((character) => {
    at = name.indexOf(character, at + 1);
    return at >= 0;
  });
}

/** The city of a word that is a town, also as it is spoken. */
const cityOf = ({ typed, readAs }: QueryWord, { cities }: MarketWords): string | undefined =>
  [typed, ...readAs].flatMap((name) => cities.get(name) ?? [])[0];

/** How much somebody wants, which no goods are called by. */
const AMOUNT = /^\d[\d.]*(?:t|kg|l|kw|kv|mpa)$/;

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
