import type { Cell, TableRow } from './table.ts';

/** Headings have no more rows. */
const MOST_HEADING_ROWS = 3;
const BETWEEN = ' / ';

export interface Headings {
  /** The path of each column, 数量 / 吨; '' of one without a name. */
  names: string[];
  /** The index of the first row below. */
  next: number;
}

/**
 * The headings that begin in a row. A row below belongs to them where all it has are words of headings
 * that stand under a name of several columns, or under none: 借方 and 贷方 under 发生额. Only words that
 * the reader knows, so that no row of goods or money becomes a heading.
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
  // A name over several columns, of which nothing says what the others are: they are its own width.
  const isSpan = (place: number) => rows[next - 1]?.cells[place]?.merged === 'left';
  return {
    names: names.map((parts, place) => (isSpan(place) ? '' : parts.join(BETWEEN))),
    next,
  };
}

/** Not a title: it names several things, and one of them by a word that is known. */
function isHead(row: TableRow | undefined, isWord: (text: string) => boolean): boolean {
  const own = (row?.cells ?? []).filter(({ kind, merged }) => kind !== 'empty' && !merged);
  return own.length > 1 && own.some(({ text }) => isWord(text));
}

/** The name of each column; that of a merged range in all of its columns. */
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
  /** The column whose name above is that of this one too. */
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
