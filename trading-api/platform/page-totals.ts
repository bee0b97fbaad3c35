import { pageCount } from '#app/domain/paging.ts';

/** Long lists are counted no further, and offer no pages beyond it. */
export const COUNT_CAP = 10_000;

/** What a page of a list says of the whole, where all of it has been counted. */
export const pageTotals = (totalElements: number, rows: number) => ({
  totalElements,
  totalPages: pageCount(totalElements, rows),
  totalCapped: false,
});

/** The same, where counting stopped one above the cap. */
export const cappedTotals = (counted: number, rows: number) => ({
  ...pageTotals(Math.min(counted, COUNT_CAP), rows),
  totalCapped: counted > COUNT_CAP,
});
