import type { Cell, TableRow } from './table.ts';

/** The most rows that headings have. */
const MOST_HEADING_ROWS = 3;
const BETWEEN = ' / ';

export interface Headings {
  /** The path of each column, such as 数量 / 吨; '' for a column without a name. */
  names: string[];
  /** The index of the first row below the headings. */
  next: number;
}

/**
 * The headings that begin in a row. The row below belongs to them if it holds only known heading words, each under a
 * name that covers several columns or under no name, as 借方 and 贷方 under 发生额. Other words do not count, so that no row
 * of goods or money becomes a heading.
 */
export function headingsAt(
  rows: readonly TableRow[],
  at: number,
  isWord: (text: string) => boolean,
): Headings {
  const first = rows[at];
  let names = first ? pathsOf(first.cells) : [];
  let next = at + 1;
  while (next < at + MOST_HEADING_ROWS && isHead(first, isWord)) {
    const below = joined(names, rows[next], isWord);
    if (!below) break;
    names = below;
    next += 1;
  }
  // Where the lowest heading is merged over several columns, only the first of them has its name.
  const isSpan = (place: number) => rows[next - 1]?.cells[place]?.merged === 'left';
  return {
    names: names.map((parts, place) => (isSpan(place) ? '' : parts.join(BETWEEN))),
    next,
  };
}

/** Whether a row is a heading and not a title: it has several texts, one of them a known word. */
function isHead(row: TableRow | undefined, isWord: (text: string) => boolean): boolean {
  const own = (row?.cells ?? []).filter(({ kind, merged }) => kind !== 'empty' && !merged);
  return own.length > 1 && own.some(({ text }) => isWord(text));
}

/** The name of each column; a merged range gives its name to all of its columns. */
const pathsOf = (cells: readonly Cell[]): string[][] =>
  cells.map(({ text }) => (text === '' ? [] : [text]));

function joined(
  above: readonly string[][],
  row: TableRow | undefined,
  isWord: (text: string) => boolean,
): string[][] | null {
  const cells = row?.cells ?? [];
  const isOwn = (at: number) =>
    cells[at] !== undefined && cells[at].kind !== 'empty' && cells[at].merged !== 'above';
  const own = cells.flatMap((_, at) => (isOwn(at) ? [at] : []));
  /** The column whose name also covers this column: itself, or the next named one to the left. */
  const groupOf = (at: number): number => {
    if ((above[at] ?? []).length > 0 || at === 0 || !isOwn(at - 1)) return at;
    return groupOf(at - 1);
  };
  const isBelow = (at: number) => {
    const name = (above[at] ?? []).join();
    const isShared = [at - 1, at + 1].some(
      (beside) =>
        isOwn(beside) && (groupOf(beside) === at || (above[beside] ?? []).join() === name),
    );
    return groupOf(at) !== at || name === '' || isShared;
  };
  if (own.length === 0 || !own.every((at) => isWord(cells[at]?.text ?? '') && isBelow(at))) {
    return null;
  }
  const width = Math.max(above.length, cells.length);
  return Array.from({ length: width }, (_, at) => {
    const names = above[groupOf(at)] ?? [];
    return isOwn(at) ? [...names, cells[at]?.text ?? ''] : [...(above[at] ?? [])];
  });
}
