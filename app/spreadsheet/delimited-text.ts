import { parse } from 'csv-parse/sync';
import { NO_TABLE, UnreadableTable } from './table.ts';

const DELIMITERS = ['\t', ';', ',', '，', '；', '|'] as const;
/** No text has them. */
const CONTROLS = /[^\P{Cc}\t\n\v\f\r\u0085]/u;
/** How many lines, and how many characters of them, are read to find the delimiter. */
const LINES_LOOKED_AT = 30;
const CHARACTERS_LOOKED_AT = 64 * 1024;
/** Between the cells of lines that are one cell each. */
const NONE = '\u0000';

/** A line of such a text. */
export interface DelimitedLine {
  /** From 1, and where cells have several lines, that of the row it is in a spreadsheet. */
  number: number;
  cells: readonly string[];
}

/**
 * The text of a file in UTF-8, UTF-16 with its mark, or GB18030, as Chinese Excel writes it.
 * @throws UnreadableTable
 */
export function textOfFile(file: Buffer): string {
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

/** The first lines of a text whose cells are separated by tabs, semicolons or commas. */
export function delimitedLines(text: string, most: number): DelimitedLine[] {
  // Excel's own way to say it.
  const stated = /^sep=(.)\r?\n/i.exec(text);
  const body = stated ? text.slice(stated[0].length) : text;
  const lines = linesOf(body, stated?.[1] ?? delimiterOf(body), most);
  return stated ? lines.map(({ number, cells }) => ({ number: number + 1, cells })) : lines;
}

/**
 * Lines by the rules of RFC 4180: a cell in quotation marks may have delimiters and line breaks. Where they
 * are not kept, as by an inch without its second mark, quotation marks are characters like others.
 */
export function linesOf(text: string, delimiter: string, most: number): DelimitedLine[] {
  try {
    return parsed(text, delimiter, '"', most);
  } catch {
    return parsed(text, delimiter, null, most);
  }
}

function parsed(text: string, delimiter: string, quote: '"' | null, most: number) {
  const records = parse(text, {
    delimiter: delimiter || NONE,
    quote,
    escape: quote,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    to: most,
  }) as string[][];
  return records.map((cells, at) => ({ number: at + 1, cells }));
}

/** The delimiter by which most lines have the same number of cells; '' where each line is one cell. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, CHARACTERS_LOOKED_AT);
  const counts = DELIMITERS.map((delimiter) => {
    const lines = linesOf(beginning, delimiter, LINES_LOOKED_AT);
    const widths = lines.map(({ cells }) => cells.length).filter((width) => width > 1);
    const usual = commonest(widths);
    return { delimiter, alike: widths.filter((width) => width === usual).length };
  });
  const best = counts.reduce((one, other) => (other.alike > one.alike ? other : one));
  return best.alike > 0 ? best.delimiter : '';
}

function commonest(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
