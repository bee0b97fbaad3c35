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

/** Rows of one file. */
export const MOST_ROWS_READ = 6000;

export type ReadRow = RowReading & {
  /** Its number in the file. */
  row: number;
};

export interface ReadStatement {
  /** The head of its columns, a path each; none where the file has nothing. */
  headings: readonly string[];
  /** Where the rows below it begin. */
  next: number;
  /** What they hold; incomplete where a person has to say it. */
  columns: Columns;
  /** A person has said or seen what the columns of this head hold. */
  isConfirmed: boolean;
  /** Every row below the head; none where the columns are incomplete. */
  rows: readonly ReadRow[];
}

/** Banks write who they are and whose account it is above the head. */
const HEAD_WITHIN = 30;

/**
 * What a statement says. Its head is recognised by its words, or because its columns were named before. Each
 * row below it is money that came, money that left, a note of the bank, or marked: no row goes without a word.
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

/** Whether the words of a head say what its columns hold: the sheet that is a statement. */
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
  /** The row of another head, below which columns hold something else. */
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

/** Pages of a long statement repeat the head; no payment has only words of heads. */
const isHead = (row: TableRow): boolean => {
  const words = textsOf(row).filter(Boolean);
  return words.length > 2 && words.every(isHeadingWord);
};
