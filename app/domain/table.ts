/** What a cell holds: a `moment` is a day with a time, an `error` is what its program could not compute. */
export const CELL_KINDS = ['empty', 'text', 'number', 'day', 'time', 'moment', 'error'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** A longer text is cut, with a mark: nobody needs more of a remark about goods or a payment. */
export const LONGEST_CELL = 1000;

/**
 * Where the first cell of a merged range lies, seen from its other cells; `left`: in the same row or a higher one.
 */
export const MERGED_FROM = ['above', 'left'] as const;

/** A cell, and what makes it doubtful. What it means is decided by code that knows its column. */
export interface Cell {
  kind: CellKind;
  /**
   * As it was written, trimmed and without line breaks: a number as a plain decimal, a day as 2026-11-23, a time as
   * 09:15 or 09:15:30, an error as its sign, such as #N/A; '' for an empty cell.
   */
  text: string;
  /** The cell has the value of a merged range; where the range's first cell lies. */
  merged?: (typeof MERGED_FROM)[number];
  /** Digits are lost: a number had more than the 15 digits that programs keep, or the text is like 2.02611E+19. */
  digitsLost?: true;
  /** A number that its program was told to keep as text, as is done with references and phone numbers. */
  numberAsText?: true;
}

export const EMPTY: Cell = { kind: 'empty', text: '' };

/** A row of a spreadsheet that has at least one value of its own. */
export interface TableRow {
  /** The row's number in the file, from 1. */
  number: number;
  /** The cells up to the last one that is not empty. */
  cells: readonly Cell[];
}

export interface Table {
  /** The name of the table's sheet; '' for a text file. */
  name: string;
  rows: readonly TableRow[];
}

export const textsOf = ({ cells }: TableRow): string[] => cells.map(({ text }) => text);
