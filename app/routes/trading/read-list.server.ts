import { callShared } from '#app/api/cache.server.ts';
import { type Category, categoryLevelAll } from '#app/contract/category.ts';
import type { Content } from '#app/contract/endpoint.ts';
import type { platformSearchCriteria, searchCriteria } from '#app/contract/spot-listing.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { PAGE_SIZE } from '#app/domain/paging.ts';
import { readStandings } from '#app/session/standings.server.ts';
import type { ListSearch } from './search-params.ts';

/** What a list asks the trading API for. */
export type Asked = Omit<ListSearch, 'categoryName' | 'sellerName'> & { rows: number };

/** Where a list's goods and filters come from, and how a row shows them. */
export interface Source<Wire extends { id: string }, Row> {
  criteria: typeof searchCriteria | typeof platformSearchCriteria;
  read(asked: Asked): Promise<{
    content: Wire[];
    totalElements: number;
    totalPages: number;
    totalCapped: boolean;
  }>;
  rowOf(wire: Wire): Row;
  /** Who sells the goods of a list of one seller. */
  sellerOf?(wire: Wire): string;
}

/** A page of a list, with nothing in it that is not shown. */
export async function readList<Wire extends { id: string }, Row>(
  request: Request,
  search: ListSearch,
  { criteria, read, rowOf, sellerOf }: Source<Wire, Row>,
) {
  const { categoryName, sellerName: _, ...asked } = search;
  const [list, groups, categories] = await Promise.all([
    read({ ...asked, rows: PAGE_SIZE }),
    callShared(criteria, { code: search.categoryCode, sellerCode: search.sellerCode }),
    callShared(categoryLevelAll, {}),
  ]);
  const { productIds } = await readStandings(request, {
    productIds: list.content.map(({ id }) => id),
  });
  const [first] = list.content;
  const path = search.categoryCode ? pathTo(search.categoryCode, categories) : [];
  return {
    search: {
      ...search,
      categoryName: path.at(-1)?.categoryName ?? categoryName,
      sellerName: search.sellerCode && first && sellerOf?.(first),
    },
    path: path.map(({ categoryCode, categoryName }) => ({ categoryCode, categoryName })),
    groups,
    total: list.totalCapped ? '10,000+' : groupThousands(String(list.totalElements)),
    pages: list.totalPages,
    rows: list.content.map((wire) => ({
      ...rowOf(wire),
      id: wire.id,
      collected: productIds.includes(wire.id),
    })),
  };
}

/** What every list shows around its goods. */
export interface ListView {
  search: ListSearch;
  path: { categoryCode: string; categoryName: string }[];
  groups: Content<typeof searchCriteria>;
  total: string;
  pages: number;
  rows: { image: string }[];
}

/** A row with the goods' id, and whether the visitor has collected them. */
export type Listed<Row> = Row & { id: string; collected: boolean };

/** The category and those above it, the first level first; empty for an unknown code. */
function pathTo(code: string, categories: readonly Category[]): Category[] {
  for (const category of categories) {
    if (category.categoryCode === code) return [category];
    const below = pathTo(code, category.children);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
