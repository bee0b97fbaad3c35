import { pageCount } from '#app/domain/paging.ts';

/** What a page of a list says of the whole, where all of it has been counted. */
export const pageTotals = (totalElements: number, rows: number) => ({
  totalElements,
  totalPages: pageCount(totalElements, rows),
  totalCapped: false,
});
