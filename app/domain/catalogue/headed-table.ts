import { type Cell, EMPTY, type TableRow, textsOf } from '../table.ts';
import { headingsAt } from '../table-headings.ts';
import { beginningOf, lengthOf } from '../typed-text.ts';
import { cellName, type UnreadRow } from './listing-table.ts';
import {
  columnOf,
  type FieldNames,
  HEADING_WITHIN,
  isHeadingAmong,
  type TableColumn,
} from './price-headings.ts';
import { doubtOf, severalColumns } from './price-table.ts';

/** The head of a table of which each row is one thing: a price guide, a cost centre, somebody who is invited. */
export interface TableHead<Field extends string> {
  columns: TableColumn<Field>[];
  /** Headings that are none of ours: what is below them is not read. */
  unread: string[];
  /** The index of the first row below the headings. */
  next: number;
}

/** The first row whose headings suffice; null where none does. */
export function tableHead<Field extends string>(
  rows: readonly TableRow[],
  fields: FieldNames<Field>,
  suffices: (found: ReadonlySet<Field>) => boolean,
): TableHead<Field> | null {
  for (const at of rows.slice(0, HEADING_WITHIN).keys()) {
    const { names, next } = headingsAt(rows, at, isHeadingAmong(fields));
    const found = names.map((heading, place) => columnOf(heading, place, fields));
    const columns = found.filter((column) => column !== null);
    if (!suffices(new Set(columns.map(({ field }) => field)))) continue;
    const unread = names.filter((heading, place) => heading !== '' && found[place] === null);
    return { columns, unread, next };
  }
  return null;
}

/** What a cell says, or what makes it doubtful. */
export interface CellRead {
  value: string;
  doubt?: string | undefined;
}

/** What is written in a row, by column. */
type TextOf<Field extends string> = (field: Field) => string;

/** How the rows of a table are read. */
export interface RowReading<Field extends string> {
  label(field: Field): string;
  /** What a cell of a column says, where that is not what is written in it (`plainCell`). */
  readCell?(column: TableColumn<Field>, cell: Cell, textOf: TextOf<Field>): CellRead;
}

export interface ReadRow<Field extends string> {
  /** In the file, from 1. */
  line: number;
  /** Fields without a value are absent. */
  values: Partial<Record<Field, string>>;
}

const LONGEST = 200;
const A_DAY = '表格软件把它变成了日期，请把单元格设为文本后重新填写';
const DAYS: ReadonlySet<Cell['kind']> = new Set(['day', 'time', 'moment']);

/** A cell of which what is written counts, unless its program may have made it another. */
export const plainCell = (cell: Cell): CellRead => ({
  value: cell.text,
  doubt: doubtOf([cell]) ?? (DAYS.has(cell.kind) ? A_DAY : undefined),
});

/** The rows below a head; those of which a cell is doubtful are shown with what is wrong, and are left out. */
export function readRows<Field extends string>(
  table: readonly TableRow[],
  { columns, next }: TableHead<Field>,
  reading: RowReading<Field>,
): { rows: ReadRow<Field>[]; unread: UnreadRow[] } {
  const rows: ReadRow<Field>[] = [];
  const unread: UnreadRow[] = [];
  for (const row of table.slice(next)) {
    const read = readRow(row, columns, reading);
    if (read === null) continue;
    if ('reason' in read) {
      const what = beginningOf(textsOf(row).filter(Boolean).join(' '), 60);
      unread.push({ line: row.number, what, reason: read.reason });
    } else rows.push(read);
  }
  return { rows, unread };
}

function readRow<Field extends string>(
  row: TableRow,
  columns: readonly TableColumn<Field>[],
  { label, readCell = (_column, cell) => plainCell(cell) }: RowReading<Field>,
): ReadRow<Field> | { reason: string } | null {
  const cellAt = (at: number): Cell => row.cells[at] ?? EMPTY;
  const filled = columns.filter(({ at }) => cellAt(at).text !== '');
  if (filled.length === 0) return null;
  const textOf: TextOf<Field> = (field) => {
    const column = filled.find((each) => each.field === field);
    return column ? cellAt(column.at).text : '';
  };
  const values: Partial<Record<Field, string>> = {};
  for (const column of filled) {
    const { field, at } = column;
    const refuse = (why: string) => ({
      reason: `${cellName(at, row.number)} ${label(field)}：${why}`,
    });
    const same = filled.filter((each) => each.field === field);
    if (same.length > 1) return refuse(severalColumns(same.map(({ heading }) => heading)));
    const { value, doubt } = readCell(column, cellAt(at), textOf);
    if (doubt) return refuse(doubt);
    if (lengthOf(value) > LONGEST) return refuse('内容过长');
    values[field] = value;
  }
  return { line: row.number, values };
}
