import { and, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { listingRequest, Understanding } from '#app/domain/catalogue/listing-contract.ts';
import { liesWithin, readRange } from '#app/domain/catalogue/search/attribute-range.ts';
import { nearestWord, type QueryWord, readQuery } from '#app/domain/catalogue/search/query.ts';
import { ATTRIBUTES } from '#app/domain/catalogue/search/specification.ts';
import { facetTerm } from '#app/domain/catalogue/search/terms.ts';
import { parseYuan } from '#app/domain/money.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { attributeValues, goods, sellers } from '#trading-api/schema.ts';
import { queryOf } from './goods-index.ts';
import { type MarketWords, marketWords } from './lexicon.ts';
import { spell } from './spelling.ts';

export type ListingRequest = z.output<typeof listingRequest>;

/** `sale` are sellers' spot listings, `self` the platform's own goods. */
export type GoodsKind = 'self' | 'sale';

/** The conditions and the order of a list of goods. */
export interface Listing {
  kind: GoodsKind;
  request: Partial<ListingRequest>;
  conditions: SQL | undefined;
  /** The words of its text, one part of the conditions. */
  words: readonly QueryWord[];
  /** Whether the best matches of the words come first. */
  byMatch: boolean;
  categoryCode: string | undefined;
  column: PgColumn;
  direction: 'asc' | 'desc';
}

/** Unless it is sorted otherwise, a list begins with the best standing, a search with the best match. */
export async function listingOf(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
): Promise<Listing> {
  const { sortWord = 'standing', sortWay = 'desc', categoryCode } = request;
  const words = await wordsOf(db, request.name);
  return {
    kind,
    request,
    conditions: await conditionsOf(db, request, words),
    words,
    byMatch: words.length > 0 && sortWord === 'standing',
    categoryCode,
    column: goods[sortWord],
    direction: sortWay,
  };
}

/** The conditions of a request without its order, for goods joined to another table. */
export const passes = async (db: Database, request: ListingRequest): Promise<SQL | undefined> =>
  conditionsOf(db, request, await wordsOf(db, request.name));

/**
 * `on_shelf` is written without a parameter, because the partial indexes are not used otherwise.
 */
export const onShelf = (kind: GoodsKind): SQL => sql`${eq(goods.kind, kind)} and ${goods.onShelf}`;

/** Goods that have these terms, by the index. */
export const withTerms = (query: string): SQL | undefined =>
  query === '' ? undefined : sql`${goods.searchTerms} @@ ${query}::tsquery`;

/** Whether goods have every word of the text as such, and not only within another. */
export const wholly = (words: readonly QueryWord[]): SQL | undefined =>
  withTerms(queryOf(words.map(({ whole }) => whole.map((term) => [term]))));

/** The filters of which several values may be chosen, with the term that goods of a value have. */
const FACETS = [
  'manufacturer',
  'deliveryPlace',
  'brand',
  'brandNumber',
  'deliveryWay',
  'sellerCode',
] as const;
export type Facet = (typeof FACETS)[number];

async function conditionsOf(
  db: Database,
  request: ListingRequest,
  words: readonly QueryWord[],
): Promise<SQL | undefined> {
  const { categoryCode, marketingId, lowestPrice = '', highestPrice = '' } = request;
  const [lowest, highest] = [parseYuan(lowestPrice), parseYuan(highestPrice)];
  const least = parseQuantity(request.lowestCount ?? '', { decimals: true });
  const chosen = [
    ...words.map(({ ways }) => ways),
    ...FACETS.map((facet) => anyOf(facet, request[facet])),
    ...(await attributeWays(db, request.attribute)),
    categoryCode ? [[facetTerm('category', categoryCode)]] : [],
  ];
  return and(
    withTerms(queryOf(chosen)),
    marketingId ? eq(goods.marketingId, rowId(marketingId) ?? 0) : undefined,
    lowest === null ? undefined : gte(goods.price, lowest),
    highest === null ? undefined : lte(goods.price, highest),
    least === null ? undefined : gte(goods.availableCount, least),
    request.inStock ? gt(goods.availableCount, 0) : undefined,
    request.invoicing ? inArray(goods.sellerCode, WITH_INVOICES) : undefined,
  );
}

const WITH_INVOICES = sql`(select ${sellers.code} from ${sellers} where ${sellers.invoicing})`;

const anyOf = (facet: string, values: readonly string[] = []) =>
  values.map((value) => [facetTerm(facet, value)]);

/**
 * 「diameter=18」 is the term itself, and 「diameter=12..20」 stands for the terms of all numbers between
 * that goods have; of one attribute any value is enough.
 */
async function attributeWays(db: Database, chosen: readonly string[] = []) {
  const terms = [...chosen, ...(await termsWithin(db, chosen))];
  return Object.keys(ATTRIBUTES).map((name) =>
    terms.filter((term) => term.startsWith(`${name}=`)).map((term) => [term]),
  );
}

async function termsWithin(db: Database, chosen: readonly string[]): Promise<string[]> {
  const ranges = chosen.flatMap((term) => readRange(term) ?? []);
  if (ranges.length === 0) return [];
  const names = ranges.map(({ attribute }) => attribute);
  const known = await db
    .select()
    .from(attributeValues)
    .where(inArray(attributeValues.attribute, names));
  return known
    .filter(({ attribute, value }) =>
      ranges.some((range) => range.attribute === attribute && liesWithin(value, range)),
    )
    .map(({ attribute, value }) => facetTerm(attribute, value));
}

const wordsOf = async (db: Database, text = ''): Promise<QueryWord[]> => {
  const spelled = spell(text);
  return spelled === '' ? [] : readQuery(spelled, await marketWords(db));
};

/** What the words were read as, where that is something else than was typed. */
export const readAs = (words: readonly QueryWord[]): Understanding['readAs'] =>
  words.flatMap((word) =>
    word.readAs.length > 0 ? [{ typed: word.typed, meant: [...word.readAs] }] : [],
  );

/** The text with each word that the market does not know as the nearest that it does; or null. */
export async function corrected(db: Database, words: readonly QueryWord[]): Promise<string | null> {
  const lexicon = await marketWords(db);
  const known = correctionsFrom(lexicon);
  const nearest = words.map(({ typed }) =>
    known.has(typed) ? typed : (nearestWord(typed, known) ?? typed),
  );
  return nearest.some((word, at) => word !== words[at]?.typed) ? nearest.join(' ') : null;
}

const correctionsFrom = ({ vocabulary, synonyms }: MarketWords): ReadonlySet<string> =>
  new Set([...synonyms.keys(), ...vocabulary.flatMap(spellingsOf)]);

const spellingsOf = ({ kind, spelling, pinyin }: MarketWords['vocabulary'][number]): string[] =>
  kind === 'goods' || kind === 'seller' ? [] : [spelling, pinyin];
