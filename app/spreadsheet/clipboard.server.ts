import { linesOf } from './delimited-text.ts';

/**
 * What was copied from a spreadsheet, each of its rows one line: a cell with a line break or a tab is put in
 * quotation marks by spreadsheets. What has no tab was written by hand, and stays as it is.
 */
export function clipboardText(text: string): string {
  if (!text.includes('\t') || !text.includes('"')) return text;
  return linesOf(text, '\t', text.length)
    .map(({ cells }) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t'))
    .join('\n');
}
