/** The thread in which files are read: what a file costs ends there (design/imports: Tables). */
import { parentPort } from 'node:worker_threads';
import { NO_TABLE, UnreadableTable } from './table.ts';
import type { ThreadAnswer, ThreadTask } from './table-thread-message.ts';
import { tablesOfFile } from './tables-of-file.ts';

async function answer({ bytes, mostRows }: ThreadTask): Promise<ThreadAnswer> {
  try {
    return { sheets: await tablesOfFile(bytes, mostRows) };
  } catch (error) {
    // Whatever the readers of foreign formats stumble over, it is a file that they cannot read.
    return { problem: error instanceof UnreadableTable ? error.message : NO_TABLE };
  }
}

parentPort?.on('message', async (task: ThreadTask) => {
  parentPort?.postMessage(await answer(task));
});
