/** Rows of a spot or product list (spec 1 §2, §9). */
export const PAGE_SIZE = 20;

/** Pages of a list; none for an empty one. */
export function pageCount(total: number, rows: number = PAGE_SIZE): number {
  return Math.ceil(total / rows);
}

/** The page to show for one that was asked for: a whole number from 1 to the last page. */
export function clampPage(page: number, pages: number): number {
  const wanted = Number.isNaN(page) ? 1 : Math.trunc(page);
  return Math.max(1, Math.min(wanted, pages));
}
