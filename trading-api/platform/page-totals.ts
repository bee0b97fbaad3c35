import { pageCount } from '#app/domain/paging.ts';

/** Rows are counted only up to this number, and there are no pages beyond it. */
export const COUNT_CAP = 10_000;

/** The totals of a page, where all rows were counted. */
export const pageTotals = (totalElements: number, rows: number) => ({
  totalElements,
  totalPages: pageCount(totalElements, rows),
  totalCapped: false,
});

/** The same where counting stopped one above the cap. */
export const cappedTotals = (counted: number, rows: number) => ({
  ...pageTotals(Math.min(counted, COUNT_CAP), rows),
  totalCapped: counted > COUNT_CAP,
});
