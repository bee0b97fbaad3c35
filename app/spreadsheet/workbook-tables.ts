import { type CellObject, type ParsingOptions, read, SSF, type WorkSheet } from '@e965/xlsx';
import { type Cell, EMPTY, type Table } from '#app/domain/table.ts';
import { CellCount, MOST_COLUMNS, Rows } from './bounded-rows.ts';
import { dateCell, errorCell, numberCell, textCell } from './cell.ts';
import { LOCKED, NO_TABLE, TOO_MUCH, UnreadableTable } from './table.ts';

/** Values and their formats are read; of a formula, the value that was saved with it. */
const OPTIONS: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  UTC: true,
  // Cells of a web page stay text: 1,234 does not become a number, nor 1-2 a day.
  raw: true,
};

/** The most sheets of a file. Needed because empty sheets take hardly any bytes of the file. */
const MOST_SHEETS = 256;

/** A visible sheet, or why it cannot be read, which matters only if that sheet is the wanted one. */
export type Sheet = Table | { name: string; problem: string };

/**
 * The visible sheets of a workbook.
 * @param file an archive or a compound file, or the text of a web page or an XML Spreadsheet
 * @throws UnreadableTable
 */
export function sheetsOf(file: Uint8Array | string, mostRows: number): Sheet[] {
  const book = opened(file);
  if (book.SheetNames.length > MOST_SHEETS) throw new UnreadableTable(TOO_MUCH);
  const count = new CellCount();
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const kinds = new FormatKinds();
  const isText = typeof file === 'string';
  return book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name];
    if ((book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0) return [];
    // The library silently leaves out a sheet that it cannot read.
    if (!sheet) return { name, problem: NO_TABLE };
    const cellOf = (cell: CellObject) => kinds.cellOf(cell, { from1904, isText });
    try {
      return { name, rows: rowsOf(sheet, cellOf, count, mostRows) };
    } catch (error) {
      if (error instanceof UnreadableTable) return { name, problem: error.message };
      throw error;
    }
  });
}

function opened(file: Uint8Array | string) {
  try {
    return read(file, { ...OPTIONS, type: typeof file === 'string' ? 'string' : 'buffer' });
  } catch (error) {
    const isLocked = error instanceof Error && /password-protected/i.test(error.message);
    throw new UnreadableTable(isLocked ? LOCKED : NO_TABLE);
  }
}

function rowsOf(
  sheet: WorkSheet,
  cellOf: (cell: CellObject) => Cell,
  count: CellCount,
  mostRows: number,
) {
  const rows = new Rows(mostRows);
  const merged = new MergedCells(sheet);
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  data.forEach((stored, row) => {
    const cells: Cell[] = [];
    stored?.forEach((value, column) => {
      if (!value) return;
      count.add(String(value.v ?? ''), column);
      const cell = cellOf(value);
      if (cell.kind !== 'empty') cells[column] = cell;
    });
    rows.add(
      row + 1,
      merged.filled(
        row,
        Array.from(cells, (cell) => cell ?? EMPTY),
      ),
    );
  });
  return rows.taken;
}

/** The merged ranges of a sheet: all their cells get the value of the first one. */
class MergedCells {
  readonly #ranges;
  readonly #values = new Map<number, Cell>();

  constructor(sheet: WorkSheet) {
    this.#ranges = (sheet['!merges'] ?? [])
      .filter(({ s }) => s.c < MOST_COLUMNS)
      .map((range, at) => ({ ...range, at }));
  }

  /** A row with its merged cells filled in. Rows must be requested in order. */
  filled(row: number, own: readonly Cell[]): Cell[] {
    const cells = [...own];
    for (const { s, e, at } of this.#ranges) {
      if (row < s.r || row > e.r) continue;
      if (row === s.r) this.#values.set(at, own[s.c] ?? EMPTY);
      const value = this.#values.get(at) ?? EMPTY;
      if (value.kind === 'empty') continue;
      for (let column = s.c; column <= Math.min(e.c, MOST_COLUMNS - 1); column++) {
        if (row === s.r && column === s.c) continue;
        while (cells.length < column) cells.push(EMPTY);
        cells[column] = { ...value, merged: column === s.c ? 'above' : 'left' };
      }
    }
    return cells;
  }
}

/**
 * Decides by their formats which numbers are dates; each format is examined once, because a file may repeat a long
 * one.
 */
class FormatKinds {
  readonly #dates = new Map<string, { isDate: boolean; hasDay: boolean }>();

  cellOf(
    { t, v, w, z }: CellObject,
    { from1904, isText }: { from1904: boolean; isText: boolean },
  ): Cell {
    if (t === 'n' && typeof v === 'number') {
      const { isDate, hasDay } = this.#of(z === undefined ? undefined : String(z), w);
      return isDate ? dateCell(v, { from1904, hasDay }) : numberCell(v);
    }
    if (t === 'b') return textCell(v ? '是' : '否', true);
    if (t === 'e') return errorCell(w ?? '#');
    return v === undefined || t === 'z' ? EMPTY : textCell(String(v), !isText);
  }

  /**
   * What a format shows.
   * @param code undefined in the first cell with one of Excel's built-in formats (ECMA-376, 18.8.30)
   * @param shown the number in that format
   */
  #of(code: string | undefined, shown: string | undefined) {
    if (code === undefined) {
      const isDate = /\d[/年:]\d/.test(shown ?? '');
      return { isDate, hasDay: isDate && !/^\d+:/.test(shown ?? '') };
    }
    const known = this.#dates.get(code);
    if (known) return known;
    const isDate = SSF.is_date(code);
    // The format without quoted texts, escaped characters, and colours and conditions in brackets.
    const plain = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, '');
    const found = { isDate, hasDay: isDate && /[yd]/i.test(plain) };
    this.#dates.set(code, found);
    return found;
  }
}
