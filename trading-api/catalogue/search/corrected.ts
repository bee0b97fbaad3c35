import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { NearText } from '#app/domain/catalogue/listing-contract.ts';
import { meantBy } from '#app/domain/catalogue/search/correction.ts';
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
import { typedTerms } from '#app/domain/catalogue/search/typed-terms.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { ListingRequest } from './criteria.ts';
import { finderOf } from './finder-of.ts';
import { type MarketWords, marketWords } from './lexicon.ts';
import { listingOf } from './listing.ts';
import { firstWithGoods, withGoods } from './near-texts.ts';
import { shorterTexts } from './shorter-texts.ts';
import { spellTyped } from './spelling.ts';
import { isKnown } from './word-weights.ts';

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
  const { rest, terms } = typedTerms(spellTyped(text));
  const typed = typedWords(rest, lexicon);
  const read = typed.map((word) => readings(word, lexicon));
  if (read.every(([only], at) => only === typed[at])) return [];
  read.push(...terms.map((term) => [term.typed]));
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
  const [, name = '', number = ''] = /^([a-z]{2,})-?(\d[\d.x+-]*[a-z]{0,2})$/.exec(word) ?? [];
  return isWord(name, lexicon) || lexicon.grades.has(name) ? [name, number] : null;
}

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
  const less = shorterTexts(request.name ?? '', meant, await marketWords(db));
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
