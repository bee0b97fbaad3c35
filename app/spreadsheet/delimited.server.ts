import { Cells, NO_TABLE, Rows, type TableRow, UnreadableTable } from './table.ts';

const DELIMITERS = ['\t', ';', ',', '，', '；', '|'] as const;
/** No text has them. */
const CONTROLS = /[^\P{Cc}\t\n\v\f\r\u0085]/u;
/** How many lines, and how many characters of them, are read to find the delimiter. */
const LINES_LOOKED_AT = 30;
const CHARACTERS_LOOKED_AT = 64 * 1024;

/**
 * The rows of a text file whose cells are separated by tabs, semicolons or commas, in UTF-8, UTF-16
 * with its mark, or GB18030, as Chinese Excel writes it.
 * @throws UnreadableTable
 */
export function rowsOfText(file: Buffer, mostRows: number): TableRow[] {
  const rows = new Rows(mostRows);
  const text = textOf(file);
  // Excel's own way to say it.
  const stated = /^sep=(.)\r?\n/i.exec(text);
  const body = stated ? text.slice(stated[0].length) : text;
  const delimiter = stated?.[1] ?? delimiterOf(body);
  let number = stated ? 1 : 0;
  const cells = new Cells();
  for (const line of linesOf(body, delimiter)) {
    rows.add(
      ++number,
      line.map((raw, column) => cells.textOf(raw, column)),
    );
  }
  return rows.taken;
}

function textOf(file: Buffer): string {
  const mark = file.length >= 2 ? file.readUInt16BE(0) : 0;
  const encodings = { 65534: ['utf-16le'], 65279: ['utf-16be'] }[mark] ?? ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file);
      if (!CONTROLS.test(text)) return text;
    } catch {
      // Another one.
    }
  }
  throw new UnreadableTable(NO_TABLE);
}

/**
 * The delimiter by which most lines have the same number of cells; '' where each line is one cell.
 * Text after the closing quotation mark of a cell counts against a delimiter: the file then uses
 * another one, which is within that text.
 */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, CHARACTERS_LOOKED_AT);
  const counts = DELIMITERS.map((delimiter) => {
    const widths: number[] = [];
    let overruns = 0;
    const onOverrun = () => {
      overruns += 1;
    };
    for (const cells of linesOf(beginning, delimiter, onOverrun)) {
      if (widths.length >= LINES_LOOKED_AT) break;
      if (cells.length > 1 || cells[0]?.trim()) widths.push(cells.length);
    }
    const usual = commonest(widths.filter((width) => width > 1));
    const alike = widths.filter((width) => width === usual).length;
    return { delimiter, alike, evidence: alike - overruns };
  });
  const best = counts.reduce((one, other) => (other.evidence > one.evidence ? other : one));
  return best.alike > 0 ? best.delimiter : '';
}

function commonest(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The lines of RFC 4180: a cell in quotation marks may have delimiters, line breaks and "" for ". */
function* linesOf(text: string, delimiter: string, onOverrun?: () => void): Generator<string[]> {
  let cells: string[] = [];
  let cell = '';
  let at = 0;
  while (at < text.length) {
    if (text.charAt(at) === '"' && cell.trim() === '') {
      const end = closingMark(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      if (text.slice(at, endOfCell(text, delimiter, at)).trim() !== '') onOverrun?.();
    }
    const end = endOfCell(text, delimiter, at);
    cell += text.slice(at, end);
    if (end === text.length) break;
    cells.push(cell);
    cell = '';
    const isLineEnd = text.charAt(end) !== delimiter;
    if (isLineEnd) {
      yield cells;
      cells = [];
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  if (cells.length > 0 || cell !== '') yield [...cells, cell];
}

/** The end of a text in quotation marks; of all there is where nothing ends it. */
function closingMark(text: string, start: number): number {
  for (let at = start; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    if (text.charAt(at + 1) !== '"') return at;
  }
}

function endOfCell(text: string, delimiter: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === delimiter || character === '\n' || character === '\r') return at;
  }
  return text.length;
}
