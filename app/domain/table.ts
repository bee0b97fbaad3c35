/** What a cell is: a `moment` is a day with its time; an `error` what its program could not say. */
export const CELL_KINDS = ['empty', 'text', 'number', 'day', 'time', 'moment', 'error'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** A longer text is cut and marked: nobody needs more of a remark beside goods or a payment. */
export const LONGEST_CELL = 1000;

/** Where the first cell of a merged range is, seen from its others; left: in the same or a higher row. */
export const MERGED_FROM = ['above', 'left'] as const;

/** A cell, and what makes it doubtful. What it means is for those who know what its column is. */
export interface Cell {
  kind: CellKind;
  /**
   * As it was written, trimmed and without line breaks: a number as a plain decimal, a day as 2026-11-23, a
   * time as 09:15 or 09:15:30; '' of an empty cell. Of an error its sign, as #N/A, which is nobody's word.
   */
  text: string;
  /** It has no value of its own but that of a merged range, whose first cell is above, or left in the same or a higher row. */
  merged?: (typeof MERGED_FROM)[number];
  /** Digits are gone: a number of more than 15, of which programs keep 15, or a text like 2.02611E+19. */
  digitsLost?: true;
  /** A number that its program was told to keep as a text, as it is done with references and telephones. */
  numberAsText?: true;
}

export const EMPTY: Cell = { kind: 'empty', text: '' };

/** A row of a spreadsheet that has something of its own in it. */
export interface TableRow {
  /** Its number in the file, from 1. */
  number: number;
  /** Up to the last that is not empty. */
  cells: readonly Cell[];
}

export interface Table {
  /** The name of its sheet; '' for a text file. */
  name: string;
  rows: readonly TableRow[];
}

export const textsOf = ({ cells }: TableRow): string[] => cells.map(({ text }) => text);
