import { pageCount } from '#app/domain/paging.ts';

/** Rows are counted only up to this number, and there are no pages beyond it. */
export const COUNT_CAP = 10_000;

/** The totals of a page, where all rows were counted. */
export const pageTotals = (totalElements: number, rows: number) => ({
  totalElements,
  totalPages: pageCount(totalElements, rows),
  totalCapped: false,
});

/** The part of a list that a request wants: all of it, unless it names a page. */
export function partOf<Row>(
  all: readonly Row[],
  { page = 1, rows }: { page?: number; rows?: number },
): { part: readonly Row[]; totals: { totalElements: number; totalPages: number } } {
  const size = rows ?? Math.max(1, all.length);
  return {
    part: all.slice((page - 1) * size, page * size),
    totals: { totalElements: all.length, totalPages: pageCount(all.length, size) },
  };
}

/** The same where counting stopped one above the cap. */
export const cappedTotals = (counted: number, rows: number) => ({
  ...pageTotals(Math.min(counted, COUNT_CAP), rows),
  totalCapped: counted > COUNT_CAP,
});
