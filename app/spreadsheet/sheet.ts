import { DAY_MS } from '#app/domain/duration.ts';
import { formatInstant, wallTime } from '#app/domain/time.ts';

/** What a cell of a file that we give is: how each kind is shown stands with the writer. */
export type CellKind =
  | 'heading'
  | 'text'
  /** Digits that are nobody's number: of invoices, orders, banks and phones. */
  | 'code'
  /** In the currency of its heading. */
  | 'amount'
  | 'quantity'
  | 'count'
  | 'percent'
  | 'day'
  /** A day with its time to the minute, as pages show it. */
  | 'moment'
  /** The same to the second. */
  | 'second';

export interface Cell {
  kind: CellKind;
  /** Of days and times the days since 1899-12-30 in the market's time zone, as workbooks count them. */
  value: string | number;
}

export type Row = readonly (Cell | null)[];

export interface Sheet {
  name: string;
  /** Above the headings. */
  above?: readonly Row[];
  headings: readonly string[];
  rows: readonly Row[];
  /** Behind an empty row, so that filters and sorting leave it where it is. */
  below?: readonly Row[];
}

export interface Column<Thing> {
  header: string;
  cell: (thing: Thing) => Cell | null;
}

export const sheetOf = <Thing>(
  name: string,
  columns: readonly Column<Thing>[],
  things: readonly Thing[],
): Sheet => ({
  name,
  headings: columns.map(({ header }) => header),
  rows: things.map((thing) => columns.map(({ cell }) => cell(thing))),
});

/** Behind the heading of quantities, whose unit stands in a column beside them. */
export const BY_UNIT = '（见单位）';

type Given = string | null | undefined;

/** An empty text is an empty cell. */
const said =
  (kind: CellKind) =>
  (value: Given): Cell | null =>
    value ? { kind, value } : null;

export const textCell = said('text');
export const codeCell = said('code');
export const headingCell = said('heading');

/** Workbooks have no exact decimals: good enough to read and to sum, not to charge. */
const number =
  (kind: CellKind) =>
  (value: Given | number): Cell | null =>
    value === null || value === undefined || value === '' ? null : { kind, value: Number(value) };

export const amountCell = number('amount');
export const quantityCell = number('quantity');
export const countCell = number('count');
export const percentCell = (percent: number): Cell => ({ kind: 'percent', value: percent / 100 });

/** 1970-01-01, as workbooks count days. */
const EPOCH_DAY = 25_569;

const dated =
  (kind: CellKind, wallOf: (given: string) => string) =>
  (value: Given): Cell | null =>
    value
      ? { kind, value: Date.parse(`${wallOf(value).replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAY }
      : null;

/** Of 「2026-11-24」. */
export const dayCell = dated('day', (day) => `${day} 00:00`);
/** Of an instant of the wire. */
export const momentCell = dated('moment', formatInstant);
export const secondCell = dated('second', (instant) => wallTime(new Date(instant)));

/** Says under a table that it ends before its list does. */
export const withRest = (sheet: Sheet, left: number, text: string): Sheet =>
  left > 0 ? { ...sheet, below: [...(sheet.below ?? []), [textCell(text)]] } : sheet;
