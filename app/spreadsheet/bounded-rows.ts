import { type Cell, EMPTY, type TableRow } from '#app/domain/table.ts';
import { TOO_MUCH, tooManyRows, UnreadableTable } from './table.ts';

/** The most columns: far more than lists, statements and prices have. */
export const MOST_COLUMNS = 100;
/** The most characters of a cell in Excel. */
const MOST_OF_A_CELL = 32_767;
/**
 * The most characters of all cells. Needed because a workbook may store a text once and use it in all of its cells,
 * and a sheet many times.
 */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/** Counts the cells of one file, each before it is processed. */
export class CellCount {
  #characters = 0;

  /**
   * Counts a cell.
   * @throws UnreadableTable if the file has more than `MOST_COLUMNS`, `MOST_OF_A_CELL` or `MOST_CHARACTERS`
   */
  add(raw: string, column: number): void {
    this.#characters += raw.length + 1;
    const isTooMuch = raw.length > MOST_OF_A_CELL || this.#characters > MOST_CHARACTERS;
    if (isTooMuch || (column >= MOST_COLUMNS && raw.trim() !== '')) {
      throw new UnreadableTable(TOO_MUCH);
    }
  }
}

/** Collects rows up to a limit. */
export class Rows {
  readonly taken: TableRow[] = [];

  constructor(readonly most: number) {}

  /**
   * Adds a row unless it is empty.
   * @throws UnreadableTable if there are too many rows
   */
  add(number: number, row: readonly Cell[]): void {
    if (row.every(({ kind, merged }) => kind === 'empty' || merged)) return;
    const cells = row.slice(0, row.findLastIndex(({ kind }) => kind !== 'empty') + 1);
    if (this.taken.length >= this.most) throw new UnreadableTable(tooManyRows(this.most));
    this.taken.push({ number, cells: Array.from(cells, (cell) => cell ?? EMPTY) });
  }
}
