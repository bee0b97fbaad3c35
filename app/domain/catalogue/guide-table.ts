import type { TableRow } from '../table.ts';
import type { GuideRow } from './guide-import-contract.ts';
import { plainCell, readRows, type TableHead, tableHead } from './headed-table.ts';
import type { UnreadRow } from './listing-table.ts';
import type { FieldNames } from './price-headings.ts';
import { NOT_TAXED, valueIn } from './price-table.ts';

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

/** The head of a table of price guides: the first row with a name and a price; null where no row has both. */
export const guideHead = (rows: readonly TableRow[]): TableHead<GuideField> | null =>
  tableHead(rows, NAMES, (found) => found.has('productName') && found.has('price'));

/** The rows below a head; those of which a cell is doubtful are shown with what is wrong, and are nobody's price. */
export function readGuides(
  table: readonly TableRow[],
  head: TableHead<GuideField>,
): { rows: GuideRow[]; unread: UnreadRow[] } {
  // A price may say what it is for in its heading, where the table has no column of units.
  const unitOfPrice = head.columns.find(({ field }) => field === 'price')?.unit ?? '';
  const { rows, unread } = readRows(table, head, {
    label: guideLabel,
    readCell(column, cell, textOf) {
      const plain = plainCell(cell);
      if (plain.doubt) return plain;
      if (column.field === 'price' && column.tax === 'without') {
        return { value: cell.text, doubt: NOT_TAXED };
      }
      return valueIn(column, cell.text, textOf('unit') || unitOfPrice);
    },
  });
  const empty = {
    ...{ category: '', productName: '', specs: '', companyName: '', place: '', price: '' },
  };
  return {
    rows: rows.map(({ line, values }) => ({ line, ...empty, unit: unitOfPrice, ...values })),
    unread,
  };
}
