import { priceRange } from '#app/domain/catalogue/price-range.ts';
import { queryText } from '#app/domain/query-text.ts';

/** Rows of a page of plans or tenders (spec 2 §9). */
export const PURCHASE_ROWS = 10;
const MAX_PAGE = 1000;
const MAX_TEXT = 60;

export const PLAN_SORTS = [
  { word: 'price', label: '价格' },
  { word: 'deadline', label: '截止时间' },
] as const;

/** The query of the group-purchase tab, by its wire names; what is not chosen is missing. */
export interface PlanSearch {
  categoryCode?: string;
  name?: string;
  manufacturer?: string;
  deliveryPlace?: string;
  lowestPrice?: string;
  highestPrice?: string;
  sortWord?: (typeof PLAN_SORTS)[number]['word'];
  sortWay?: 'asc' | 'desc';
  /** From 1. */
  page: number;
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
    page: pageIn(query),
  };
}

/** The page a query asks for, from 1. */
export function pageIn(query: URLSearchParams): number {
  const page = Math.trunc(Number(query.get('page')));
  return Math.max(1, Math.min(page || 1, MAX_PAGE));
}

/** All conditions by control, without the page and the tab. */
export const conditionsIn = ({ page: _, ...conditions }: PlanSearch): [string, string][] =>
  Object.entries(conditions).flatMap(([name, value]) => (value ? [[name, value]] : []));

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

export const tenderHref = (page: number): string =>
  `/trading?type=1${page > 1 ? `&page=${page}` : ''}`;
