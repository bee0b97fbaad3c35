import { cellName, type UnreadRow } from '#app/domain/catalogue/listing-table.ts';
import {
  columnOf,
  type FieldNames,
  HEADING_WITHIN,
  isHeadingAmong,
  type TableColumn,
} from '#app/domain/catalogue/price-headings.ts';
import { doubtOf, severalColumns } from '#app/domain/catalogue/price-table.ts';
import { type Cell, EMPTY, type TableRow, textsOf } from '#app/domain/table.ts';
import { headingsAt } from '#app/domain/table-headings.ts';
import { beginningOf, lengthOf } from '#app/domain/typed-text.ts';
import type { SpendUnitRow } from './spend-unit-contract.ts';

/** The columns of a table of cost centres and projects, as it is downloaded and as its rows are talked about. */
export const UNIT_HEADINGS = {
  kind: '类型',
  code: '编号',
  name: '名称',
  state: '状态',
} as const;
export type UnitField = keyof typeof UNIT_HEADINGS;

const NAMES: FieldNames<UnitField> = [
  ['kind', /^(?:类型|类别)$/],
  ['code', /^(?:成本中心|项目)?(?:编号|编码|代码)$/],
  ['name', /^(?:(?:成本中心|项目)(?:名称)?|名称)$/],
  ['state', /^状态$/],
];

export const NO_UNIT_TABLE = `没有找到表头：要有${Object.values(UNIT_HEADINGS)
  .map((heading) => `「${heading}」`)
  .join('')}`;

interface UnitHead {
  columns: TableColumn<UnitField>[];
  /** Headings that are none of ours: what is below them is not read. */
  unread: string[];
  /** The index of the first row below the headings. */
  next: number;
}

/** The first row with a kind, a code and a name; null where no row has all three. */
export function unitHead(rows: readonly TableRow[]): UnitHead | null {
  for (const at of rows.slice(0, HEADING_WITHIN).keys()) {
    const { names, next } = headingsAt(rows, at, isHeadingAmong(NAMES));
    const found = names.map((heading, place) => columnOf(heading, place, NAMES));
    const columns = found.filter((column) => column !== null);
    const fields = new Set(columns.map(({ field }) => field));
    if (!(['kind', 'code', 'name'] as const).every((field) => fields.has(field))) continue;
    const unread = names.filter((heading, place) => heading !== '' && found[place] === null);
    return { columns, unread, next };
  }
  return null;
}

const LONGEST = 200;
const A_DAY = '表格软件把它变成了日期，请把单元格设为文本后重新填写';
const DAYS: ReadonlySet<Cell['kind']> = new Set(['day', 'time', 'moment']);

/** The rows below a head; those of which a cell is doubtful are shown with what is wrong, and are left out. */
export function readUnits(
  table: readonly TableRow[],
  { columns, next }: UnitHead,
): { rows: SpendUnitRow[]; unread: UnreadRow[] } {
  const rows: SpendUnitRow[] = [];
  const unread: UnreadRow[] = [];
  for (const row of table.slice(next)) {
    const read = readRow(row, columns);
    if (read === null) continue;
    if ('reason' in read) {
      const what = beginningOf(textsOf(row).filter(Boolean).join(' '), 60);
      unread.push({ line: row.number, what, reason: read.reason });
    } else rows.push(read);
  }
  return { rows, unread };
}

function readRow(
  row: TableRow,
  columns: readonly TableColumn<UnitField>[],
): SpendUnitRow | { reason: string } | null {
  const filled = columns.filter(({ at }) => (row.cells[at] ?? EMPTY).text !== '');
  if (filled.length === 0) return null;
  const read: SpendUnitRow = { line: row.number, kind: '', code: '', name: '', state: '' };
  for (const { field, at } of filled) {
    const cell = row.cells[at] ?? EMPTY;
    const refuse = (why: string) => ({
      reason: `${cellName(at, row.number)} ${UNIT_HEADINGS[field]}：${why}`,
    });
    const same = filled.filter((each) => each.field === field);
    if (same.length > 1) return refuse(severalColumns(same.map(({ heading }) => heading)));
    const doubt = doubtOf([cell]) ?? (DAYS.has(cell.kind) ? A_DAY : undefined);
    if (doubt) return refuse(doubt);
    if (lengthOf(cell.text) > LONGEST) return refuse('内容过长');
    read[field] = cell.text;
  }
  return read;
}
