import type { Cell, TableRow } from '#app/domain/table.ts';
import { isAmount } from '#app/domain/typed-amount.ts';
import { DOUBTS } from './goods-list/list-cells.ts';
import { headsOf, isTotal } from './goods-list/list-headings.ts';

/** Whether a sheet is a list of goods: it has the heading of such a list, or rows with words and quantities. */
export function isGoodsList(rows: readonly TableRow[]): boolean {
  if (headsOf(rows).length > 0) return true;
  const lines = rows
    .map(({ cells }) => cells.map(({ text }) => text))
    .filter((texts) => texts.some(isAmount) && texts.some((text) => /[\p{L}]/u.test(text)));
  return lines.length * 2 >= rows.length;
}

/**
 * Turns the rows of a sheet into the lines that somebody would have pasted: from the first heading on, without empty
 * columns and totals. A heading of several rows becomes one line, and the mark of a doubtful cell follows its text.
 */
export function pastedLines(rows: readonly TableRow[]): string[] {
  const heads = headsOf(rows);
  const lines = rows
    .flatMap(({ cells }, at) => {
      const head = heads.findLast((each) => each.at <= at);
      if (head?.at === at) return [[...head.names]];
      const isNoRow = head ? at < head.next : heads.length > 0;
      return isNoRow ? [] : [cells.map(textOf)];
    })
    .filter((texts) => !isTotal(texts));
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    lines.some((texts) => texts[at]),
  );
  return lines.map((texts) => columns.map((at) => texts[at] ?? '').join('\t'));
}

/**
 * Marks doubtful cells. A cell that is merged with the one above must not take its amount, which is for both rows
 * together, and one that is merged with the cell to its left must not take the text of another column.
 */
function textOf({ kind, text, merged, digitsLost }: Cell): string {
  if (kind === 'error') return text + DOUBTS.faulty;
  if (digitsLost) return text + DOUBTS.digitsLost;
  return merged === 'left' || (merged === 'above' && isAmount(text)) ? text + DOUBTS.merged : text;
}
