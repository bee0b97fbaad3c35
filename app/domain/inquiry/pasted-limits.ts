/** The maximum number of rows of a list. */
export const MOST_PASTED_ROWS = 1000;
/** The maximum length of a cell; a longer one is cut and marked. */
export const LONGEST_CELL = 60;
/** Of what a row is asked about. */
export const LONGEST_CHECK = 300;
