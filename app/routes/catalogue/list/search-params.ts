import { isOwnKey } from '#app/domain/catalogue/attributes.ts';
import { cityCalled } from '#app/domain/catalogue/city-places.ts';
import { priceRange } from '#app/domain/catalogue/price-range.ts';
import { isMeasured, rangeTerm, readRange } from '#app/domain/catalogue/search/attribute-range.ts';
import { ATTRIBUTES } from '#app/domain/catalogue/search/specification.ts';
import type { SortDirection } from '#app/domain/paging.ts';
import {
  GOODS_ROWS,
  LAST_GOODS,
  type Paging,
  pagingQuery,
  readPaging,
} from '#app/domain/paging.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { queryText } from '#app/domain/query-text.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { nextWay } from '../sort-way.ts';
import { type GoodsList, VIEWS, type View } from './lists.ts';

/** The ways to sort, by the wire's words (spec 1 §2, spec 2 §4). */
export const SORTS = [
  { word: 'salesVolume', label: '销量' },
  { word: 'price', label: '价格' },
  { word: 'availableCount', label: '库存' },
  { word: 'onShelfDate', label: '上架时间' },
  { word: 'distance', label: '距离' },
] as const;
export type SortWord = (typeof SORTS)[number]['word'];

/** The filters of which several values may be chosen; categories stand first in an address, before their name. */
export const FACETS = [
  ...(['categoryCode', 'brandNumber', 'attribute', 'manufacturer'] as const),
  ...(['brand', 'deliveryPlace', 'deliveryWay', 'sellerCode'] as const),
];
export type Facet = (typeof FACETS)[number];

/** Between the values of a filter in an address. */
const SEPARATOR = '~';
const MOST_VALUES = 20;

/** The query of a list, by its wire names; what is not chosen is missing. */
export interface ListSearch extends Paging {
  /** The name of the category, if there is one. */
  categoryName?: string;
  name?: string;
  /** Of each of these any of several values. */
  categoryCode?: string[];
  brandNumber?: string[];
  /** diameter=18, diameter=12..20, a12=烘干: a value of an attribute, or a range of them. */
  attribute?: string[];
  manufacturer?: string[];
  brand?: string[];
  deliveryPlace?: string[];
  deliveryWay?: string[];
  inStock?: '1';
  invoicing?: '1';
  sellerCode?: string[];
  /** What categories, sellers and attributes are called, by their codes, where it is known; not part of the address. */
  names?: Readonly<Record<string, string>>;
  /** The marketing group of a coupon's link. */
  marketingId?: string;
  /** Yuan with two decimals, the lowest never above the highest. */
  lowestPrice?: string;
  highestPrice?: string;
  /** What must be in stock at least. */
  lowestCount?: string;
  /** By which the goods are sold. */
  unit?: string;
  /** The city of receipt, from which distances are shown. */
  receivedAt?: string;
  sortWord?: SortWord;
  sortWay?: SortDirection;
  /** Missing for the list's default view. */
  view?: View;
  /** Every choice is offered: of all filters, or of the one of this name. */
  filters?: string;
  /** Only choices of that filter which contain this. */
  within?: string;
}

/** What filters are called in an address; those of an attribute by its key. */
const OPENED = new Set<string>([
  ...['all', ...FACETS.filter((name) => name !== 'attribute')],
  ...Object.keys(ATTRIBUTES),
]);

const MAX_CODE = 32;
const MAX_UNIT = 20;
const MAX_TEXT = 60;
const MAX_VALUES = 600;

/** Reads the query of a list; values that are not valid are ignored. */
export function parseListSearch(list: GoodsList, query: URLSearchParams): ListSearch {
  const range = priceRange(query.get('lowestPrice') ?? '', query.get('highestPrice') ?? '');
  const sortWord = sortWordOf(query.get('sortWord'));
  const filters = query.get('filters') ?? '';
  const isOpen = OPENED.has(filters) || isOwnKey(filters);
  const values: Partial<Record<Facet, string[] | undefined>> = Object.fromEntries(
    FACETS.map((name) => [name, valuesOf(query, name)]),
  );
  const asked = VIEWS.find(({ view }) => view === query.get('view'))?.view;
  return {
    categoryName:
      values.categoryCode?.length === 1 ? queryText(query, 'categoryName', MAX_TEXT) : undefined,
    name: queryText(query, list.textName, MAX_TEXT),
    ...values,
    attribute: withTypedRange(values.attribute, filters, query),
    inStock: query.get('inStock') === '1' ? '1' : undefined,
    invoicing: query.get('invoicing') === '1' ? '1' : undefined,
    marketingId: queryText(query, 'marketingId', MAX_CODE),
    ...range,
    lowestCount: leastOf(query.get('lowestCount') ?? ''),
    unit: queryText(query, 'unit', MAX_UNIT),
    receivedAt: cityCalled(query.get('receivedAt') ?? '') ?? undefined,
    sortWord,
    sortWay: sortWord && (query.get('sortWay') === 'asc' ? 'asc' : 'desc'),
    view: asked === list.view ? undefined : asked,
    filters: isOpen ? filters : undefined,
    within: isOpen && filters !== 'all' ? queryText(query, 'within', MAX_CODE) : undefined,
    ...readPaging(query, GOODS_ROWS, LAST_GOODS),
  };
}

/** The values of a filter in one order, so that a search has one address. */
function valuesOf(query: URLSearchParams, name: Facet): string[] | undefined {
  const values = queryText(query, name, MAX_VALUES)
    ?.split(SEPARATOR)
    .map((value) => beginningOf(value.trim(), MAX_TEXT).trim())
    .filter((value) => value !== '');
  const distinct = [...new Set(values)].sort().slice(0, MOST_VALUES);
  return distinct.length > 0 ? distinct : undefined;
}

/** The range that was typed for the number of the specification that is open, instead of another. */
function withTypedRange(
  values: string[] | undefined,
  opened: string,
  query: URLSearchParams,
): string[] | undefined {
  if (!isMeasured(opened) || !query.has('least')) return values;
  const typed = rangeTerm(opened, query.get('least') ?? '', query.get('most') ?? '');
  const others = (values ?? []).filter((term) => readRange(term)?.attribute !== opened);
  const all = typed ? [...others, typed].sort().slice(0, MOST_VALUES) : others;
  return all.length > 0 ? all : undefined;
}

function leastOf(typed: string): string | undefined {
  const quantity = parseQuantity(typed, { decimals: true });
  return quantity === null ? undefined : toQuantity(quantity);
}

/** Specification 2 calls the sales `sellCount`. */
const sortWordOf = (text: string | null): SortWord | undefined =>
  SORTS.find(({ word }) => word === (text === 'sellCount' ? 'salesVolume' : text))?.word;

/** A changed search starts at the first page. */
export function changed(search: ListSearch, change: Partial<Omit<ListSearch, 'page'>>): ListSearch {
  return { ...search, ...change, page: 1 };
}

/** The search after a click on a sort link. */
export const sortedBy = (search: ListSearch, word: SortWord): ListSearch =>
  changed(search, { sortWord: word, sortWay: nextWay(search, word) });

/** The query of a list without its page, for the hidden fields of its forms. */
export function conditionsOf(list: GoodsList, search: ListSearch): [name: string, value: string][] {
  return [
    ['categoryCode', joined(search.categoryCode)],
    ['categoryName', search.categoryCode?.length === 1 ? search.categoryName : undefined],
    [list.textName, search.name],
    ...FACETS.slice(1).map((name): [string, string | undefined] => [name, joined(search[name])]),
    ['inStock', search.inStock],
    ['invoicing', search.invoicing],
    ['marketingId', search.marketingId],
    ['lowestPrice', search.lowestPrice],
    ['highestPrice', search.highestPrice],
    ['lowestCount', search.lowestCount],
    ['unit', search.unit],
    ['receivedAt', search.receivedAt],
    ['sortWord', search.sortWord],
    ['sortWay', search.sortWay],
    ['view', search.view],
    ['filters', search.filters],
    ['within', search.within],
    ['rows', pagingQuery({ rows: search.rows }, GOODS_ROWS).rows],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined);
}

const joined = (values: readonly string[] = []): string | undefined =>
  values.length > 0 ? [...values].sort().join(SEPARATOR) : undefined;

/** The canonical address of a search, so that a cache keeps it only once. */
export function listHref(list: GoodsList, search: ListSearch): string {
  const pairs = conditionsOf(list, search);
  if (search.page > 1) pairs.push(['page', String(search.page)]);
  if (pairs.length === 0) return list.path;
  return `${list.path}?${pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`;
}

/** The list without conditions, in the same view. */
export const wholeList = (list: GoodsList, search: ListSearch): ListSearch => ({
  ...(list.fixed && { [list.fixed]: search[list.fixed] }),
  view: search.view,
  rows: search.rows,
  page: 1,
});

/** The query of another page about the list, which leads back to it. */
export const backTo = (path: string): string => `?back=${encoded(path)}`;

/** Encodes only what would end the value, because a list has a hundred of these addresses. */
function encoded(value: string): string {
  return value.replace(/[%&#+\s"<>]/g, encodeURIComponent);
}
