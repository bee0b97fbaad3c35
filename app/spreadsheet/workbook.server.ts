import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { privateDownload } from './private-download.server.ts';
import type { Sheet } from './sheet.ts';
import threadText from './workbook-thread.ts?thread-text';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The writing of the last requested workbook. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Writes the sheets to a file in a new thread; files are written one after another.
 * @param by the market, which the file's properties name
 */
export function workbookOf(sheets: readonly Sheet[], by: string): Promise<Uint8Array<ArrayBuffer>> {
  const written = turn.then(() => writtenIn(sheets, by));
  turn = written.catch(() => undefined);
  return written;
}

async function writtenIn(sheets: readonly Sheet[], by: string): Promise<Uint8Array<ArrayBuffer>> {
  const thread = new Worker(threadText, {
    eval: true,
    workerData: { program: import.meta.url, sheets, by },
  });
  const [bytes] = await once(thread, 'message');
  return bytes;
}

/**
 * A workbook as a download.
 * @param plainName the file name in ASCII
 * @param by the market
 */
export const workbookAnswer = async (
  sheets: readonly Sheet[],
  name: string,
  plainName: string,
  by: string,
): Promise<Response> =>
  privateDownload(await workbookOf(sheets, by), { type: XLSX, name, plainName });
