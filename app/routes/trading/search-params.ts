import { parseYuan, toYuan } from '#app/domain/money.ts';
import { PAGE_SIZE } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import type { GoodsList } from './lists.ts';

/** The ways to sort, by the wire's words (spec 1 §2, spec 2 §4). */
export const SORTS = [
  { word: 'salesVolume', label: '销量' },
  { word: 'price', label: '价格' },
  { word: 'availableCount', label: '库存' },
  { word: 'onShelfDate', label: '上架时间' },
] as const;
export type SortWord = (typeof SORTS)[number]['word'];

/** The query of a list, by its wire names; what is not chosen is missing. */
export interface ListSearch {
  categoryCode?: string;
  categoryName?: string;
  name?: string;
  manufacturer?: string;
  deliveryPlace?: string;
  sellerCode?: string;
  /** What the seller is called, where the list knows; no part of the address. */
  sellerName?: string;
  /** A marketing group, which a coupon leads to. */
  marketingId?: string;
  /** Yuan with two decimals, the lowest never above the highest. */
  lowestPrice?: string;
  highestPrice?: string;
  sortWord?: SortWord;
  sortWay?: 'asc' | 'desc';
  /** From 1. */
  page: number;
}

/** Lists are paged as far as 10,000 goods. */
const MAX_PAGE = 10_000 / PAGE_SIZE;
const MAX_CODE = 32;
const MAX_TEXT = 60;

/** Reads the query of a list. What cannot be read is left out; it never breaks the page. */
export function parseListSearch(list: GoodsList, query: URLSearchParams): ListSearch {
  const [lowestPrice, highestPrice] = priceRange(
    query.get('lowestPrice') ?? '',
    query.get('highestPrice') ?? '',
  );
  const sortWord = SORTS.find(({ word }) => word === query.get('sortWord'))?.word;
  return {
    categoryCode: queryText(query, 'categoryCode', MAX_CODE),
    categoryName: queryText(query, 'categoryName', MAX_TEXT),
    name: queryText(query, list.textName, MAX_TEXT),
    manufacturer: queryText(query, 'manufacturer', MAX_TEXT),
    deliveryPlace: queryText(query, 'deliveryPlace', MAX_TEXT),
    sellerCode: queryText(query, 'sellerCode', MAX_CODE),
    marketingId: queryText(query, 'marketingId', MAX_CODE),
    lowestPrice,
    highestPrice,
    sortWord,
    sortWay: sortWord && (query.get('sortWay') === 'asc' ? 'asc' : 'desc'),
    page: pageOf(query.get('page') ?? ''),
  };
}

function pageOf(text: string): number {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return Math.max(1, Math.min(page, MAX_PAGE));
}

/** Somebody who types the two the wrong way round means the same range. */
function priceRange(lowest: string, highest: string): [string | undefined, string | undefined] {
  const [low, high] = [lowest, highest].map((text) => parseYuan(text.trim().replace(/,/g, '')));
  if (low != null && high != null && low > high) return [toYuan(high), toYuan(low)];
  return [low == null ? undefined : toYuan(low), high == null ? undefined : toYuan(high)];
}

/** Everything that asks for a list anew starts it at its first page. */
export function changed(search: ListSearch, change: Partial<Omit<ListSearch, 'page'>>): ListSearch {
  return { ...search, ...change, page: 1 };
}

/**
 * The search a click on a way to sort leads to: descending first, then each click turns it round
 * (spec 2 §4: the way is desc when the button's flag becomes asc).
 */
export function sortedBy(search: ListSearch, word: SortWord): ListSearch {
  const turned = search.sortWord === word && search.sortWay === 'desc';
  return changed(search, { sortWord: word, sortWay: turned ? 'asc' : 'desc' });
}

/** The address of a list; the same search has one address, so that a cache keeps it once. */
export function listHref(list: GoodsList, search: ListSearch): string {
  const pairs = [
    ['categoryCode', search.categoryCode],
    ['categoryName', search.categoryName],
    [list.textName, search.name],
    ['manufacturer', search.manufacturer],
    ['deliveryPlace', search.deliveryPlace],
    ['sellerCode', search.sellerCode],
    ['marketingId', search.marketingId],
    ['lowestPrice', search.lowestPrice],
    ['highestPrice', search.highestPrice],
    ['sortWord', search.sortWord],
    ['sortWay', search.sortWay],
    ['page', search.page > 1 ? String(search.page) : undefined],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined);
  if (pairs.length === 0) return list.path;
  return `${list.path}?${pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`;
}

/** The list as it was before anything was asked of it. */
export const wholeList = (list: GoodsList, search: ListSearch): ListSearch => ({
  ...(list.fixed && { [list.fixed]: search[list.fixed] }),
  page: 1,
});

/** Encodes only what would end the value: a list has a hundred of these addresses. */
function encoded(value: string): string {
  return value.replace(/[%&#+\s"<>]/g, encodeURIComponent);
}
