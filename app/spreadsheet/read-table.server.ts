import { z } from 'zod';
import { networkOf } from '#app/domain/network.ts';
import type { Table } from '#app/domain/table.ts';
import { requests } from '#app/observation/request.server.ts';
import { readingThread } from './reading-thread.server.ts';
import { MOST_FILE_BYTES, NOTHING_IN_IT, TOO_LARGE, UnreadableTable } from './table.ts';

/** What the control for a table's file sends: the file, or only its name if the form was sent without files. */
export const tableControl = (error?: string) => z.union([z.string(), z.file()], { error });

/** The form handler's option for a table's file. */
export const tableFile = (field: string) => ({ field, mostBytes: MOST_FILE_BYTES + 1 });

export interface TableWish {
  /** A table with more rows is refused. */
  mostRows: number;
  /** Chooses among several sheets: the first accepted one is read, or else the first that is not empty. */
  isWanted?: (table: Table) => boolean;
}

/** The table of a file, and the names of further sheets that are not empty and were not read. */
export interface TableOfFile extends Table {
  unreadSheets: readonly string[];
}

/**
 * Reads the table in an uploaded file: a workbook of Excel or a similar program, a web page named like one, or a text
 * with delimiters, recognised by its content and not by its name. Time and memory are limited for every file
 * (design/imports: Tables).
 * @throws UnreadableTable with a message for the person who has sent the file
 */
export async function readTable(
  bytes: Uint8Array,
  { mostRows, isWanted = () => true }: TableWish,
): Promise<TableOfFile> {
  if (bytes.length > MOST_FILE_BYTES) throw new UnreadableTable(TOO_LARGE);
  const request = requests.getStore();
  const network = request?.visitorAddress === undefined ? null : networkOf(request.visitorAddress);
  const sender = { account: request?.customer ?? null, network };
  const read = await readingThread.read({ bytes, mostRows }, sender);
  if (read.problem !== undefined) throw new UnreadableTable(read.problem);
  const filled = read.sheets.filter((sheet) => 'problem' in sheet || sheet.rows.length > 0);
  const wanted = filled.find((sheet) => 'problem' in sheet || isWanted(sheet));
  const table = wanted ?? filled[0];
  if (!table) throw new UnreadableTable(NOTHING_IN_IT);
  if ('problem' in table) throw new UnreadableTable(table.problem);
  const others = filled.filter((sheet) => sheet !== table);
  return { ...table, unreadSheets: others.map(({ name }) => name) };
}

const notSent = (name: string): string =>
  name ? `文件“${name}”没有读入，请重新选择` : '文件没有读入，请重新选择';

/** The table that a control has sent, with the name of its file, or the message why there is none. */
export async function tableOrProblem(
  sent: File | string,
  wish: TableWish,
): Promise<{ table: TableOfFile; fileName: string } | string> {
  if (typeof sent === 'string') return notSent(sent);
  try {
    const table = await readTable(new Uint8Array(await sent.arrayBuffer()), wish);
    return { table, fileName: sent.name };
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message;
    throw error;
  }
}
