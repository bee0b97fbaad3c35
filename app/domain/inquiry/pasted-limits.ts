/** The maximum number of rows of a list. */
export const MOST_PASTED_ROWS = 1000;
/** The maximum length of a cell; a longer one is cut and marked. */
export const LONGEST_CELL = 60;
/** The maximum length of the questions about a row. */
export const LONGEST_CHECK = 300;
