import { readRows, type TableHead, tableHead } from '#app/domain/catalogue/headed-table.ts';
import type { UnreadRow } from '#app/domain/catalogue/listing-table.ts';
import type { FieldNames } from '#app/domain/catalogue/price-headings.ts';
import type { TableRow } from '#app/domain/table.ts';
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

/** The first row with a kind, a code and a name; null where no row has all three. */
export const unitHead = (rows: readonly TableRow[]): TableHead<UnitField> | null =>
  tableHead(rows, NAMES, (found) =>
    (['kind', 'code', 'name'] as const).every((field) => found.has(field)),
  );

/** The rows below a head; those of which a cell is doubtful are shown with what is wrong, and are left out. */
export function readUnits(
  table: readonly TableRow[],
  head: TableHead<UnitField>,
): { rows: SpendUnitRow[]; unread: UnreadRow[] } {
  const { rows, unread } = readRows(table, head, { label: (field) => UNIT_HEADINGS[field] });
  const empty = { kind: '', code: '', name: '', state: '' };
  return { rows: rows.map(({ line, values }) => ({ line, ...empty, ...values })), unread };
}
