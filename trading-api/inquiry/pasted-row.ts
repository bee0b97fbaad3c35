import { meantBy } from '#app/domain/catalogue/search/correction.ts';
import { type QueryWord, readQuery } from '#app/domain/catalogue/search/query.ts';
import { shapeOf } from '#app/domain/catalogue/search/specification.ts';
import { facetTerm, familyTerm, sameTerm } from '#app/domain/catalogue/search/terms.ts';
import { isOfStatedLength } from '#app/domain/catalogue/search/theoretical-weight.ts';
import { typedTerms } from '#app/domain/catalogue/search/typed-terms.ts';
import { shortPlace } from '#app/domain/catalogue/short-place.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import {
  measureOf,
  type Repair,
  type RowWords,
  rowWordsOf,
  type WordKind,
} from '#app/domain/inquiry/pasted-match.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { unitName } from '#app/domain/typed-amount.ts';
import {
  isPlaceTerm,
  locationOf,
  type MarketWords,
  officialPlace,
  queryOf,
  spell,
  type Ways,
} from '#trading-api/catalogue/index.ts';
import { kindsOf, wordsOfMarket } from './list-vocabulary.ts';

export type TypedRow = Parsed<typeof matchRows>['rows'][number];

export interface Wanted {
  row: number;
  /** A tsquery, as the others: goods have to match it. */
  query: string;
  whole: string | null;
  grade: string | null;
  family: string | null;
  place: string | null;
  maker: string | null;
  attribute: string | null;
  value: number | null;
  name: string;
  count: number;
  /** Of the count; null for that of the goods. */
  unit: string | null;
  /** What goods must have in stock. */
  least: number;
}

/** What a row says, as the terms of the goods it may mean. */
export interface ReadRow {
  said: RowWords;
  repairs: readonly Repair[];
  /** Why goods were found, by their ids, as far as it has been looked up. */
  reasons: Map<number, string>;
  wanted: Wanted;
  queries: {
    /** Goods of this grade and specification. */
    same: string;
    /** Goods with all words. */
    words: string;
    /** Those of another maker or place, of a repaired word, or without the words that the market does not know. */
    elsewhere: string;
    /** Goods of this name. */
    kind: string;
    /** Goods of this family of grades. */
    anything: string;
  };
}

const MOST_WORDS = 100;

export class RowReader {
  private readonly market: MarketWords;
  private readonly kinds: ReadonlyMap<string, WordKind>;
  /** By their words; lists ask for the same goods again, in another quantity. */
  private readonly known = new Map<string, ReadRow>();
  /** What a word was repaired to; lists repeat their mistakes. */
  private readonly nearest = new Map<string, string | undefined>();

  constructor(market: MarketWords) {
    this.market = market;
    this.kinds = kindsOf(wordsOfMarket(market));
  }

  read(typed: TypedRow, row: number): ReadRow {
    const { name, grade, specs, origin, demands, length } = typed;
    const key = JSON.stringify([name, grade, specs, origin, demands, length]);
    const known = this.known.get(key) ?? this.meaning(typed, this.wordsOf(typed), []);
    this.known.set(key, known);
    return asked(known, typed, row);
  }

  /** The row with each unknown word read as the nearest word of the market; null where there is none. */
  repaired(typed: TypedRow, { said, wanted }: ReadRow): ReadRow | null {
    const repairs = said.unknown.flatMap(({ typed: word }): Repair[] => {
      const meant = this.nearestOf(word);
      return meant === undefined ? [] : [{ typed: word, meant }];
    });
    if (repairs.length === 0) return null;
    const meantBy = new Map(repairs.map(({ typed: word, meant }) => [word, meant]));
    const text = this.wordsOf(typed).map((word) => meantBy.get(word.typed) ?? word.typed);
    return asked(this.meaning(typed, this.wordsIn(text.join(' ')), repairs), typed, wanted.row);
  }

  private wordsOf({ grade, specs, ...row }: TypedRow): QueryWord[] {
    const { name = '', origin = '', demands = '', length = '' } = row;
    const metres = length && !isOfStatedLength(shapeOf(name)) ? `${length}m` : '';
    // Numbers beside a maker or a place are no dimensions of the goods.
    const others = `${demands} ${origin.replace(/\d/g, ' ')}`;
    return this.wordsIn(`${name} ${grade} ${specs} ${metres} ${others}`);
  }

  private wordsIn(text: string): QueryWord[] {
    // What it may cost says nothing of the goods.
    const { rest: spelled } = typedTerms(spell(text));
    // What a row calls its goods is a whole: one that nobody has is unknown, and not a part of it.
    return spelled === ''
      ? []
      : readQuery(spelled, this.market, { most: MOST_WORDS, spreads: false });
  }

  private nearestOf(word: string): string | undefined {
    if (this.nearest.has(word)) return this.nearest.get(word);
    const [found] = meantBy(word, this.market.corrections);
    this.nearest.set(word, found);
    return found;
  }

  private kindOf({ typed, ways, readAs }: QueryWord): WordKind {
    const known = this.kinds.get(typed);
    if (known) return known;
    if (isPlace(typed)) return 'place';
    if (ways.some(isOfSeller)) return 'seller';
    const { known: names, facets, synonyms } = this.market;
    const isName = names.has(typed) || facets.has(typed) || synonyms.has(typed);
    return isName || readAs.length > 0 ? 'name' : null;
  }

  private meaning(
    typed: TypedRow,
    words: readonly QueryWord[],
    repairs: readonly Repair[],
  ): ReadRow {
    const said = rowWordsOf(words, (word) => this.kindOf(word));
    const { names, grades, dimensions, unknown } = said;
    const measure = measureOf(
      names.flatMap((word) => [word.typed, ...word.readAs]).join(' '),
      dimensions.map((word) => word.typed).join(' '),
    );
    const known = [...names, ...grades, ...dimensions];
    const places = said.places.flatMap((word) => this.placeTerms(word.typed)).map((term) => [term]);
    const makers = [...said.makers, ...said.brands].flatMap(({ ways }) => ways);
    const sellers = said.sellers.flatMap(({ ways }) => ways);
    const families = grades.map((word) => familyTerm(word.typed));
    // A size alone is that of anything.
    const isNamed = names.length + grades.length > 0;
    const apart = places.length + makers.length + unknown.length + repairs.length;
    // Of goods with the grade and the specification, the other words are looked at too: 粒碱 is no 片碱.
    const written = new Set(
      this.wordsIn(`${typed.grade} ${typed.specs}`).map((word) => word.typed),
    );
    const others = [...known, ...unknown]
      .filter((word) => !written.has(word.typed))
      .map(({ ways }) => ways);
    return {
      said,
      repairs,
      reasons: new Map(),
      wanted: {
        row: 0,
        query: '',
        whole: queryOf(known.map(({ whole }) => whole.map((term) => [term]))) || null,
        grade: queryOfAny(grades.flatMap(({ whole }) => whole)),
        family: queryOfAny(families),
        place: queryOf([places]) || null,
        maker: queryOf([[...makers, ...sellers]]) || null,
        attribute: measure?.attribute ?? null,
        value: measure?.value ?? null,
        name: names[0]?.typed ?? '',
        count: 0,
        unit: null,
        least: 0,
      },
      queries: {
        same: sameQuery(typed, [...others, places, makers]),
        words: queryOf([...[...known, ...unknown].map(({ ways }) => ways), places, makers]),
        elsewhere: isNamed && apart > 0 ? queryOf(known.map(({ ways }) => ways)) : '',
        kind: queryOf((names.length > 0 ? names : unknown).map(({ ways }) => ways)),
        anything: queryOf([families.map((term) => [term])]),
      },
    };
  }

  /** The terms of goods at that place; for a town without goods, a term that no goods have. */
  private placeTerms(word: string): string[] {
    const known = this.market.facets.get(word)?.filter(isPlaceTerm) ?? [];
    return known.length > 0 ? known : [facetTerm('deliveryPlace', word)];
  }
}

const queryOfAny = (terms: readonly string[]): string | null =>
  queryOf([terms.map((term) => [term])]) || null;

function sameQuery({ grade, specs }: TypedRow, others: readonly Ways[]): string {
  const [one, other] = [spell(grade), spell(specs)];
  if (one === '' || other === '') return '';
  return queryOf([[[sameTerm(one, other)], [sameTerm(other, one)]], ...others]);
}

/** A row's terms, with the index and the quantity of this row. */
const asked = (read: ReadRow, typed: TypedRow, row: number): ReadRow => ({
  ...read,
  wanted: { ...read.wanted, row, ...countOf(typed) },
});

/** Kilograms are asked of tonnes; what pieces weigh depends on the goods. */
function countOf({ quantity = '', unit = '' }: TypedRow): Pick<Wanted, 'count' | 'unit'> {
  const count = parseQuantity(quantity, { decimals: true }) ?? 0;
  const name = unitName(unit);
  if (name === '千克') return { count: Math.ceil(count / 1000), unit: '吨' };
  return { count, unit: name || null };
}

const isOfSeller = ([term = '']: readonly string[]): boolean => term.startsWith('sellerCode=');

function isPlace(word: string): boolean {
  const { province } = locationOf(word);
  if (province === '') return false;
  return shortPlace(province) === word || officialPlace(word) !== word || shortPlace(word) !== word;
}
