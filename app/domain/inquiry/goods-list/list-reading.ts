import { isAmount } from '#app/domain/typed-amount.ts';
import { readHeadedRow } from './headed-row.ts';
import { readLine } from './line-reading.ts';
import type { Vocabulary } from './line-words.ts';
import { cellsOf, withJoinedThousands } from './list-cells.ts';
import { type Column, columnsOf, headingAt, isTotal, MOST_TITLES } from './list-headings.ts';
import type { RowReading } from './reading.ts';

/** A row of a list: below a heading with its columns, else without any. */
export interface ListLine {
  text: string;
  columns: readonly Column[] | null;
}

/**
 * The rows of a list as it was typed, pasted or taken from a file: without what is blank, a sum, the heading, or a title
 * above it.
 */
export function listLines(text: string, simplified = (character: string) => character): ListLine[] {
  const lines = text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !isTotal(textsOf(line)));
  const top = lines.slice(0, MOST_TITLES).map((line) => plainCells(line, simplified));
  const at = headingAt(top);
  const columns = columnsOf(top[at] ?? []);
  const above =
    at === -1 ? lines : lines.slice(0, at).filter((_, row) => isOfGoods(top[row] ?? []));
  const below = at === -1 ? [] : lines.slice(at + 1);
  return [
    ...above.map((line) => ({ text: line, columns: null })),
    ...below.map((line) => ({ text: line, columns })),
  ];
}

const textsOf = (line: string): string[] => [line.trim(), ...cellsOf(line).map(({ text }) => text)];

const plainCells = (line: string, simplified: (character: string) => string): string[] =>
  cellsOf(line).map(({ text }) => [...text.normalize('NFKC')].map(simplified).join(''));

/** A row of goods rather than a title of the list. */
const isOfGoods = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell !== '').length > 2 && cells.some(isAmount);

/** Reads a row by itself, or by the columns of its heading: no other row changes how it is read. */
export function readRow({ text, columns }: ListLine, vocabulary: Vocabulary): RowReading {
  if (!columns) return readLine(text, vocabulary);
  return readHeadedRow(withJoinedThousands(cellsOf(text), columns.length), columns, vocabulary);
}
