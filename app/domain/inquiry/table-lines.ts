import { isAmount } from '#app/domain/typed-amount.ts';
import { headingAt, isTotal } from './goods-list/list-headings.ts';

type Cells = readonly string[];

/** Whether a sheet is a list of goods: it has a heading of one, or words and quantities. */
export function isGoodsList(rows: readonly Cells[]): boolean {
  if (headingAt(rows) !== -1) return true;
  const lines = rows.filter(
    (cells) => cells.some(isAmount) && cells.some((cell) => /[\p{L}]/u.test(cell)),
  );
  return lines.length * 2 >= rows.length;
}

/**
 * The rows of a sheet as the lines that somebody would have pasted: from the heading on, without
 * columns that are empty and without sums.
 */
export function pastedLines(rows: readonly Cells[]): string[] {
  const lines = rows.slice(Math.max(0, headingAt(rows))).filter((cells) => !isTotal(cells));
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    lines.some((cells) => cells[at]),
  );
  return lines.map((cells) => columns.map((at) => cells[at] ?? '').join('\t'));
}
