import type { Cell } from 'write-excel-file/node';
import { privateDownload } from './private-download.server.ts';

/** Characters that no XML may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Typed text is written as text, even if it begins like a formula. */
export const textCell = (value: string): Cell => ({
  value: value.replace(FORBIDDEN, ''),
  type: String,
});

export const headingCell = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' });

/** Excel has no exact decimals: good enough to read and to sum, not to charge. */
export const numberCell = (value: string): Cell => ({ value: Number(value), type: Number });

/**
 * A workbook as a download.
 * @param plainName the same in ASCII
 */
export const workbookAnswer = (workbook: Buffer, name: string, plainName: string): Response =>
  privateDownload(new Uint8Array(workbook), { type: XLSX, name, plainName });
