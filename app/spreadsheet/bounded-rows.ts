import { type Cell, EMPTY, type TableRow } from '#app/domain/table.ts';
import { TOO_MUCH, tooManyRows, UnreadableTable } from './table.ts';

/** Far more than lists, statements and prices have. */
export const MOST_COLUMNS = 100;
/** Excel takes no more into a cell. */
const MOST_OF_A_CELL = 32_767;
/** A workbook may have a text once and use it in all of its cells, and a sheet many times. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/** The cells of one file, each counted before anything is made of it. */
export class CellCount {
  #characters = 0;

  /** @throws UnreadableTable where it is more than anybody has to read */
  add(raw: string, column: number): void {
    this.#characters += raw.length + 1;
    const isTooMuch = raw.length > MOST_OF_A_CELL || this.#characters > MOST_CHARACTERS;
    if (isTooMuch || (column >= MOST_COLUMNS && raw.trim() !== '')) {
      throw new UnreadableTable(TOO_MUCH);
    }
  }
}

/** Takes rows until they are more than anybody has to read. */
export class Rows {
  readonly taken: TableRow[] = [];

  constructor(readonly most: number) {}

  /** @throws UnreadableTable where there are too many */
  add(number: number, row: readonly Cell[]): void {
    if (row.every(({ kind, merged }) => kind === 'empty' || merged)) return;
    const cells = row.slice(0, row.findLastIndex(({ kind }) => kind !== 'empty') + 1);
    if (this.taken.length >= this.most) throw new UnreadableTable(tooManyRows(this.most));
    this.taken.push({ number, cells: Array.from(cells, (cell) => cell ?? EMPTY) });
  }
}
