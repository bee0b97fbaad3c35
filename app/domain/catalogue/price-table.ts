import { type Cell, EMPTY, type TableRow, textsOf } from '#app/domain/table.ts';
import { inUnit, isUnit, typedAmount, unitName } from '#app/domain/typed-amount.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { PriceBasis } from './price-basis.ts';
import {
  type PriceColumn,
  type PriceField,
  priceColumnsOf,
  type TableColumn,
} from './price-headings.ts';
import { MOST_PRICED_AT_ONCE } from './sale-product.ts';

const LONGEST = 64;

export const NO_PRICE_TABLE =
  '没有找到「商品编码」和「单价」、「库存」或「起订量」的表头，请从「下载表格」开始';
export const TOO_MANY_PRICES = `一次最多 ${MOST_PRICED_AT_ONCE} 件商品，请分成几个文件`;
const ID_MISSING = '没有商品编码';
const TOO_LONG = '内容过长';
const CELL_FAULTY = '单元格是错误值';
const DIGITS_LOST = '数字过长，表格软件没有保存全部位数';
/** Of a table whose prices are with tax in each case. */
export const NOT_TAXED = '表头是不含税单价，请换成含税单价';
const CELLS_MERGED = '单元格是合并的，请拆分后逐行填写';
const notUnderstood = (heading: string): string => `没有读懂表头「${heading}」`;
export const severalColumns = (headings: readonly string[]): string =>
  `${headings.map((heading) => `「${heading}」`).join('和')}都有值，请只留一列`;
const otherUnit = (heading: string, unit: string): string =>
  `表头是「${heading}」，这一格的单位是${unit}`;
const priceOfOtherUnit = (heading: string): string =>
  `表头是「${heading}」，不能换算成商品的单位，请写明单位`;

/** 「3880元/吨」. */
const PER_UNIT = /^(.+?)\s*元?\s*[/／]\s*(\S+)$/;

type Read = Partial<Record<Exclude<PriceField, 'unit'>, string>>;

export interface PriceLine extends Omit<Read, 'id'> {
  /** In the file, from 1. */
  line: number;
  id: string;
  /** Whether its price is with tax, where the heading says it; else it is as its listing is written. */
  priceTax?: PriceBasis;
}

export interface WrongLine {
  line: number;
  what: string;
  reason: string;
}

/** Lines of a table of prices; null where it has no headings of one. Empty cells say nothing. */
export function readPriceTable(
  rows: readonly TableRow[],
): { lines: PriceLine[]; wrong: WrongLine[] } | null {
  const head = priceColumnsOf(rows);
  if (!head) return null;
  const lines: PriceLine[] = [];
  const wrong: WrongLine[] = [];
  const before = new Map<string, number>();
  for (const row of rows.slice(head.next)) {
    const { number: line } = row;
    const { typed, tax, doubt } = readCells(row, head.columns);
    const id = typed.id ?? '';
    const earlier = before.get(id);
    const addFault = (reason: string) =>
      wrong.push({ line, what: id || textsOf(row).join(' '), reason });
    if (!id) addFault(ID_MISSING);
    else if (doubt) addFault(doubt);
    else if (earlier) addFault(`与第 ${earlier} 行的商品编码重复`);
    else if (Object.values(typed).some(({ length }) => length > LONGEST)) addFault(TOO_LONG);
    else lines.push({ ...typed, ...(tax && { priceTax: tax }), line, id });
    if (id && !earlier) before.set(id, line);
  }
  return {
    lines,
    wrong: wrong.map((each) => ({ ...each, what: beginningOf(each.what, LONGEST) })),
  };
}

/** What a row says in its columns, and what makes that doubtful. */
function readCells(
  row: TableRow,
  columns: readonly PriceColumn[],
): { typed: Read; tax: PriceBasis | ''; doubt: string | undefined } {
  const filled = columns.filter(({ at }) => row.cells[at]?.text);
  const cellOf = ({ at }: PriceColumn): Cell => row.cells[at] ?? EMPTY;
  const unitColumn = filled.find(({ field }) => field === 'unit');
  const unit = unitColumn ? cellOf(unitColumn).text : '';
  const typed: Read = {};
  const doubts = [doubtOf(filled.map(cellOf))];
  for (const column of filled) {
    const same = filled.filter(({ field }) => field === column.field);
    if (same.length > 1) doubts.push(severalColumns(same.map(({ heading }) => heading)));
    if (column.field === 'unit') continue;
    const { value, doubt } = valueIn(column, cellOf(column).text, unit);
    doubts.push(doubt);
    typed[column.field] = value;
  }
  const tax = filled.find(({ field }) => field === 'price')?.tax ?? '';
  return { typed, tax, doubt: doubts.find((doubt) => doubt !== undefined) };
}

/**
 * A price, stock or minimum in the unit of the goods, where its heading has another one: 库存（千克） 5000 of goods by the tonne is 5吨. What
 * cannot be converted keeps the unit of its heading, and is refused with a word.
 */
export function valueIn(
  {
    field,
    heading,
    unit: stated,
    isUnderstood,
  }: Pick<TableColumn<string>, 'field' | 'heading' | 'unit' | 'isUnderstood'>,
  cell: string,
  unitOfRow: string,
): { value: string; doubt?: string } {
  if (!isUnderstood) return { value: cell, doubt: notUnderstood(heading) };
  const { quantity, unit: own } = typedAmount(cell);
  const isNumber = /^\d+(?:\.\d+)?$/.test(quantity);
  switch (field) {
    case 'price': {
      const [, figure = cell, per = ''] = PER_UNIT.exec(cell) ?? [];
      if (isUnit(per)) {
        const column = { field, heading, unit: unitName(per), isUnderstood };
        return stated === '' || stated === unitName(per)
          ? valueIn(column, figure, unitOfRow || per)
          : { value: cell, doubt: otherUnit(heading, per) };
      }
      if (stated === '' || stated === unitName(unitOfRow)) return { value: cell };
      const value = own === '' ? inUnit(quantity, unitOfRow, stated) : null;
      return value === null ? { value: cell, doubt: priceOfOtherUnit(heading) } : { value };
    }
    case 'availableCount':
    case 'pieceQuantity':
    case 'orderMultiple':
    case 'miniQuantity': {
      if (stated && own && own !== stated) return { value: cell, doubt: otherUnit(heading, own) };
      const unit = own || stated || unitName(unitOfRow);
      if (!isNumber || unit === '') return { value: cell };
      const converted = inUnit(quantity, unit, unitOfRow);
      return { value: converted ? converted + unitName(unitOfRow) : quantity + unit };
    }
    default:
      return { value: cell };
  }
}

/** What makes the cells of a line doubtful, which is then nobody's price. */
export function doubtOf(cells: readonly Cell[]): string | undefined {
  if (cells.some(({ kind }) => kind === 'error')) return CELL_FAULTY;
  if (cells.some(({ digitsLost }) => digitsLost)) return DIGITS_LOST;
  return cells.some(({ merged }) => merged) ? CELLS_MERGED : undefined;
}

/** 「+2.6%」 of a change from one amount to another; '' from nothing. */
export function changePercent(from: number, to: number): string {
  if (from === 0) return '';
  const tenths = Math.round(((to - from) / from) * 1000);
  return `${tenths < 0 ? '−' : '+'}${Math.abs(tenths) / 10}%`;
}

/** Files that one seller's listings are offered in: the lists behind them end there. */
const MOST_FILES = 20;

/** The files in which all listings are downloaded, each no longer than one that is taken back. */
export function priceFiles(total: number): { page: number; from: number; to: number }[] {
  const count = Math.min(MOST_FILES, Math.ceil(total / MOST_PRICED_AT_ONCE));
  return Array.from({ length: count }, (_, at) => ({
    page: at + 1,
    from: at * MOST_PRICED_AT_ONCE + 1,
    to: Math.min(total, (at + 1) * MOST_PRICED_AT_ONCE),
  }));
}
