import { EMPTY, type TableRow } from '#app/domain/table.ts';
import { isAmount, isUnit, typedAmount } from '#app/domain/typed-amount.ts';
import { readHeadedRow } from './headed-row.ts';
import { readLine } from './line-reading.ts';
import type { Vocabulary } from './line-words.ts';
import { cellsOf, isSpaced, withJoinedThousands } from './list-cells.ts';
import { type Column, headsOf, isTotal } from './list-headings.ts';
import { CELLS_MISSING, type RowReading } from './reading.ts';

/** A row of a list, with the columns of its heading if there is one. */
export interface ListLine {
  text: string;
  columns: readonly Column[] | null;
}

/**
 * The rows of a list that was typed, pasted or taken from a file, without blank lines, totals, headings, and titles
 * above the first heading.
 */
export function listLines(text: string, simplified = (character: string) => character): ListLine[] {
  const lines = text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => ({ line, cells: cellsOf(line).map((cell) => cell.text) }))
    .filter(({ cells }) => !isTotal(cells));
  const heads = headsOf(lines.map(({ cells }, at) => rowOf(cells, at, simplified)));
  return lines.flatMap(({ line, cells }, at): ListLine[] => {
    const head = heads.findLast((each) => each.at <= at);
    if (head) return at < head.next ? [] : [{ text: line, columns: head.columns }];
    return heads.length > 0 && !isOfGoods(cells) ? [] : [{ text: line, columns: null }];
  });
}

/** Turns the cells of a line into a table row in simplified characters. */
const rowOf = (
  texts: readonly string[],
  number: number,
  simplified: (character: string) => string,
): TableRow => ({
  number,
  cells: texts.map((text) =>
    text === '' ? EMPTY : { kind: 'text', text: [...text].map(simplified).join('') },
  ),
});

/** Whether a row contains goods rather than a title: it has a quantity. */
const isOfGoods = (cells: readonly string[]): boolean =>
  cells.some((cell) => isAmount(cell) && isUnit(typedAmount(cell).unit)) ||
  (cells.filter((cell) => cell !== '').length > 2 && cells.some(isAmount));

/** Reads a row by the columns of its heading, or alone if there is none. Other rows have no influence on it. */
export function readRow({ text, columns }: ListLine, vocabulary: Vocabulary): RowReading {
  if (!columns) return readLine(text, vocabulary);
  const cells = withJoinedThousands(cellsOf(text), columns.length);
  const reading = readHeadedRow(cells, columns, vocabulary);
  const isMoved = isSpaced(text) && cells.length < columns.length;
  return isMoved ? { ...reading, questions: [...reading.questions, CELLS_MISSING] } : reading;
}
