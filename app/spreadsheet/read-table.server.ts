import { z } from 'zod';
import { rowsOfText } from './delimited.server.ts';
import {
  MOST_FILE_BYTES,
  NOTHING_IN_IT,
  OLD_OR_LOCKED,
  type Table,
  TOO_LARGE,
  UnreadableTable,
} from './table.ts';
import { tablesOfXlsx } from './xlsx.server.ts';

/** An archive, which a workbook is. */
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Excel before 2007; a workbook with a password is wrapped in the same. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** What the control for such a file sends: the file, or its name where the form was sent without files. */
export const tableControl = (error?: string) => z.union([z.string(), z.file()], { error });

/** The option of a form's control for such a file. */
export const tableFile = (field: string) => ({ field, mostBytes: MOST_FILE_BYTES + 1 });

export interface TableWish {
  /** More rows are refused. */
  mostRows: number;
  /** Of several sheets the first that it accepts is read; else the first that is not empty. */
  isWanted?: (table: Table) => boolean;
}

/**
 * The table in an uploaded file: an XLSX workbook or a text with delimiters, recognised by its
 * content and not by its name. All cells are texts, numbers as they are typed and days as
 * 2026-11-23. Its time and memory are bounded for every file (ADR 65).
 * @throws UnreadableTable with a message for the person who has sent the file
 */
export async function readTable(
  bytes: Uint8Array,
  { mostRows, isWanted = () => true }: TableWish,
): Promise<Table> {
  if (bytes.length > MOST_FILE_BYTES) throw new UnreadableTable(TOO_LARGE);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND)) throw new UnreadableTable(OLD_OR_LOCKED);
  let filled: Table | undefined;
  for await (const table of tablesOf(file, mostRows)) {
    if (table.rows.length === 0) continue;
    if (isWanted(table)) return table;
    filled ??= table;
  }
  if (!filled) throw new UnreadableTable(NOTHING_IN_IT);
  return filled;
}

const NOT_SENT = '文件没有读入，请重新选择';

/** The table that a control has sent and the name of its file, or why there is none. */
export async function tableOrProblem(
  sent: File | string,
  wish: TableWish,
): Promise<{ table: Table; fileName: string } | string> {
  if (typeof sent === 'string') return NOT_SENT;
  try {
    const table = await readTable(new Uint8Array(await sent.arrayBuffer()), wish);
    return { table, fileName: sent.name };
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message;
    throw error;
  }
}

async function* tablesOf(file: Buffer, mostRows: number): AsyncGenerator<Table> {
  if (file.subarray(0, ZIP.length).equals(ZIP)) yield* tablesOfXlsx(file, mostRows);
  else yield { name: '', rows: rowsOfText(file, mostRows) };
}
