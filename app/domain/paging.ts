/** Page numbers beside the current one. */
const NEIGHBOURS = 2;

/**
 * The numbers a pager shows: the first and the last page, those around the current one, and null
 * where it leaves some out. A gap of one page is filled with that page.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages]);
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near += 1) {
    if (near >= 1 && near <= pages) shown.add(near);
  }
  if (shown.has(3)) shown.add(2);
  if (shown.has(pages - 2)) shown.add(pages - 1);
  return [...shown]
    .filter((number) => number >= 1)
    .sort((one, other) => one - other)
    .flatMap((number, index, all) => {
      const before = all[index - 1];
      return before !== undefined && number - before > 1 ? [null, number] : [number];
    });
}

/** Rows of a spot or product list (spec 1 §2, §9). */
export const GOODS_ROWS = 20;
/** The last row of a list of goods that can be reached by paging. */
export const LAST_GOODS = 10_000;

/** Pages of a list; none for an empty one. */
export function pageCount(total: number, rows: number = GOODS_ROWS): number {
  return Math.ceil(total / rows);
}

/** The page to show for a requested one: a whole number from 1 to the last page. */
export function clampPage(page: number, pages: number): number {
  const wanted = Number.isNaN(page) ? 1 : Math.trunc(page);
  return Math.max(1, Math.min(wanted, pages));
}

/** The sizes of a page that lists offer (spec 2 §9). */
export const PAGE_SIZES = [15, 30, 50, 100, 500] as const;
const MOST_ROWS = 500;
/** The last row of any list that can be requested. */
const DEEPEST_ROW = 100_000;

/** The directions in which a list can be sorted. */
export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** Which part of a list is shown. */
export interface Paging {
  /** From 1. */
  page: number;
  /** The rows on a page; if absent, the list's own number. */
  rows?: number;
}

/**
 * Reads `page` and `rows` from an address. A `page` that cannot be read is 1, and such `rows` are `standard`.
 * @param name what the page is called, where an address has two
 */
export function readPaging(
  query: URLSearchParams,
  standard: number = PAGE_SIZES[0],
  deepest = DEEPEST_ROW,
  name = 'page',
): Required<Paging> {
  const whole = (name: string) => {
    const text = query.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : 0;
  };
  const asked = whole('rows');
  const rows = asked >= 1 && asked <= MOST_ROWS ? asked : standard;
  return { rows, page: clampPage(whole(name), Math.ceil(deepest / rows)) };
}

/** The parameters of an address for a part of a list; the first page and the standard number of rows need none. */
export function pagingQuery(
  { page = 1, rows = 0 }: Partial<Paging>,
  standard: number = PAGE_SIZES[0],
): { rows?: string; page?: string } {
  return {
    ...(rows > 0 && rows !== standard && { rows: String(rows) }),
    ...(page > 1 && { page: String(page) }),
  };
}
