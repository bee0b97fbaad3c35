/** The thread in which files are read, so that a costly file cannot affect the process (design/imports: Tables). */
import { parentPort } from 'node:worker_threads';
import { NO_TABLE, UnreadableTable } from './table.ts';
import type { ThreadAnswer, ThreadTask } from './table-thread-message.ts';
import { tablesOfFile } from './tables-of-file.ts';

async function answer({ bytes, mostRows }: ThreadTask): Promise<ThreadAnswer> {
  try {
    return { sheets: await tablesOfFile(bytes, mostRows) };
  } catch (error) {
    // Any error of the libraries that read foreign formats means that the file cannot be read.
    return { problem: error instanceof UnreadableTable ? error.message : NO_TABLE };
  }
}

parentPort?.on('message', async (task: ThreadTask) => {
  parentPort?.postMessage(await answer(task));
});
