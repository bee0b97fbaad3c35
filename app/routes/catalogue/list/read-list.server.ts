import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { callShared } from '#app/api/cache.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { type Category, categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import {
  type platformSearchCriteria,
  type searchCriteria,
  searchSuggestions,
  type Understanding,
} from '#app/domain/catalogue/listing-contract.ts';
import { readFavouriteState } from '#app/session/favourite-state.server.ts';
import { load } from '#app/session/load.server.ts';
import { pageHeaders } from '#app/session/page-headers.server.ts';
import { listFrame } from './list-frame.server.ts';
import type { GoodsList } from './lists.ts';
import { type ListSearch, listHref, parseListSearch } from './search-params.ts';

/** How long a list's page may be cached for visitors without a login. */
export const LIST_SECONDS = 30;

/** The requested page of a list; a number above the last redirects to the last. */
export async function listOf<Wire extends { id: string }, Row>(
  request: Request,
  list: GoodsList,
  source: Source<Wire, Row>,
) {
  const search = parseListSearch(list, new URL(request.url).searchParams);
  return load(request, () => readList(request, list, search, source));
}

/** The loader of a list's page. */
export const listLoader =
  <Wire extends { id: string }, Row>(list: GoodsList, source: Source<Wire, Row>) =>
  async ({ request }: LoaderFunctionArgs) =>
    data(await listOf(request, list, source), {
      headers: pageHeaders(request, { seconds: LIST_SECONDS }),
    });

/** What a list asks the trading API for. */
export type Asked = Omit<ListSearch, 'categoryName' | 'sellerName' | 'view'>;

/** As cards. */
export interface Card {
  of: 'sale' | 'self';
  image: string;
  name: string;
  detail: string;
  price: string;
  unit: string;
  sales: string;
}

/** The source of a list's goods and filters, and the shape of its rows and cards. */
interface Source<Wire extends { id: string }, Row> {
  criteria: typeof searchCriteria | typeof platformSearchCriteria;
  read(asked: Asked): Promise<{
    content: Wire[];
    totalElements: number;
    totalPages: number;
    totalCapped: boolean;
    understanding?: Understanding | undefined;
  }>;
  rowOf(wire: Wire): Row;
  cardOf(wire: Wire): Card;
  /** The seller of a list of one seller. */
  sellerOf?(wire: Wire): string;
}

/** The conditions of a list, for its filters. */
const criteriaOf = ({ page: _, rows: __, sortWord: ___, sortWay: ____, ...asked }: Asked) => {
  const { categoryCode: code, ...conditions } = asked;
  return { ...conditions, code };
};

/** The data of a list's page, only what it shows. */
async function readList<Wire extends { id: string }, Row>(
  request: Request,
  list: GoodsList,
  search: ListSearch,
  { criteria, read, rowOf, cardOf, sellerOf }: Source<Wire, Row>,
) {
  const { categoryName, sellerName: _, view, ...asked } = search;
  const [found, groups, categories] = await Promise.all([
    read(asked),
    callShared(criteria, criteriaOf(asked)),
    callShared(categoryLevelAll, {}),
  ]);
  const isUnknown = found.totalElements === 0 && search.name;
  const [{ productIds }, suggestions] = await Promise.all([
    readFavouriteState(request, { productIds: found.content.map(({ id }) => id) }),
    isUnknown ? callShared(searchSuggestions, { text: search.name ?? '' }) : [],
  ]);
  const [first] = found.content;
  const path = search.categoryCode ? pathTo(search.categoryCode, categories) : [];
  const named: ListSearch = {
    ...search,
    categoryName: path.at(-1)?.categoryName ?? categoryName,
    sellerName: search.sellerCode && first && sellerOf?.(first),
  };
  const listed = <Shown>(show: (wire: Wire) => Shown): Listed<Shown>[] =>
    found.content.map((wire) => ({
      ...show(wire),
      id: wire.id,
      collected: productIds.includes(wire.id),
    }));
  const inGrid = (view ?? list.look) === 'grid';
  return {
    ...listFrame(list, {
      search: named,
      path,
      groups,
      understanding: found.understanding,
      suggestions,
      pager: pagerView(search, found, (page) => listHref(list, { ...named, page })),
    }),
    /** Empty where the goods are shown as cards. */
    rows: inGrid ? [] : listed(rowOf),
    cards: inGrid ? listed(cardOf) : [],
  };
}

/** A row or card with the goods' id, and whether the visitor has collected them. */
export type Listed<Shown> = Shown & { id: string; collected: boolean };

/** The category and those above it, the first level first; empty for an unknown code. */
function pathTo(code: string, categories: readonly Category[]): Category[] {
  for (const category of categories) {
    if (category.categoryCode === code) return [category];
    const below = pathTo(code, category.children);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
