import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { isAttributeKey } from '#app/domain/catalogue/attributes.ts';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import {
  BY_DISTANCE,
  type listingRequest,
  type sortWords,
} from '#app/domain/catalogue/listing-contract.ts';
import { liesWithin, readRange } from '#app/domain/catalogue/search/attribute-range.ts';
import { type QueryWord, readQuery } from '#app/domain/catalogue/search/query.ts';
import { attributeOf, facetTerm } from '#app/domain/catalogue/search/terms.ts';
import { type TypedTerm, typedTerms } from '#app/domain/catalogue/search/typed-terms.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { type Fen, parseYuan } from '#app/domain/money.ts';
import type { SortDirection } from '#app/domain/paging.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { attributeValues } from '#trading-api/schema.ts';
import { currentCodes } from '../categories.ts';
import { marketWords } from './lexicon.ts';
import { spellTyped } from './spelling.ts';

export type ListingRequest = z.output<typeof listingRequest> & {
  /** Only goods of this place, whatever places were chosen: a part of a list that is sorted by distance. */
  part?: string;
};

/** Goods with all terms of one of these. */
export type Ways = readonly (readonly string[])[];

/** Which goods are asked for and in which order, for PostgreSQL and for a search engine alike. */
export interface Criteria {
  kind: GoodsKind;
  words: readonly QueryWord[];
  /** What goods must have: the words' ways, filters and categories. */
  ways: readonly Ways[];
  /** Goods with one of these ways are not asked for. */
  without: Ways;
  marketingId: number | null;
  lowestPrice: Fen | null;
  highestPrice: Fen | null;
  lowestCount: number | null;
  /** By which goods are sold. */
  unit: string | null;
  inStock: boolean;
  /** Of sellers who write invoices. */
  invoicing: boolean;
  sortedBy: (typeof sortWords)[number] | 'standing';
  direction: SortDirection;
  /** Whether the best matches of the words come first. */
  byMatch: boolean;
}

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

/** Unless it is sorted otherwise, a list begins with the best standing, a search with the best match. */
export async function criteriaOf(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
): Promise<Criteria> {
  const { sortWord, sortWay = 'desc', marketingId } = request;
  // Goods of one city are in the usual order.
  const isUsual = sortWord === undefined || sortWord === BY_DISTANCE;
  const { words, terms } = await wordsOf(db, request.name);
  const bounds: Partial<TypedTerm> = Object.assign({}, ...terms);
  const ways = [
    ...words.map((word) => withoutImplied(word.ways)),
    ...FACETS.map((facet) => anyOf(facet, request[facet])),
    ...(await attributeWays(db, request.attribute)),
    request.part === undefined ? [] : anyOf('deliveryPlace', [request.part]),
    anyOf('category', await currentCodes(db, request.categoryCode ?? [])),
  ];
  return {
    kind,
    words,
    ways: ways.filter((any) => any.length > 0),
    without: words.flatMap((word) => word.without ?? []),
    marketingId: marketingId ? (rowId(marketingId) ?? 0) : null,
    // What is chosen as a filter holds before what is typed.
    lowestPrice: parseYuan(request.lowestPrice ?? '') ?? bounds.lowestPrice ?? null,
    highestPrice: parseYuan(request.highestPrice ?? '') ?? bounds.highestPrice ?? null,
    lowestCount:
      parseQuantity(request.lowestCount ?? '', { decimals: true }) ?? bounds.lowestCount ?? null,
    unit: request.unit || null,
    inStock: Boolean(request.inStock),
    invoicing: Boolean(request.invoicing),
    sortedBy: isUsual ? 'standing' : sortWord,
    direction: isUsual ? 'desc' : sortWay,
    byMatch: words.some((word) => word.ways.length > 0) && isUsual,
  };
}

const anyOf = (facet: string, values: readonly string[] = []) =>
  values.map((value) => [facetTerm(facet, value)]);

/**
 * 「diameter=18」 is the term itself, and 「diameter=12..20」 is expanded to the terms of all numbers
 * in that range that goods have; of one attribute any value is enough.
 */
async function attributeWays(db: Database, chosen: readonly string[] = []) {
  const terms = [...chosen, ...(await termsWithin(db, chosen))];
  const ways = groupBy(terms, attributeOf);
  return [...ways].flatMap(([name, own]) =>
    isAttributeKey(name) ? [own.map((term) => [term])] : [],
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

/** Without those that have all terms of another one: goods that meet them meet that one. */
const withoutImplied = (ways: Ways): Ways =>
  ways.filter(
    (way) =>
      !ways.some((other) => other.length < way.length && other.every((term) => way.includes(term))),
  );

async function wordsOf(
  db: Database,
  text = '',
): Promise<{ words: QueryWord[]; terms: readonly TypedTerm[] }> {
  const { rest, terms } = typedTerms(spellTyped(text));
  const words = rest === '' ? [] : readQuery(rest, await marketWords(db));
  return { words: [...words, ...terms.map(wordOfTerm)], terms };
}

const wordOfTerm = (term: TypedTerm): QueryWord => ({
  typed: term.typed,
  ways: [],
  whole: [],
  within: [],
  readAs: [],
  term,
});
