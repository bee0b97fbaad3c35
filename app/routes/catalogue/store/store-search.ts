import { hrefOf } from '#app/domain/href.ts';
import type { SortDirection } from '#app/domain/paging.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';

/** The ways to sort, by the wire's words, each with the direction of a first click (spec 2 §2). */
export const STORE_SORTS = [
  { word: 'productCount', label: '商品数量', first: 'desc' },
  { word: 'sellerName', label: '店铺名称', first: 'asc' },
  { word: 'onShelfDate', label: '上架时间', first: 'desc' },
] as const;
type StoreSort = (typeof STORE_SORTS)[number];

/** The query of the store list, by its wire names. */
export interface StoreSearch extends Paging {
  sellerName?: string;
  sortWord: StoreSort['word'];
  sortWay: SortDirection;
}

const MAX_NAME = 60;

/** Reads the query of the list; values that are not valid are ignored. */
export function parseStoreSearch(query: URLSearchParams): StoreSearch {
  const { word, first } =
    STORE_SORTS.find((sort) => sort.word === query.get('sortWord')) ?? STORE_SORTS[0];
  const way = query.get('sortWay');
  return {
    sellerName: queryText(query, 'sellerName', MAX_NAME),
    sortWord: word,
    sortWay: way === 'asc' || way === 'desc' ? way : first,
    ...readPaging(query),
  };
}

/** The search after a click on a sort link; each further click reverses it. */
export function storesSortedBy(search: StoreSearch, { word, first }: StoreSort): StoreSearch {
  const turned = search.sortWay === 'asc' ? 'desc' : 'asc';
  return {
    ...search,
    sortWord: word,
    sortWay: search.sortWord === word ? turned : first,
    page: 1,
  };
}

/** The conditions of a list by control, without those that are the default. */
function storeConditions({ sellerName, sortWord, sortWay }: StoreSearch) {
  const isSorted = sortWord !== STORE_SORTS[0].word || sortWay !== STORE_SORTS[0].first;
  return { sellerName, ...(isSorted && { sortWord, sortWay }) };
}

export const storesHref = (search: StoreSearch): string =>
  hrefOf('/factory', { ...storeConditions(search), ...pagingQuery(search) });

/** The title of a list: 「江北」相关店铺 第2页. */
export function storesTitle({ sellerName, page }: StoreSearch): string {
  const title = sellerName ? `「${sellerName}」相关店铺` : '全部店铺';
  return page > 1 ? `${title} 第${page}页` : title;
}
