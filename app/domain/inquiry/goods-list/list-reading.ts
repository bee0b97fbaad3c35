import { isAmount } from '#app/domain/typed-amount.ts';
import { readHeadedRow } from './headed-row.ts';
import { readLine } from './line-reading.ts';
import type { Vocabulary } from './line-words.ts';
import { cellsOf, withJoinedThousands } from './list-cells.ts';
import { type Column, columnsOf, headingAt, isTotal, MOST_TITLES } from './list-headings.ts';
import type { RowReading } from './reading.ts';

/** The maximum number of rows. */
export const MOST_PASTED_ROWS = 1000;

/** A list as it was typed, pasted or taken from a file: its rows, and the heading above them. */
interface ListText {
  /** The rows above the heading, which it says nothing of, and those below. */
  above: string[];
  below: string[];
  columns: Column[] | null;
}

/** The lines of a list without what is blank, a sum, the heading, or a title above it. */
export function listText(text: string, simplified = (character: string) => character): ListText {
  const lines = text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !isTotal(textsOf(line)));
  const top = lines.slice(0, MOST_TITLES).map((line) => plainCells(line, simplified));
  const at = headingAt(top);
  return {
    above: at === -1 ? lines : lines.slice(0, at).filter((_, row) => isOfGoods(top[row] ?? [])),
    below: at === -1 ? [] : lines.slice(at + 1),
    columns: columnsOf(top[at] ?? []),
  };
}

const textsOf = (line: string): string[] => [line.trim(), ...cellsOf(line).map(({ text }) => text)];

const plainCells = (line: string, simplified: (character: string) => string): string[] =>
  cellsOf(line).map(({ text }) => [...text.normalize('NFKC')].map(simplified).join(''));

/** A row of goods rather than a title of the list. */
const isOfGoods = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell !== '').length > 2 && cells.some(isAmount);

export const rowCount = ({ above, below }: ListText): number => above.length + below.length;

/** A row of a list with what was read of it. */
export interface ListedRow {
  line: string;
  reading: RowReading;
}

/**
 * Reads a list row by row: each by itself, and below a heading by its columns. No row changes how another is read.
 */
export function readList({ above, below, columns }: ListText, vocabulary: Vocabulary): ListedRow[] {
  const known = new Map<string, RowReading>();
  const readOnce = (line: string, read: () => RowReading): ListedRow => {
    const reading = known.get(line) ?? read();
    known.set(line, reading);
    return { line, reading };
  };
  return [
    ...above.map((line) => ({ line, reading: readLine(line, vocabulary) })),
    ...below.map((line) => readOnce(line, () => readBelow(line, columns ?? [], vocabulary))),
  ];
}

function readBelow(line: string, columns: readonly Column[], vocabulary: Vocabulary): RowReading {
  const cells = withJoinedThousands(cellsOf(line), columns.length);
  return readHeadedRow(cells, columns, vocabulary);
}
