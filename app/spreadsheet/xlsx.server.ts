import { dateText, isDateFormat, numberText, unescaped } from './cell-text.ts';
import { Cells, NO_TABLE, Rows, type Table, TOO_MUCH, UnreadableTable } from './table.ts';
import { readXml } from './xml.server.ts';
import { openZip, type Zip } from './zip.server.ts';

/** Unpacked: ten thousand rows of a bank statement have about as many megabytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Sheets may be many without a byte of their own. */
const MOST_SHEETS = 256;

const WORKBOOK = 'xl/workbook.xml';

interface Book {
  sheets: { name: string; path: string }[];
  texts: string[];
  /** For each style whether its numbers are dates. */
  dates: boolean[];
  from1904: boolean;
}

/**
 * The visible sheets of an Excel workbook, one after the other, so that those behind the wanted one
 * are not read.
 * @throws UnreadableTable
 */
export async function* tablesOfXlsx(file: Buffer, mostRows: number): AsyncGenerator<Table> {
  const zip = openZip(file, MOST_BYTES);
  if (!zip.has(WORKBOOK)) throw new UnreadableTable(NO_TABLE);
  const book = await readBook(zip);
  const cells = new Cells();
  for (const { name, path } of book.sheets) {
    yield { name, rows: rowsOf(await zip.text(path), book, cells, mostRows) };
  }
}

async function readBook(zip: Zip): Promise<Book> {
  const parts = new Map<string, { type: string; path: string }>();
  readXml(await zip.text('xl/_rels/workbook.xml.rels'), {
    open(name, attribute) {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      const type = (attribute('Type') ?? '').replace(/^.*\//, '');
      parts.set(attribute('Id') ?? '', { type, path });
    },
  });
  const sheets: Book['sheets'] = [];
  let from1904 = false;
  readXml(await zip.text(WORKBOOK), {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      const part = name === 'sheet' ? parts.get(attribute('id') ?? '') : undefined;
      const isHidden = (attribute('state') ?? 'visible') !== 'visible';
      if (part?.type !== 'worksheet' || isHidden) return;
      if (sheets.length >= MOST_SHEETS) throw new UnreadableTable(TOO_MUCH);
      sheets.push({ name: attribute('name') ?? '', path: part.path });
    },
  });
  const pathOf = (wanted: string) =>
    [...parts.values()].find(({ type }) => type === wanted)?.path ?? '';
  return {
    sheets,
    texts: textsOf(await zip.text(pathOf('sharedStrings'))),
    dates: datesOf(await zip.text(pathOf('styles'))),
    from1904,
  };
}

/** The texts that cells refer to by their number; how they are spoken is left out. */
function textsOf(xml: string): string[] {
  const texts: string[] = [];
  let [isText, isSpoken] = [false, false];
  if (xml === '') return texts;
  readXml(xml, {
    open(name) {
      if (name === 'si') texts.push('');
      isText = name === 't';
      if (name === 'rPh') isSpoken = true;
    },
    text(text) {
      if (isText && !isSpoken) texts.push((texts.pop() ?? '') + unescaped(text));
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isSpoken = false;
    },
  });
  return texts;
}

function datesOf(xml: string): boolean[] {
  const known = new Map<number, boolean>();
  const dates: boolean[] = [];
  let isOfCells = false;
  if (xml === '') return dates;
  readXml(xml, {
    open(name, attribute) {
      const format = Number(attribute('numFmtId'));
      if (name === 'numFmt') known.set(format, isDateFormat(format, attribute('formatCode') ?? ''));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) {
        dates.push(known.get(format) ?? isDateFormat(format, undefined));
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return dates;
}

/** The rows of a sheet; rows and cells that state their number are at that place. */
function rowsOf(xml: string, book: Book, cells: Cells, mostRows: number) {
  const rows = new Rows(mostRows);
  let number = 0;
  let texts: string[] = [];
  let cell = { column: -1, type: '', style: 0, value: '' };
  let inside = '';
  if (xml === '') return rows.taken;
  readXml(xml, {
    open(name, attribute) {
      if (name === 'row') {
        number = Number(attribute('r') ?? number + 1);
        texts = [];
        cell.column = -1;
      } else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? cell.column + 1;
        const style = Number(attribute('s') ?? 0);
        cell = { column, type: attribute('t') ?? 'n', style, value: '' };
      }
      inside = name === 'rPh' || inside === 'rPh' ? 'rPh' : name;
    },
    text(text) {
      if (inside === 'v' || inside === 't') cell.value += text;
    },
    close(name) {
      if (name !== 't' || inside !== 'rPh') inside = '';
      if (name === 'c') {
        const text = cells.textOf(textOf(cell, book), cell.column);
        while (text !== '' && texts.length < cell.column) texts.push('');
        if (text !== '') texts[cell.column] = text;
      }
      if (name === 'row') rows.add(number, texts);
    },
  });
  return rows.taken;
}

/** The column of 「AB12」, from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(
  { type, style, value }: { type: string; style: number; value: string },
  { texts, dates, from1904 }: Book,
): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'n':
      return (dates[style] && dateText(Number(value), from1904)) || numberText(value);
    case 'b':
      return value === '1' ? '是' : '否';
    case 'd':
      return value.replace('T', ' ').replace(/ 00:00(?::00)?(?:\.0+)?Z?$/, '');
    // What a formula has failed to say is nothing.
    case 'e':
      return '';
    default:
      return unescaped(value);
  }
}
