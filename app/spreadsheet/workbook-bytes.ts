import { DocProperties, Format, Workbook, type Worksheet } from 'wasm-xlsxwriter';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { Cell, CellKind, Row, Sheet } from './sheet.ts';

/** Excel's number formats. They name no currency: the heading of a column does. */
const FORMATS: Readonly<Record<CellKind, string>> = {
  heading: '@',
  text: 'General',
  // Text format, so that digits do not become a number when somebody edits the cell.
  code: '@',
  amount: '#,##0.00',
  price: '#,##0.00##',
  quantity: '#,##0.00',
  count: '0',
  percent: '0%',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
  second: 'yyyy-mm-dd hh:mm:ss',
};
const KINDS = Object.keys(FORMATS) as CellKind[];

/** Characters that no XML may hold, and carriage returns. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
/**
 * Text that looks like a formula is quoted: it stays text if somebody edits the cell, or saves it as CSV and opens
 * that.
 */
const LIKE_FORMULA = /^[=+\-@\t]/;
/** The most characters of a cell: Excel's limit in UTF-16 code units, of which a character has at most two. */
const LONGEST_TEXT = 16_383;

const NARROWEST = 8;
const WIDEST = 50;
/** The width of a heading's filter button. */
const FILTER_WIDTH = 3;
/** How many rows are measured for the width of a column. */
const MEASURED = 1000;
const A4 = 9;

type Formats = Readonly<Record<CellKind | 'quoted', Format>>;

/**
 * An XLSX file. Text is always written as text, even if it looks like a formula; the headings stay visible, repeat on
 * each printed page and have filters.
 * @param by the market, which the file's properties name
 */
export function workbookBytes(sheets: readonly Sheet[], by: string): Uint8Array {
  const workbook = new Workbook();
  try {
    workbook.setProperties(new DocProperties().setAuthor(by).setCompany(by));
    const formats = formatsOf();
    for (const sheet of sheets) write(sheet, workbook.addWorksheet(), formats);
    return workbook.saveToBufferSync();
  } finally {
    workbook.free();
  }
}

const formatsOf = (): Formats => ({
  ...(Object.fromEntries(
    KINDS.map((kind) => [kind, new Format().setNumFormat(FORMATS[kind])]),
  ) as Record<CellKind, Format>),
  heading: new Format().setNumFormat(FORMATS.heading).setBold(),
  quoted: new Format().setQuotePrefix(),
});

function write(sheet: Sheet, written: Worksheet, formats: Formats): void {
  const { name, above = [], headings, rows, below = [] } = sheet;
  const head = above.length;
  const headRow: Row = headings.map((value) => ({ kind: 'heading', value }));
  written.setName(name);
  const all = [...above, headRow, ...rows, ...(below.length > 0 ? [[], ...below] : [])];
  for (const [at, row] of all.entries()) {
    for (const [column, cell] of row.entries()) {
      if (cell) writeCell(written, at, column, cell, formats);
    }
  }
  for (const [column, width] of widthsOf(headings, rows).entries()) {
    written.setColumnWidth(column, width);
  }
  written.setFreezePanes(head + 1, 0);
  written.autofilter(head, 0, head + rows.length, headings.length - 1);
  written.setPaperSize(A4).setLandscape().setPrintFitToPages(1, 0).setRepeatRows(head, head);
}

function writeCell(
  sheet: Worksheet,
  row: number,
  column: number,
  { kind, value }: Cell,
  formats: Formats,
): void {
  if (typeof value === 'number') sheet.writeNumberWithFormat(row, column, value, formats[kind]);
  else {
    const text = beginningOf(value.replace(FORBIDDEN, ''), LONGEST_TEXT);
    const isGuarded = kind === 'text' && LIKE_FORMULA.test(text);
    sheet.writeStringWithFormat(row, column, text, formats[isGuarded ? 'quoted' : kind]);
  }
}

/** The widths of the columns, counted in digits. */
function widthsOf(headings: readonly string[], rows: readonly Row[]): number[] {
  const widths = headings.map((heading) => textWidth(heading) + FILTER_WIDTH);
  for (const row of rows.slice(0, MEASURED)) {
    for (const [column, cell] of row.entries()) {
      if (cell) widths[column] = Math.max(widths[column] ?? 0, cellWidth(cell));
    }
  }
  return widths.map((width) => Math.min(WIDEST, Math.max(NARROWEST, width + 1)));
}

function cellWidth({ kind, value }: Cell): number {
  if (typeof value === 'string') return textWidth(value);
  if (kind === 'day' || kind === 'moment' || kind === 'second') return FORMATS[kind].length;
  const digits = Math.trunc(value).toString().length;
  return digits + Math.floor(digits / 3) + '.00'.length;
}

/** The width of a text, counted in digits; a Chinese character is as wide as two. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += character > '\u1100' ? 2 : 1;
    if (width > WIDEST) break;
  }
  return width;
}
