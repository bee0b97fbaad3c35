import { z } from 'zod';
import { CELL_KINDS, type Cell, LONGEST_CELL, MERGED_FROM } from './table.ts';
import { textUpTo } from './wire.ts';

/** A cell on the wire: a plain text, or an object for any other kind of cell. */
export const cell = z.union([
  textUpTo(LONGEST_CELL),
  z.object({
    kind: z.enum(CELL_KINDS),
    text: textUpTo(LONGEST_CELL),
    merged: z.enum(MERGED_FROM).optional(),
    digitsLost: z.literal(true).optional(),
    numberAsText: z.literal(true).optional(),
  }),
]);

/** Turns a cell into the form in which it is sent. */
export const wireCell = (whole: Cell): z.input<typeof cell> => {
  const { kind, text, ...marks } = whole;
  const isPlain = (kind === 'text' || kind === 'empty') && Object.keys(marks).length === 0;
  return isPlain ? text : whole;
};
