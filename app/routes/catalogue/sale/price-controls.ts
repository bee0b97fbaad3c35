/** The controls of a listing's row; what was shown is sent along, so that changes meanwhile are seen. */
export const priceControl = (
  field: 'price' | 'stock' | 'minimum' | 'shownPrice' | 'shownStock' | 'shownMinimum' | 'confirmed',
  id: string,
): string => `${field}.${id}`;

/** That the rows are of a file, not of a page. */
export const IMPORTED = 'imported';
/** Lines of the file that are not saved, to be shown again: line, what and reason between tabs. */
export const WRONG_LINE = 'wrongLine';
