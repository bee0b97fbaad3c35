import type { PriceBasis } from '#app/domain/catalogue/price-basis.ts';
import type { Cell, TableRow } from '#app/domain/table.ts';
import { typedValue } from '#app/domain/typed-text.ts';
import { OFFER_FIELD_MAX, type OfferField, type TypedOfferRow } from './offer.ts';

/** A line of the inquiry, as far as rows of a table are matched with it. */
export interface QuotedLine {
  position: number;
  productName: string;
  brandNumber: string;
  specs: string;
}

/** The columns that are filled in, with the headings of the workbook that is given. */
export const QUOTE_HEADINGS = {
  price: '单价',
  conditions: '条件',
  deliveryAddress: '交货地址',
  deliveryDays: '交货天数',
  pieceWeight: '件重',
  replacementName: '替代商品名称',
  replacementGrade: '替代牌号',
  replacementSpecs: '替代规格',
  replacementBrand: '替代品牌',
  declineReason: '不报价原因',
} as const satisfies Partial<Record<OfferField, string>>;
type QuoteField = keyof typeof QUOTE_HEADINGS;
const FIELDS = Object.keys(QUOTE_HEADINGS) as QuoteField[];

export const POSITION_HEADING = '序号';

/** Columns by which a row is matched where it has no number of a line. */
const NAMES = {
  productName: /^(?:商品|品名|名称|商品名称|产品名称|物料名称)$/,
  brandNumber: /^(?:牌号|材质|型号)$/,
  specs: /^(?:规格|规格型号)$/,
} as const;
type NameField = keyof typeof NAMES;

const PRICE = /^(?:(?:含税|不含税)?单价|报价|价格|price)(?:[(（].*)?$/i;
const POSITION = /^(?:序号|行号|项次|no\.?|#)$/i;

export const NO_PRICE_COLUMN = '没有找到「单价」一列，请复制带标题的表格，或只粘贴一列单价';
export const TOO_MANY_PRICES = '单价比询价的商品多，请核对后重新粘贴';

/** What a table says of the lines of an inquiry. */
export interface ReadQuotes {
  /** What is filled in, by the positions of the lines; what the table leaves empty stays. */
  rows: ReadonlyMap<number, Partial<Record<QuoteField, string>>>;
  /** Rows that belong to no line, or to several, or have a doubtful cell, by their numbers, with why. */
  unread: readonly { row: number; why: string }[];
  /** Where the heading of the prices says whether they are with tax. */
  basis?: PriceBasis;
}

interface Head {
  basis: PriceBasis | null;
  /** How many rows of the table come before its lines. */
  rows: number;
  position: number;
  names: Partial<Record<NameField, number>>;
  fields: Partial<Record<QuoteField, number>>;
}

/**
 * Reads prices, and what else a seller fills in, from the rows of a table or of what was pasted. With a heading the
 * rows are matched by the number of the line, else by its name, grade and specification; a single column without a
 * heading has a row for each line, in their order. A doubtful cell is never taken.
 */
export function readQuotes(
  rows: readonly TableRow[],
  lines: readonly QuotedLine[],
): ReadQuotes | { problem: string } {
  const head = headOf(rows);
  if (!head) return inOrder(rows, lines);
  const found = new Map<number, Partial<Record<QuoteField, string>>>();
  const unread: { row: number; why: string }[] = [];
  for (const { number, cells } of rows.slice(head.rows)) {
    const typed = FIELDS.flatMap((field) => {
      const cell = cells[head.fields[field] ?? -1];
      return cell && cell.text !== '' ? [{ field, cell }] : [];
    });
    if (typed.length === 0) continue;
    const line = lineOf(cells, head, lines);
    const naming = [head.position, ...Object.values(head.names)].flatMap((at) => cells[at] ?? []);
    const doubt =
      naming.map(doubtOf).find((why) => why !== null) ??
      typed.map(({ field, cell }) => doubtOf(cell) ?? tooLong(field, cell)).find((why) => why);
    if (doubt) unread.push({ row: number, why: doubt });
    else if (typeof line === 'string') unread.push({ row: number, why: line });
    else if (found.has(line.position)) unread.push({ row: number, why: '与上面的行是同一商品' });
    else {
      const values = typed.map(({ field, cell }) => [field, cell.text]);
      found.set(line.position, Object.fromEntries(values));
    }
  }
  return { rows: found, unread, ...(head.basis && { basis: head.basis }) };
}

/** Whether a sheet has prices for lines. */
export const isQuoteTable = (rows: readonly TableRow[]): boolean => headOf(rows) !== null;

const plain = (text: string): string => typedValue(text).replace(/\s+/g, ' ').toLowerCase();

function headOf(rows: readonly TableRow[]): Head | null {
  for (const [at, { cells }] of rows.entries()) {
    const texts = cells.map(({ text }) => typedValue(text));
    const price = texts.findIndex((text) => PRICE.test(text));
    if (price < 0) continue;
    const columnOf = (wanted: (text: string) => boolean) => texts.findIndex(wanted);
    const fields = FIELDS.map((field) => [
      field,
      field === 'price' ? price : columnOf((text) => text === QUOTE_HEADINGS[field]),
    ]);
    const names = Object.entries(NAMES).flatMap(([field, words]) => {
      const column = columnOf((text) => words.test(text));
      return column < 0 ? [] : [[field, column]];
    });
    return {
      rows: at + 1,
      basis: basisIn(texts[price] ?? ''),
      position: columnOf((text) => POSITION.test(text)),
      names: Object.fromEntries(names),
      fields: Object.fromEntries(fields),
    };
  }
  return null;
}

function basisIn(heading: string): PriceBasis | null {
  if (/不含税|未税/.test(heading)) return 'without';
  return heading.includes('含税') ? 'with' : null;
}

/** The line that a row belongs to, or why it belongs to none. */
function lineOf(
  cells: readonly Cell[],
  { position, names }: Head,
  lines: readonly QuotedLine[],
): QuotedLine | string {
  const number = cells[position]?.text ?? '';
  if (number !== '') {
    const line = lines.find((each) => String(each.position) === number);
    return line ?? `没有序号 ${number} 的商品`;
  }
  const typed = Object.entries(names).map(
    ([field, column]) => [field as NameField, plain(cells[column]?.text ?? '')] as const,
  );
  if (!typed.some(([, text]) => text !== '')) return '没有序号和商品名称';
  const same = lines.filter((line) =>
    typed.every(([field, text]) => {
      // The workbook that is given has the grade behind the name.
      const own = plain(line[field]);
      return text === own || (field === 'productName' && text === plain(nameOf(line)));
    }),
  );
  const [only] = same;
  if (!only) return '没有这个商品';
  return same.length > 1 ? '有多个相同的商品，请填写序号' : only;
}

/** What goods are called in the workbook that is given. */
export const nameOf = ({ productName, brandNumber }: QuotedLine): string =>
  [productName, brandNumber].filter(Boolean).join(' ');

function doubtOf({ kind, merged, digitsLost }: Cell): string | null {
  if (kind === 'error') return '单元格有错误';
  if (digitsLost) return '数字位数过多，已丢失';
  return merged ? '合并的单元格' : null;
}

/** What a control does not take, and the offer would be refused with as a whole. */
const tooLong = (field: QuoteField, { text }: Cell): string | null =>
  text.length > OFFER_FIELD_MAX[field] ? `「${QUOTE_HEADINGS[field]}」过长` : null;

/** A single column, row by row; an empty row is a line that is not quoted. */
function inOrder(
  rows: readonly TableRow[],
  lines: readonly QuotedLine[],
): ReadQuotes | { problem: string } {
  if (rows.some(({ cells }) => cells.length > 1)) return { problem: NO_PRICE_COLUMN };
  const last = rows.at(-1)?.number ?? 0;
  if (last > lines.length) return { problem: TOO_MANY_PRICES };
  const found = new Map<number, Partial<Record<QuoteField, string>>>();
  const unread: { row: number; why: string }[] = [];
  for (const { number, cells } of rows) {
    const [cell] = cells;
    const line = lines[number - 1];
    if (!cell || !line || cell.text === '') continue;
    const doubt = doubtOf(cell) ?? tooLong('price', cell);
    if (doubt) unread.push({ row: number, why: doubt });
    else found.set(line.position, { price: cell.text });
  }
  return { rows: found, unread };
}

/** Rows of a pasted text: cells between tabs, an empty line counts as a row. */
export const pastedTable = (text: string): TableRow[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line, at) => ({
      number: at + 1,
      cells: line
        .replace(/\t+$/, '')
        .split('\t')
        .map((cell) => ({ kind: cell.trim() === '' ? 'empty' : 'text', text: cell.trim() })),
    }));

/** The rows of a form with what a table says; what it leaves empty stays as typed. */
export const withQuotes = (
  rows: readonly TypedOfferRow[],
  positions: readonly number[],
  quotes: ReadQuotes,
): TypedOfferRow[] => rows.map((row, at) => ({ ...row, ...quotes.rows.get(positions[at] ?? 0) }));
