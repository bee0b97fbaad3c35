import { DELIVERY_WAYS, deliveryWayName } from '#app/domain/checkout/delivery.ts';
import { type Cell, EMPTY, LONGEST_CELL, type TableRow, textsOf } from '#app/domain/table.ts';
import { beginningOf, lengthOf, typedValue } from '#app/domain/typed-text.ts';
import {
  attributeNamed,
  fieldLabel,
  LISTING_HEADINGS,
  type ListingField,
  type ListingHead,
  type ReadField,
} from './listing-headings.ts';
import type { ImportedRow } from './listing-import-contract.ts';
import { isWeightField, weightInCell } from './listing-weights.ts';
import { BASIS_LABEL } from './price-basis.ts';
import type { TableColumn } from './price-headings.ts';
import { doubtOf, severalColumns, valueIn } from './price-table.ts';
import { readTermCells } from './price-terms-table.ts';

export const NO_LISTING_TABLE =
  '没有找到表头：至少要有「商品编码」「商品名称」「牌号」「规格」等列名中的两个';

/** A row that cannot be read, and where. */
export interface UnreadRow {
  line: number;
  /** The row's cells, to know it by. */
  what: string;
  /** 「F7 单价」 and why. */
  reason: string;
}

const SAME_NAME_LONGEST = 60;
const LONGEST_FIGURE = 64;
const TOO_LONG = '内容过长';
/** No column of a listing is one of days: a size of 3-5 that was typed in a spreadsheet program. */
const MADE_DAYS: ReadonlySet<Cell['kind']> = new Set(['day', 'time', 'moment']);
const A_DAY = '表格软件把它变成了日期，请把单元格设为文本后重新填写';
const NO_WAY = `应为${DELIVERY_WAYS.map((way) => `「${deliveryWayName(way)}」`).join('')}之一`;
const TAX_TWICE = '表头是不含税单价，「是否含税」一列不是，请核对';
const NO_STATE = '应为「在售」或「下架」';

const TEXTS: ReadonlySet<ReadField> = new Set<ListingField>([
  ...(['productName', 'category', 'brandNumber', 'specs', 'brand', 'manufacturer'] as const),
  ...(['unit', 'deliveryPlace', 'introduce', 'images'] as const),
]);

/** What was shown of each figure when the file was made. */
const SHOWN = {
  price: 'shownPrice',
  availableCount: 'shownCount',
  miniQuantity: 'shownMinimum',
} as const;

const STATES: ReadonlyMap<string, boolean> = new Map([
  ...['在售', '上架', '售罄'].map((word) => [word, true] as const),
  ...['下架', '已下架'].map((word) => [word, false] as const),
]);

const WAYS: ReadonlyMap<string, number> = new Map(
  DELIVERY_WAYS.map((way) => [waySpelt(deliveryWayName(way)), way] as const),
);

/** 「自提、物流」 is 「物流/自提」. */
function waySpelt(text: string): string {
  return typedValue(text)
    .split(/[/,、+和或\s]+/)
    .filter(Boolean)
    .sort()
    .join('/');
}

/** As a table and an archive name the same picture: without folders, in one form of its letters. */
export const pictureName = (path: string): string =>
  (path.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim();

/** The name of a cell as spreadsheets have it: the 28th column of row 7 is AB7. */
export function cellName(at: number, line: number): string {
  const letters = (place: number): string =>
    (place >= 26 ? letters(Math.floor(place / 26) - 1) : '') +
    String.fromCharCode(65 + (place % 26));
  return `${letters(at)}${line}`;
}

export interface ReadListings {
  rows: ImportedRow[];
  unread: UnreadRow[];
  /** Where each field of a row stands: 「F7」, by its line and field. */
  places: ReadonlyMap<string, number>;
}

/**
 * The rows of a table of listings as the trading API takes them. Empty cells say nothing, and what is doubtful is
 * nobody's listing: it is said which cell and why.
 * @param pictures the ids of the uploaded pictures, by their names in small letters
 */
export function readListings(
  table: readonly TableRow[],
  head: ListingHead,
  pictures: ReadonlyMap<string, string>,
): ReadListings {
  const rows: ImportedRow[] = [];
  const unread: UnreadRow[] = [];
  for (const row of table.slice(head.next)) {
    const read = readRow(row, head.columns, pictures);
    if ('reason' in read) {
      const what = beginningOf(textsOf(row).filter(Boolean).join(' '), SAME_NAME_LONGEST);
      unread.push({ line: row.number, what, reason: read.reason });
    } else if (Object.keys(read).length > 1) rows.push(read);
  }
  const known = head.columns.filter(({ field }) => field !== 'ignored');
  return { rows, unread, places: new Map(known.map(({ field, at }) => [field, at])) };
}

function readRow(
  row: TableRow,
  columns: readonly TableColumn<ReadField>[],
  pictures: ReadonlyMap<string, string>,
): ImportedRow | { reason: string } {
  const cellOf = ({ at }: { at: number }): Cell => row.cells[at] ?? EMPTY;
  const filled = columns.filter(
    (column) => column.field !== 'ignored' && cellOf(column).text !== '',
  );
  const textOf = (field: ReadField) => {
    const column = filled.find((each) => each.field === field);
    return column ? cellOf(column).text : '';
  };
  // A price for a unit says in what the goods are counted, and the market whether they are.
  const unit = textOf('unit') || (filled.find(({ field }) => field === 'price')?.unit ?? '');
  const read: Partial<Record<ListingField, string>> = unit ? { unit } : {};
  const said: [name: string, text: string][] = [];
  for (const column of filled) {
    const { field, heading, at } = column;
    const cell = cellOf(column);
    const refuse = (why: string) => ({
      reason: `${cellName(at, row.number)} ${fieldLabel(field)}：${why}`,
    });
    const same = filled.filter((each) => each.field === field);
    if (same.length > 1) return refuse(severalColumns(same.map((each) => each.heading || heading)));
    const attribute = attributeNamed(field);
    const isText = TEXTS.has(field) || attribute !== null;
    // The marks of numbers say nothing about what is a text: a grade may be 5E10.
    const doubt = doubtOf([
      isText && cell.kind === 'text' ? { ...cell, digitsLost: undefined as never } : cell,
    ]);
    if (doubt) return refuse(doubt);
    if (isText && lengthOf(cell.text) >= LONGEST_CELL && cell.text.endsWith('…')) {
      return refuse(TOO_LONG);
    }
    if (attribute !== null) {
      said.push([attribute, cell.text]);
      continue;
    }
    if (MADE_DAYS.has(cell.kind)) return refuse(A_DAY);
    const typed = isWeightField(field) ? weightInCell(field, cell.text) : { text: cell.text };
    if ('why' in typed) return refuse(typed.why);
    const { value, doubt: why } = valueIn(column, typed.text, unit);
    if (why) return refuse(why);
    if (!isText && value.length > LONGEST_FIGURE) return refuse(TOO_LONG);
    read[field as ListingField] = value;
    if (field !== 'price' || column.tax !== 'without') continue;
    // As its heading says; a column of its own that says otherwise is asked about.
    const inColumn = textOf('taxIncluded');
    const isSaidSo = readTermCells({ taxIncluded: inColumn }).read.taxIncluded === 'no';
    if (inColumn !== '' && !isSaidSo) return refuse(TAX_TWICE);
    read.taxIncluded = BASIS_LABEL.without;
  }
  const { shownPrice: _, shownCount: _1, shownMinimum: _2, ...typed } = read;
  for (const [field, shown] of Object.entries(SHOWN)) {
    const name = field as keyof typeof SHOWN;
    // Left as it was downloaded: whatever orders and colleagues have made of it since stays.
    if (read.id && read[shown] !== undefined && isSameFigure(typed[name], read[shown]))
      delete typed[name];
  }
  const place = (field: ListingField) => {
    const at = filled.find((each) => each.field === field)?.at ?? 0;
    return `${cellName(at, row.number)} ${fieldLabel(field)}：`;
  };
  const { deliveryWay, onShelf, images, ...texts } = typed;
  const way = deliveryWay === undefined ? undefined : WAYS.get(waySpelt(deliveryWay));
  if (deliveryWay !== undefined && way === undefined)
    return { reason: place('deliveryWay') + NO_WAY };
  const state = onShelf === undefined ? undefined : STATES.get(typedValue(onShelf));
  if (onShelf !== undefined && state === undefined) return { reason: place('onShelf') + NO_STATE };
  const named = images === undefined ? [] : images.split(/[;；,，、\n]+/).map(pictureName);
  const names = named.filter((name) => name !== '');
  const missing = names.filter((name) => !pictures.has(name.toLowerCase()));
  if (missing.length > 0) {
    return { reason: `${place('images')}压缩包中没有这个图片：${missing.join('、')}` };
  }
  return {
    line: row.number,
    ...(texts as Pick<ImportedRow, keyof typeof texts>),
    ...(said.length > 0 && { attributes: Object.fromEntries(said) }),
    ...(way !== undefined && { deliveryWay: way }),
    ...(state !== undefined && { onShelf: state }),
    ...(names.length > 0 && {
      images: names.map((name) => pictures.get(name.toLowerCase()) ?? ''),
    }),
  };
}

const isSameFigure = (one: string | undefined, other: string): boolean =>
  one !== undefined && figureOf(one) === figureOf(other);

/** Without the unit that a figure may have behind it, and needless zeros. */
const figureOf = (text: string): string => {
  const plain = typedValue(text).replace(/,/g, '');
  return /^\d+(?:\.\d+)?/.test(plain) ? String(Number.parseFloat(plain)) : plain;
};

/** The columns that a person may choose for one that could not be told. */
export const CHOICES = Object.keys(LISTING_HEADINGS).filter(
  (field) => !field.startsWith('shown'),
) as ListingField[];
