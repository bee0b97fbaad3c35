/** The thread in which a workbook is written: a large one takes seconds, and pages are rendered meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import { workbookBytes } from './workbook-bytes.ts';

const bytes = workbookBytes(workerData.sheets, workerData.by);
parentPort?.postMessage(bytes);
