/** Of an uploaded file. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024;
/** What programs write that tables come from, and their kinds. */
export const TABLE_FILES = '.xlsx,.csv,.tsv,.txt,text/csv';

/** A row of a spreadsheet that has something in it. */
export interface TableRow {
  /** Its number in the file, from 1. */
  number: number;
  /** Trimmed, without line breaks. */
  cells: string[];
}

export interface Table {
  /** The name of its sheet; '' for a text file. */
  name: string;
  rows: TableRow[];
}

/** A file that is no table, or larger than one may be; the message is for the person who sent it. */
export class UnreadableTable extends Error {}

export const NO_TABLE = '无法读取这个文件，请上传 .xlsx 或 CSV 表格';
export const OLD_OR_LOCKED =
  '旧版 Excel（.xls）或加密的文件无法读取，请另存为 .xlsx 或 CSV 后再上传';
export const TOO_LARGE = '文件过大，不能超过 5 MB';
export const NOTHING_IN_IT = '表格中没有内容';
export const TOO_MUCH = '表格内容过多，请删除不需要的工作表，或分成几个文件';
export const tooManyRows = (most: number): string =>
  `表格超过 ${most.toLocaleString('en-US')} 行，请分成几个文件`;

/** Far more than lists, statements and prices have. */
const MOST_COLUMNS = 100;
/** Excel takes no more into a cell. */
const MOST_OF_A_CELL = 32_767;
/** A longer text is cut and marked: nobody needs more of a remark beside goods or a payment. */
const LONGEST_CELL = 1000;
/** A workbook may have a text once and use it in all of its cells, and a sheet many times. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/** The cells of one file, each counted before anything is made of it. */
export class Cells {
  #characters = 0;

  /**
   * The text of a cell, without line breaks.
   * @throws UnreadableTable where it is more than anybody has to read
   */
  textOf(raw: string, column: number): string {
    if (raw === '') return '';
    this.#characters += raw.length;
    if (raw.length > MOST_OF_A_CELL || this.#characters > MOST_CHARACTERS) {
      throw new UnreadableTable(TOO_MUCH);
    }
    const text = raw.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    if (text !== '' && column >= MOST_COLUMNS) throw new UnreadableTable(TOO_MUCH);
    // A cut may split a surrogate pair.
    return text.length > LONGEST_CELL
      ? `${text.slice(0, LONGEST_CELL - 1).replace(/\p{Cs}$/u, '')}…`
      : text;
  }
}

/** Takes rows until they are more than anybody has to read. */
export class Rows {
  readonly taken: TableRow[] = [];

  constructor(readonly most: number) {}

  /** @throws UnreadableTable where there are too many */
  add(number: number, texts: readonly string[]): void {
    const cells = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
    if (cells.length === 0) return;
    if (this.taken.length >= this.most) throw new UnreadableTable(tooManyRows(this.most));
    this.taken.push({ number, cells });
  }
}
