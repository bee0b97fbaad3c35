import { priceRange } from '#app/domain/catalogue/price-range.ts';
import type { SortDirection } from '#app/domain/paging.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';

/** Rows of a page of plans or tenders (spec 2 §9). */
export const PURCHASE_ROWS = 10;
const MAX_TEXT = 60;

export const PLAN_SORTS = [
  { word: 'price', label: '价格' },
  { word: 'deadline', label: '截止时间' },
] as const;

/** The query of the group-purchase tab, by its wire names; what is not chosen is missing. */
export interface PlanSearch extends Paging {
  categoryCode?: string;
  name?: string;
  manufacturer?: string;
  deliveryPlace?: string;
  lowestPrice?: string;
  highestPrice?: string;
  sortWord?: (typeof PLAN_SORTS)[number]['word'];
  sortWay?: SortDirection;
}

/** Reads the query of the tab; values that are not valid are ignored. */
export function parsePlanSearch(query: URLSearchParams): PlanSearch {
  const sortWord = PLAN_SORTS.find(({ word }) => word === query.get('sortWord'))?.word;
  return {
    categoryCode: queryText(query, 'categoryCode', MAX_TEXT),
    name: queryText(query, 'name', MAX_TEXT),
    manufacturer: queryText(query, 'manufacturer', MAX_TEXT),
    deliveryPlace: queryText(query, 'deliveryPlace', MAX_TEXT),
    ...priceRange(query.get('lowestPrice') ?? '', query.get('highestPrice') ?? ''),
    sortWord,
    sortWay: sortWord && (query.get('sortWay') === 'desc' ? 'desc' : 'asc'),
    ...readPaging(query, PURCHASE_ROWS),
  };
}

/** Everything but the page and the tab, by control. */
export const conditionsIn = ({ page: _, rows, ...conditions }: PlanSearch): [string, string][] =>
  Object.entries({ ...conditions, ...pagingQuery({ rows }, PURCHASE_ROWS) }).flatMap(
    ([name, value]) => (value ? [[name, value]] : []),
  );

/** The canonical address of the tab with a search. */
export function planHref(search: PlanSearch): string {
  const query = new URLSearchParams([['type', '0'], ...conditionsIn(search)]);
  if (search.page > 1) query.set('page', String(search.page));
  return `/trading?${query}`;
}

/** The search after a click on a sort link: ascending first, each further click reverses it. */
export function sortedPlans(search: PlanSearch, word: PlanSearch['sortWord']): PlanSearch {
  const turned = search.sortWord === word && search.sortWay === 'asc';
  return { ...search, sortWord: word, sortWay: turned ? 'desc' : 'asc', page: 1 };
}

export const tenderHref = (paging: Paging): string =>
  `/trading?${new URLSearchParams({ type: '1', ...pagingQuery(paging, PURCHASE_ROWS) })}`;
