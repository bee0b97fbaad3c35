import { priceRange } from '#app/domain/catalogue/price-range.ts';
import type { SortDirection } from '#app/domain/paging.ts';
import {
  LAST_GOODS,
  PAGE_SIZES,
  type Paging,
  pagingQuery,
  readPaging,
} from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { nextWay } from '../sort-way.ts';

/** The ways to sort a store's goods, by the wire's words (spec 2 §2). */
export const GOODS_SORTS = [
  { word: 'availableCount', label: '数量' },
  { word: 'price', label: '价格' },
  { word: 'onShelfDate', label: '时间' },
] as const;
type SortWord = (typeof GOODS_SORTS)[number]['word'];

/** The query of a store's page, by its wire names; what is not chosen is missing. */
export interface GoodsSearch extends Paging {
  searchText?: string;
  categoryCode?: string;
  manufacturer?: string;
  deliveryPlace?: string;
  /** Yuan with two decimals, the lowest never above the highest. */
  lowestPrice?: string;
  highestPrice?: string;
  sortWord?: SortWord;
  sortWay?: SortDirection;
  /** As cards; missing for the table. */
  view?: 'grid';
}

/** Rows of a page of a store's goods (spec 2 §9). */
const [STORE_ROWS] = PAGE_SIZES;
const MAX_CODE = 32;
const MAX_TEXT = 60;

/** Reads the query of a store's page; values that are not valid are ignored. */
export function parseGoodsSearch(query: URLSearchParams): GoodsSearch {
  const sortWord = GOODS_SORTS.find(({ word }) => word === query.get('sortWord'))?.word;
  return {
    searchText: queryText(query, 'searchText', MAX_TEXT),
    categoryCode: queryText(query, 'categoryCode', MAX_CODE),
    manufacturer: queryText(query, 'manufacturer', MAX_TEXT),
    deliveryPlace: queryText(query, 'deliveryPlace', MAX_TEXT),
    ...priceRange(query.get('lowestPrice') ?? '', query.get('highestPrice') ?? ''),
    sortWord,
    sortWay: sortWord && (query.get('sortWay') === 'asc' ? 'asc' : 'desc'),
    view: query.get('view') === 'grid' ? 'grid' : undefined,
    ...readPaging(query, STORE_ROWS, LAST_GOODS),
  };
}

/** A changed search starts at the first page. */
export const changed = (
  search: GoodsSearch,
  change: Partial<Omit<GoodsSearch, 'page'>>,
): GoodsSearch => ({ ...search, ...change, page: 1 });

/** The search after a click on a sort link. */
export const goodsSortedBy = (search: GoodsSearch, sortWord: SortWord): GoodsSearch =>
  changed(search, { sortWord, sortWay: nextWay(search, sortWord) });

/** The same store without conditions, shown and sorted as before. */
export const everything = ({ sortWord, sortWay, view, rows }: GoodsSearch): GoodsSearch => ({
  sortWord,
  sortWay,
  view,
  rows,
  page: 1,
});

/** Everything asked of a store's goods, by control; the page apart. */
export function goodsConditions(sellerCode: string, { page: _, rows, ...search }: GoodsSearch) {
  return { id: sellerCode, sellerCode, ...search, ...pagingQuery({ rows }, STORE_ROWS) };
}

/** The canonical address of a store's search, so that a cache keeps it only once. */
export function storePageHref(sellerCode: string, search: GoodsSearch): string {
  const { page } = search;
  const conditions = { ...goodsConditions(sellerCode, search), ...pagingQuery({ page }) };
  const pairs = Object.entries(conditions).flatMap(([name, value]) =>
    value ? [`${name}=${encoded(value)}`] : [],
  );
  return `/storeDetail?${pairs.join('&')}`;
}

/** Encodes only what would end the value, because the page has fifty of these addresses. */
const encoded = (value: string): string => value.replace(/[%&#+\s"<>]/g, encodeURIComponent);
