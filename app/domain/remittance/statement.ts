import type { Fen } from '#app/domain/money.ts';
import { type TableRow, textsOf } from '#app/domain/table.ts';
import { type Headings, headingsAt } from '#app/domain/table-headings.ts';
import {
  type Columns,
  columnsOf,
  isComplete,
  isHeadingWord,
  isSameHead,
  type Layout,
} from './statement-columns.ts';
import { type FileAnswers, marked, type RowReading, readRow } from './statement-row.ts';

/** The most rows of one file. */
export const MOST_ROWS_READ = 6000;

export type ReadRow = RowReading & {
  /** The row's number in the file. */
  row: number;
};

export interface ReadStatement {
  /** The heading of each column, as a path; none where the file is empty. */
  headings: readonly string[];
  /** The index of the first row below the headings. */
  next: number;
  /** What the columns hold; incomplete where a person has to say it. */
  columns: Columns;
  /** Whether a person has named or confirmed what the columns of this head hold. */
  isConfirmed: boolean;
  /** Every row below the head; none where the columns are incomplete. */
  rows: readonly ReadRow[];
}

/** The head is among the first so many rows: above it banks write their name and whose account it is. */
const HEAD_WITHIN = 30;

/**
 * What a statement says. Its head is recognised by its words, or because a person has named its columns before. Every
 * row below the head is read as income, as outgoing money or as a note of the bank, or it is marked: none is left out.
 */
export function readStatement(
  rows: readonly TableRow[],
  layouts: readonly Layout[],
  now: Date,
  answers: FileAnswers = {},
): ReadStatement {
  const heads = rows.slice(0, HEAD_WITHIN).map((_, at) => headingsAt(rows, at, isHeadingWord));
  for (const { names, next } of heads) {
    const named = layouts.find(({ headers }) => isSameHead(headers, names));
    const columns = named?.columns ?? columnsOf(names);
    if (isComplete(columns)) {
      const head = { headings: names, next, columns, isConfirmed: named !== undefined };
      return { ...head, rows: readRows(rows, { names, next }, columns, { now, answers }) };
    }
  }
  const known = ({ names }: { names: readonly string[] }) => Object.keys(columnsOf(names)).length;
  const [likely = { names: [], next: 0 }] = heads.sort(
    (one, other) => known(other) - known(one) || other.names.length - one.names.length,
  );
  const { names: headings, next } = likely;
  return { headings, next, columns: columnsOf(headings), isConfirmed: false, rows: [] };
}

/** Whether a sheet is a statement: it has a head whose words say what the columns hold. */
export const hasKnownHead = (rows: readonly TableRow[]): boolean =>
  rows
    .slice(0, HEAD_WITHIN)
    .some((_, at) => isComplete(columnsOf(headingsAt(rows, at, isHeadingWord).names)));

function readRows(
  rows: readonly TableRow[],
  head: Headings,
  columns: Columns,
  around: { now: Date; answers: FileAnswers },
): ReadRow[] {
  const read: ReadRow[] = [];
  let income: Fen = 0;
  /** The row of a different head, below which the columns hold something else. */
  let other: number | undefined;
  for (let at = head.next; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) break;
    const again = isHead(row) ? headingsAt(rows, at, isHeadingWord) : null;
    if (again && isSameHead(again.names, head.names)) {
      for (const { number } of rows.slice(at, again.next)) read.push({ is: 'note', row: number });
      at = again.next - 1;
      continue;
    }
    if (again) other ??= row.number;
    const found: RowReading =
      other === undefined
        ? readRow(row, columns, { ...around, income })
        : marked(`第 ${other} 行起是另一个表头，请分成几个文件`);
    if (found.is === 'in') income += found.fen;
    read.push({ ...found, row: row.number });
  }
  return read;
}

/** Whether a row is a head, which each page of a long statement repeats: all its texts are heading words. */
const isHead = (row: TableRow): boolean => {
  const words = textsOf(row).filter(Boolean);
  return words.length > 2 && words.every(isHeadingWord);
};
