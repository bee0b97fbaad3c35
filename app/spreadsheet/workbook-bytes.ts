import { Format, Workbook, type Worksheet } from 'wasm-xlsxwriter';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { Cell, CellKind, Row, Sheet } from './sheet.ts';

/** Of Excel, which knows no money: what an amount is in says its heading. */
const FORMATS: Readonly<Record<CellKind, string>> = {
  heading: '@',
  text: 'General',
  // So that a number stays what it is when somebody edits the cell.
  code: '@',
  amount: '#,##0.00',
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
/** Text stays text when somebody edits the cell or saves it as CSV and opens it again. */
const LIKE_FORMULA = /^[=+\-@\t]/;
/** Of Excel, in code units; each character is at most two. */
const LONGEST_TEXT = 16_383;

const NARROWEST = 8;
const WIDEST = 50;
/** The button of the filter. */
const FILTER_WIDTH = 3;
/** Rows that a width is measured by. */
const MEASURED = 1000;
const A4 = 9;

type Formats = Readonly<Record<CellKind | 'quoted', Format>>;

/**
 * An XLSX file. Foreign text is written as text, whatever it looks like; the headings stay in sight, repeat on
 * paper and have filters.
 */
export function workbookBytes(sheets: readonly Sheet[]): Uint8Array {
  const workbook = new Workbook();
  try {
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

/** In characters of a digit's width. */
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

/** A character of Chinese is as wide as two digits. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += character > '\u1100' ? 2 : 1;
    if (width > WIDEST) break;
  }
  return width;
}
