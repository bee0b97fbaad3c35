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
export const PAGE_SIZE = 20;

/** Pages of a list; none for an empty one. */
export function pageCount(total: number, rows: number = PAGE_SIZE): number {
  return Math.ceil(total / rows);
}

/** The page to show for a requested one: a whole number from 1 to the last page. */
export function clampPage(page: number, pages: number): number {
  const wanted = Number.isNaN(page) ? 1 : Math.trunc(page);
  return Math.max(1, Math.min(wanted, pages));
}
