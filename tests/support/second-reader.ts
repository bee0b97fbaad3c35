import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { read } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';

/** Whether the machine has another program for workbooks than those that write and read them here. */
export const hasOffice = spawnSync('soffice', ['--version']).error === undefined;

/** Every sheet as CSV, each in a file of its own: field by a comma, in UTF-8, as shown. */
const EACH_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/** The sheets of a workbook in their order, as LibreOffice shows them. */
export function sheetsByOffice(book: Buffer): string[][][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-'));
  try {
    const [file, out] = [path.join(folder, 'book.xlsx'), path.join(folder, 'out')];
    mkdirSync(out);
    writeFileSync(file, book);
    const { status, stderr } = spawnSync('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      ...['--headless', '--convert-to', EACH_SHEET, '--outdir', out, file],
    ]);
    if (status !== 0) throw new Error(`the workbook is not read: ${stderr}`);
    // Its files have the names of the sheets and not their order.
    const { SheetNames } = read(book, { bookSheets: true });
    return SheetNames.map((name) =>
      parse(readFileSync(path.join(out, `book-${name}.csv`)), {
        ...{ relax_column_count: true, bom: true, skip_empty_lines: false },
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
