import { linesOf } from './delimited-text.ts';

/**
 * Brings text that was copied from a spreadsheet into one line for each row: spreadsheets put a cell with a line break
 * or a tab in quotation marks. Text without a tab was written by hand, and stays as it is.
 */
export function clipboardText(text: string): string {
  if (!text.includes('\t') || !text.includes('"')) return text;
  return linesOf(text, '\t', text.length)
    .map(({ cells }) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t'))
    .join('\n');
}
