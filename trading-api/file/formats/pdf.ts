import type { FileBytes } from './file-bytes.ts';

const HEAD_BYTES = 1024;
const TAIL_BYTES = 1024;

/**
 * One PDF from the first byte to the last: its header, no markup beside it, and at the end a
 * cross-reference that is where the file says it is, with nothing but white space after `%%EOF`.
 */
export async function isPdf(file: FileBytes): Promise<boolean> {
  const head = (await file.read(0, HEAD_BYTES)).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(head)) return false;
  if (/<(?:!doctype|html|head|body|script|svg|iframe|img)\b/i.test(head)) return false;
  const tail = (await file.tail(TAIL_BYTES)).toString('latin1');
  const start = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail)?.[1];
  if (start === undefined) return false;
  const reference = (await file.read(Number(start), 64)).toString('latin1');
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(reference);
}
