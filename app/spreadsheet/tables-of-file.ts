import { unpackedArchive } from './archive.ts';
import { CellCount, Rows } from './bounded-rows.ts';
import { textCell } from './cell.ts';
import { delimitedLines, textOfFile } from './delimited-text.ts';
import { NO_TABLE, TOO_MUCH, UnreadableTable } from './table.ts';
import { type Sheet, sheetsOf } from './workbook-tables.ts';

/** How a ZIP archive begins; a workbook is one. */
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** How a workbook of Excel before 2007 begins, and a workbook with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** How files begin that banks name .xls although they are web pages with tables or the XML of Excel 2003. */
const MARKUP =
  /^\ufeff?\s*<(?:\?xml|!doctype html|html|head|meta|table|style|body|div|(?:\w+:)?workbook)[\s>]/i;
const HAS_TABLE = /<(?:table|(?:\w+:)?worksheet)[\s>]/i;

/** The most lines of a text, including the empty ones, which are not counted as rows. */
const MOST_LINES = 50_000;

/**
 * The sheets of a file, whose format is recognised by its content and not by its name.
 * @throws UnreadableTable
 */
export async function tablesOfFile(bytes: Uint8Array, mostRows: number): Promise<Sheet[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, ZIP.length).equals(ZIP)) {
    return sheetsOf(await unpackedArchive(file), mostRows);
  }
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND)) return sheetsOf(file, mostRows);
  const text = textOfFile(file);
  if (!MARKUP.test(text)) return [{ name: '', rows: rowsOfText(text, mostRows) }];
  if (!HAS_TABLE.test(text)) throw new UnreadableTable(NO_TABLE);
  return sheetsOf(text, mostRows);
}

function rowsOfText(text: string, mostRows: number) {
  const rows = new Rows(mostRows);
  const count = new CellCount();
  const lines = delimitedLines(text, MOST_LINES + 1);
  if (lines.length > MOST_LINES) throw new UnreadableTable(TOO_MUCH);
  for (const { number, cells } of lines) {
    cells.forEach((raw, column) => {
      count.add(raw, column);
    });
    rows.add(
      number,
      cells.map((raw) => textCell(raw, false)),
    );
  }
  return rows.taken;
}
