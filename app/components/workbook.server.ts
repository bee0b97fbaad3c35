import type { Cell } from 'write-excel-file/node';

/** Characters that no XML may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Typed text stays text, even if it begins like a formula. */
export const textCell = (value: string): Cell => ({
  value: value.replace(FORBIDDEN, ''),
  type: String,
});

export const headingCell = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' });

/** Excel knows no exact decimals: fit to read and to sum, not to charge. */
export const numberCell = (value: string): Cell => ({ value: Number(value), type: Number });

/**
 * A workbook to be saved.
 * @param plainName for what does not know RFC 5987, by which a Chinese file name goes
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
