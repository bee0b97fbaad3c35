import { DAY_MS } from '#app/domain/duration.ts';
import { formatInstant, wallTime } from '#app/domain/time.ts';

/** The kind of a cell in a file that the portal writes; workbook-bytes.ts decides how each kind is shown. */
export type CellKind =
  | 'heading'
  | 'text'
  /** Digits that are not computed with: of invoices, orders, bank accounts and phones. */
  | 'code'
  /** Money in the currency that the heading names. */
  | 'amount'
  /** A unit price: with up to four decimals where it is finer than a hundredth. */
  | 'price'
  | 'quantity'
  | 'count'
  | 'percent'
  | 'day'
  /** A day with its time to the minute, as pages show it. */
  | 'moment'
  /** A day with its time to the second. */
  | 'second';

export interface Cell {
  kind: CellKind;
  /** For days and times: the days since 1899-12-30 in the market's time zone, as workbooks count them. */
  value: string | number;
}

export type Row = readonly (Cell | null)[];

export interface Sheet {
  name: string;
  /** Rows above the headings. */
  above?: readonly Row[];
  headings: readonly string[];
  rows: readonly Row[];
  /** Rows after an empty row below the table, so that filtering and sorting do not move them. */
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

/** Added to the heading of quantities whose unit is in a column of its own. */
export const BY_UNIT = '（见单位）';

type Given = string | null | undefined;

/** A cell with a text; an empty text makes an empty cell. */
const said =
  (kind: CellKind) =>
  (value: Given): Cell | null =>
    value ? { kind, value } : null;

export const textCell = said('text');
export const codeCell = said('code');
export const headingCell = said('heading');

/**
 * A cell with a number. Workbooks have no exact decimals, which is good enough for reading and adding up, not for
 * charging.
 */
const number =
  (kind: CellKind) =>
  (value: Given | number): Cell | null =>
    value === null || value === undefined || value === '' ? null : { kind, value: Number(value) };

export const amountCell = number('amount');
export const priceCell = number('price');
export const quantityCell = number('quantity');
export const countCell = number('count');
export const percentCell = (percent: number): Cell => ({ kind: 'percent', value: percent / 100 });

/** 1970-01-01 in the workbooks' count of days. */
const EPOCH_DAY = 25_569;

const dated =
  (kind: CellKind, wallOf: (given: string) => string) =>
  (value: Given): Cell | null =>
    value
      ? { kind, value: Date.parse(`${wallOf(value).replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAY }
      : null;

/** A cell for a day such as 「2026-11-24」. */
export const dayCell = dated('day', (day) => `${day} 00:00`);
/** A cell for an instant of the wire, to the minute; `secondCell` to the second. */
export const momentCell = dated('moment', formatInstant);
export const secondCell = dated('second', (instant) => wallTime(new Date(instant)));
