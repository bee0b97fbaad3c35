import type { Sheet } from './workbook-tables.ts';

export interface ThreadTask {
  bytes: Uint8Array;
  mostRows: number;
}

/** What the thread answers: the visible sheets of a file, or why it cannot be read. */
export type ThreadAnswer = { sheets: Sheet[]; problem?: never } | { problem: string };
