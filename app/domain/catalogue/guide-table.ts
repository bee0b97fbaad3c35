import { type Cell, EMPTY, type TableRow, textsOf } from '../table.ts';
import { headingsAt } from '../table-headings.ts';
import { beginningOf, lengthOf } from '../typed-text.ts';
import type { GuideRow } from './guide-import-contract.ts';
import { cellName, type UnreadRow } from './listing-table.ts';
import {
  columnOf,
  type FieldNames,
  HEADING_WITHIN,
  isHeadingAmong,
  type TableColumn,
} from './price-headings.ts';
import { doubtOf, severalColumns, valueIn } from './price-table.ts';

/** The columns of a table of price guides, as it is downloaded and as its rows are talked about. */
export const GUIDE_HEADINGS = {
  category: '商品类别',
  productName: '品名',
  specs: '规格',
  companyName: '企业',
  place: '地区',
  unit: '计量单位',
  price: '价格（元）',
} as const;
export type GuideField = keyof typeof GUIDE_HEADINGS;

export const guideLabel = (field: string): string =>
  (GUIDE_HEADINGS[field as GuideField] ?? field).replace(/（.*$/, '');

const NAMES: FieldNames<GuideField> = [
  ['category', /^(?:商品|产品)?(?:类别|类目|分类|品类)(?:名称|编码)?$/],
  ['productName', /^(?:商品|产品|货物|存货|物料)?名称$|^品名$/],
  ['specs', /^(?:商品|产品)?规格(?:型号)?$|^型号规格$/],
  ['companyName', /^(?:生产)?(?:企业|厂家|厂商)(?:名称)?$|^钢厂$/],
  ['place', /^(?:交货)?(?:地区|地|地点|城市)$|^市场$/],
  ['unit', /^(?:计[价量])?单位$/],
  ['price', /^(?:指导|今日|最新)?(?:含税|不含税|未税)?(?:价格|单价|价)$/],
];

export const NO_GUIDE_TABLE = `没有找到表头：要有${Object.keys(GUIDE_HEADINGS)
  .map((field) => `「${guideLabel(field)}」`)
  .join('')}`;

export interface GuideHead {
  columns: TableColumn<GuideField>[];
  /** Headings that are none of a guide's: what is below them is not read. */
  unread: string[];
  /** The index of the first row below the headings. */
  next: number;
}

/** The head of a table of price guides: the first row with a name and a price; null where no row has both. */
export function guideHead(rows: readonly TableRow[]): GuideHead | null {
  for (const at of rows.slice(0, HEADING_WITHIN).keys()) {
    const { names, next } = headingsAt(rows, at, isHeadingAmong(NAMES));
    const found = names.map((heading, place) => columnOf(heading, place, NAMES));
    const columns = found.filter((column) => column !== null);
    const fields = new Set(columns.map(({ field }) => field));
    if (!fields.has('productName') || !fields.has('price')) continue;
    const unread = names.filter((heading, place) => heading !== '' && found[place] === null);
    return { columns, unread, next };
  }
  return null;
}

const LONGEST = 200;
const A_DAY = '表格软件把它变成了日期，请把单元格设为文本后重新填写';
const DAYS: ReadonlySet<Cell['kind']> = new Set(['day', 'time', 'moment']);

/** The rows below a head; those of which a cell is doubtful are shown with what is wrong, and are nobody's price. */
export function readGuides(
  table: readonly TableRow[],
  { columns, next }: GuideHead,
): { rows: GuideRow[]; unread: UnreadRow[] } {
  const rows: GuideRow[] = [];
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
  columns: readonly TableColumn<GuideField>[],
): GuideRow | { reason: string } | null {
  const filled = columns.filter(({ at }) => (row.cells[at] ?? EMPTY).text !== '');
  if (filled.length === 0) return null;
  const textOf = (field: GuideField) => {
    const column = filled.find((each) => each.field === field);
    return column ? (row.cells[column.at]?.text ?? '') : '';
  };
  const unit = textOf('unit') || (filled.find(({ field }) => field === 'price')?.unit ?? '');
  const read: Partial<Record<GuideField, string>> = { unit };
  for (const column of filled) {
    const { field, at } = column;
    const cell = row.cells[at] ?? EMPTY;
    const refuse = (why: string) => ({
      reason: `${cellName(at, row.number)} ${guideLabel(field)}：${why}`,
    });
    const same = filled.filter((each) => each.field === field);
    if (same.length > 1) return refuse(severalColumns(same.map(({ heading }) => heading)));
    const doubt = doubtOf([cell]) ?? (DAYS.has(cell.kind) ? A_DAY : undefined);
    if (doubt) return refuse(doubt);
    const { value, doubt: why } = valueIn(column, cell.text, unit);
    if (why) return refuse(why);
    if (lengthOf(value) > LONGEST) return refuse('内容过长');
    read[field] = value;
  }
  const { category = '', productName = '', specs = '', companyName = '', place = '' } = read;
  const said = { category, productName, specs, companyName, place };
  return { line: row.number, ...said, unit: read.unit ?? '', price: read.price ?? '' };
}
