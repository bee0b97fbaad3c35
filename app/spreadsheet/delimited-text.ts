import { parse } from 'csv-parse/sync';
import { NO_TABLE, UnreadableTable, WHICH_DELIMITER } from './table.ts';

const DELIMITERS = ['\t', ';', ',', '，', '；', '|'] as const;
/** Control characters that no text contains. */
const CONTROLS = /[^\P{Cc}\t\n\v\f\r\u0085]/u;
/** How many lines, and how many characters of them, are read to find the delimiter. */
const LINES_LOOKED_AT = 200;
const CHARACTERS_LOOKED_AT = 64 * 1024;
/** The delimiter for texts without one: no line contains it, so each line is one cell. */
const NONE = '\u0000';

/** A line of a text with delimiters. */
export interface DelimitedLine {
  /** The number of the row that a spreadsheet makes of this line, from 1; cells may have line breaks. */
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
      // Not in this encoding: the next one is tried.
    }
  }
  throw new UnreadableTable(NO_TABLE);
}

/** The first lines of a text with delimiters. */
export function delimitedLines(text: string, most: number): DelimitedLine[] {
  // Excel's own way to name the delimiter, in the first line.
  const stated = /^sep=(.)\r?\n/i.exec(text);
  const body = stated ? text.slice(stated[0].length) : text;
  const lines = linesOf(body, stated?.[1] ?? delimiterOf(body), most);
  return stated ? lines.map(({ number, cells }) => ({ number: number + 1, cells })) : lines;
}

/**
 * Lines by the rules of RFC 4180: a cell in quotation marks may contain delimiters and line breaks. If a text breaks
 * these rules, as by a single mark for an inch, quotation marks are read like any other character.
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
 * The delimiter of the table in a text; '' if each line is one cell. A delimiter makes a table of consecutive lines
 * that contain it. If one delimiter's table contains another's, or is longer and elsewhere, it is the right one: the
 * other character occurs inside its cells, or in the text above or below the table. If two delimiters could split the
 * same lines, neither is chosen.
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

/** The longest run of lines that a delimiter splits: from line `from` up to before line `to`. */
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

/** Whether a table contains all lines of another one and more, or is longer and elsewhere. */
function holds(one: DelimitedTable, other: DelimitedTable): boolean {
  const isLonger = one.to - one.from > other.to - other.from;
  const isInside = other.from >= one.from && other.to <= one.to;
  const isElsewhere = other.to <= one.from || other.from >= one.to;
  return isLonger && (isInside || isElsewhere);
}
