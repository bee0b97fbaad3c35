import { Children, type Key, type ReactElement, type ReactNode } from 'react';
import { classNames } from '#app/styles/class-names.ts';
import {
  muted,
  onScreen,
  small,
  nowrap as unbroken,
  visuallyHidden,
} from '#app/styles/layout.css.ts';
import * as styles from './table.css.ts';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Smaller lines below it, which are part of the run where there is no room for columns; those that are empty are left out. */
  note?: (row: Row) => ReactNode;
  /** `end` for figures, so that they can be compared down the column. */
  align?: keyof typeof styles.align;
  /** Not broken into lines, as a date or a number. */
  nowrap?: boolean;
  /**
   * Where there is no room for the columns a row is two lines: `title` and, at its end, `figure`, what it is and how
   * much; below them the others in one `run`, `label` with its heading, as what is aligned has unless told, and at its
   * end `actions`, what can be done with the row. `line` is whole on lines of its own, `hidden` what the other lines or
   * the row's own page say.
   */
  phone?: 'title' | 'figure' | 'run' | 'label' | 'line' | 'hidden' | 'actions';
}

export interface TableProps<Row> {
  /** Read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What a row is told apart by: one of its fields, or what is made of several. */
  rowKey: keyof Row | ((row: Row) => string);
  /** What would be here, and how it gets here; below 暂无数据. */
  hint?: ReactNode;
  /** The lines of a paper: where there is no room they are broken, and nothing of them is cut. */
  whole?: boolean;
}

/** Rows that are told apart by an `id`, or a `key`, need no other way. */
type Keyed = { id: string } | { key: string };
type OfKeyed<Row> = Omit<TableProps<Row>, 'rowKey'> & Partial<Pick<TableProps<Row>, 'rowKey'>>;

const ownKey = (row: object) => ('id' in row ? row.id : 'key' in row && row.key) as string;

/** What of a cell is left out there, as a column's `hidden` is. */
export const NOT_ON_PHONE = { 'data-phone': 'hidden' } as const;

const noteLook = classNames(muted, small);

/** Nothing to say: left out where there are no columns. */
const NOTHING = '—';

/** The heading of what can be done with a row, which is not printed. */
const ACTIONS = '操作';

/** The column of what can be done with a row. */
export const rowActions = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  key: 'actions',
  header: ACTIONS,
  phone: 'actions',
  cell,
});

const lookOf = (align: Column<never>['align'], header: ReactNode) =>
  classNames(align && styles.align[align], header === ACTIONS && onScreen) || undefined;

/** With more columns a table needs the width of a page. */
const MOST_OF_FEW = 6;

export function Table<Row extends Keyed>(props: OfKeyed<Row>): ReactElement;
export function Table<Row>(props: TableProps<Row>): ReactElement;
export function Table<Row extends object>({
  caption,
  columns,
  rows,
  rowKey = ownKey,
  hint,
  whole,
}: OfKeyed<Row>) {
  const keyOf = (row: Row) => (typeof rowKey === 'function' ? rowKey(row) : (row[rowKey] as Key));
  return (
    <div
      className={classNames(styles.frame, columns.length > MOST_OF_FEW ? styles.many : styles.few)}
    >
      <table className={classNames(styles.table, whole && styles.whole)}>
        <caption className={visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" className={lookOf(align, header)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <div className={styles.empty}>
          <p>暂无数据</p>
          {hint}
        </div>
      )}
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, align, nowrap, note } = column;
  const said = column.cell(row);
  const place = said === NOTHING ? 'hidden' : (column.phone ?? (align ? 'label' : 'run'));
  const ofPlace = {
    'data-phone': place,
    'data-label': place === 'label' ? (header as string) : undefined,
  };
  const text = nowrap ? <span className={unbroken}>{said}</span> : said;
  if (!note) {
    return (
      <td className={lookOf(align, header)} {...ofPlace}>
        {text}
      </td>
    );
  }
  return (
    <td className={lookOf(align, header)} data-phone="parts">
      <div {...ofPlace}>{text}</div>
      {Children.map(
        note(row),
        (line) =>
          line && (
            <div data-phone="run" className={noteLook}>
              {line}
            </div>
          ),
      )}
    </td>
  );
}
