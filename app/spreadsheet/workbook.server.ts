import type { Cell } from 'write-excel-file/node';

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
 * @param plainName an ASCII file name for programs without RFC 5987, which Chinese names need
 */
export const workbookAnswer = (workbook: Buffer, name: string, plainName: string): Response =>
  new Response(new Uint8Array(workbook), {
    headers: {
      'content-type': XLSX,
      'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
