/** The controls of a listing's row; what was shown is sent along, so that changes meanwhile are seen. */
export const priceControl = (
  field:
    | ('price' | 'stock' | 'minimum' | 'confirmed')
    | ('shownPrice' | 'shownStock' | 'shownMinimum')
    | ('name' | 'unit'),
  id: string,
): string => `${field}.${id}`;

/** The listings that have rows among the controls of a form. */
export const listingsIn = (controls: Iterable<string>): string[] => [
  ...new Set([...controls].flatMap((name) => /^price\.(\d{1,15})$/.exec(name)?.[1] ?? [])),
];

/** That the rows are of a file, not of a page. */
export const IMPORTED = 'imported';
/** Lines of the file that are not saved, to be shown again: line, what and reason between tabs. */
export const WRONG_LINE = 'wrongLine';
/** The button that forgets the file, also what a login has kept of it. */
export const DISCARD = 'discard';
