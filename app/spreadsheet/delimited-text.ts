import { parse } from 'csv-parse/sync';
import { NO_TABLE, UnreadableTable, WHICH_DELIMITER } from './table.ts';

const DELIMITERS = ['\t', ';', ',', '，', '；', '|'] as const;
/** No text has them. */
const CONTROLS = /[^\P{Cc}\t\n\v\f\r\u0085]/u;
/** How many lines, and how many characters of them, are read to find the delimiter. */
const LINES_LOOKED_AT = 200;
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

function parsed(text: string, delimiter: string, quote: '"' | null, most: number, relaxed = true) {
  const records = parse(text, {
    delimiter: delimiter || NONE,
    quote,
    escape: quote,
    bom: true,
    relax_quotes: relaxed,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    to: most,
  }) as string[][];
  return records.map((cells, at) => ({ number: at + 1, cells }));
}

/**
 * The delimiter of the table in a text; '' where each line is one cell. A delimiter has a table where lines below
 * each other have it, with quotation marks kept to its rules. That of another inside of such a table is a sign in its
 * cells, and that of fewer lines elsewhere is in what stands above or below. Two by which the same lines
 * could be read are not decided.
 * @throws UnreadableTable
 */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, CHARACTERS_LOOKED_AT);
  const found = DELIMITERS.filter((delimiter) => beginning.includes(delimiter));
  const strict = found.flatMap((delimiter) => tableBy(delimiter, beginning, false) ?? []);
  const tables =
    strict.length > 0
      ? strict
      : found.flatMap((delimiter) => tableBy(delimiter, beginning, true) ?? []);
  if (tables.length === 0) return '';
  const best = tables.find((one) => tables.every((other) => other === one || holds(one, other)));
  if (!best) throw new UnreadableTable(WHICH_DELIMITER);
  return best.delimiter;
}

/** The longest run of lines that a delimiter has split, from one line to before another. */
interface DelimitedTable {
  delimiter: string;
  from: number;
  to: number;
}

function tableBy(delimiter: string, text: string, relaxed: boolean): DelimitedTable | null {
  const lines = relaxed ? linesOf(text, delimiter, LINES_LOOKED_AT) : strictLines(text, delimiter);
  let best: DelimitedTable | null = null;
  let from = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    if ((lines[at]?.cells.length ?? 0) > 1) continue;
    if (at > from && at - from > (best ? best.to - best.from : 0))
      best = { delimiter, from, to: at };
    from = at + 1;
  }
  return best;
}

function strictLines(text: string, delimiter: string): readonly DelimitedLine[] {
  try {
    return parsed(text, delimiter, '"', LINES_LOOKED_AT, false);
  } catch {
    return [];
  }
}

/** Whether a table has all lines of another and more, or more lines elsewhere. */
function holds(one: DelimitedTable, other: DelimitedTable): boolean {
  const isLonger = one.to - one.from > other.to - other.from;
  const isInside = other.from >= one.from && other.to <= one.to;
  const isElsewhere = other.to <= one.from || other.from >= one.to;
  return isLonger && (isInside || isElsewhere);
}
