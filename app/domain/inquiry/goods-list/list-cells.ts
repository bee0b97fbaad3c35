/**
 * The marks that are written behind the text of a doubtful cell of a file; a text with a mark is never read as goods.
 */
export const DOUBTS = {
  faulty: '（错误值）',
  digitsLost: '（位数不全）',
  merged: '（合并单元格）',
} as const;

export const hasDoubt = (text: string): boolean =>
  Object.values(DOUBTS).some((doubt) => text.endsWith(doubt));

/** A cell of a line, and where it starts in the line. */
export interface LineCell {
  text: string;
  start: number;
}

const SINGLE_SPACES = / /g;
/** The separators of cells, in the order in which they are tried. The last one also separates words. */
const SEPARATORS: readonly RegExp[] = [/\t/g, /[;；]/g, /[,，]/g, / {2,}|\u3000+/g];

/** Whether the cells of a line are separated by spaces alone: a missing cell then moves all cells after it. */
export const isSpaced = (line: string): boolean =>
  SEPARATORS.slice(0, 3).every((separator) => line.search(separator) === -1);

/** The cells of a line, split by the first of the separators that it contains. */
export function cellsOf(line: string): LineCell[] {
  const separator = SEPARATORS.find((each) => line.trim().search(each) !== -1) ?? SINGLE_SPACES;
  const text = separator === SEPARATORS[0] ? line : line.trimEnd();
  const from = separator === SEPARATORS[0] ? 0 : line.length - line.trimStart().length;
  const cells: LineCell[] = [];
  let start = from;
  const add = (end: number) => cells.push(trimmed(text.slice(start, end), start));
  for (const { index, 0: found } of text.matchAll(separator)) {
    if (index < from || isQuoted(text.slice(start, index))) continue;
    add(index);
    start = index + found.length;
  }
  add(text.length);
  return cells;
}

/** Whether a cell has an open quotation mark: a separator inside quotation marks belongs to the cell. */
const isQuoted = (cell: string): boolean =>
  cell.trimStart().startsWith('"') && !/[^"]"$/.test(cell.trimEnd());

function trimmed(text: string, start: number): LineCell {
  const [before = ''] = /^\s*"?/.exec(text) ?? [];
  const rest = text.slice(before.length).trimEnd();
  return {
    text: rest.endsWith('"') ? rest.slice(0, -1).trimEnd() : rest,
    start: start + before.length,
  };
}

/** Joins 5,000 into one cell in a line separated by commas that would otherwise have more cells than the heading. */
export function withJoinedThousands(cells: readonly LineCell[], columns: number): LineCell[] {
  const goesOn = (at: number) =>
    /^\d{1,3}$/.test(cells[at]?.text ?? '') &&
    /^\d{3}(?:\.\d+)?\D{0,4}$/u.test(cells[at + 1]?.text ?? '');
  const places = cells.flatMap((_, at) => (goesOn(at) ? [at] : []));
  if (places.length === 0 || cells.length - places.length !== columns) return [...cells];
  return cells.flatMap((cell, at) => {
    if (places.includes(at - 1)) return [];
    const next = places.includes(at) ? cells[at + 1] : undefined;
    return [next ? { ...cell, text: `${cell.text},${next.text}` } : cell];
  });
}
