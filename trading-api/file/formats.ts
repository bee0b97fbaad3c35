import { type FileHandle, open } from 'node:fs/promises';
import type { PictureType } from '#trading-api/platform/storage/picture-process.ts';
import type { InvoiceType } from './invoice-formats.ts';

export type MediaType = PictureType | InvoiceType | 'application/pdf';

/** By the first of them a file is called whose name has none. */
const EXTENSIONS: Readonly<Record<MediaType, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/xml': ['.xml'],
  'application/ofd': ['.ofd'],
};
/** Of pictures that are kept in another format. */
const REWRITTEN = /\.(?:heic|heif|avif)$/i;

/** The name under which a file is served: its own, with the extension of its type. */
export function nameFor(name: string, mediaType: MediaType): string {
  const extensions = EXTENSIONS[mediaType];
  const isNamed = extensions.some((extension) => name.toLowerCase().endsWith(extension));
  return isNamed ? name : name.replace(REWRITTEN, '') + extensions[0];
}

/** Where readers look for the beginning and the end of a document. */
const HEAD_BYTES = 1024;
const TAIL_BYTES = 4096;
/** The end record of a ZIP archive with the longest comment: the part in which unzipping and Java search for it. */
const ZIP_END_BYTES = 65_557;
const ZIP_END_MARK = Buffer.from('PK\x05\x06', 'latin1');
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|img)\b/i;

/**
 * Whether a file is a PDF, and no page or archive besides: it is kept as it came. Before its header may be blanks, and
 * behind its end blanks and comments, as programs write them.
 */
export async function isPdf(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const head = (await read(handle, 0, HEAD_BYTES)).toString('latin1');
    if (!/^(?:\xef\xbb\xbf)?[\s\0]*%PDF-[12]\.\d/.test(head) || MARKUP.test(head)) return false;
    const tail = await read(handle, Math.max(0, size - ZIP_END_BYTES), ZIP_END_BYTES);
    return !tail.includes(ZIP_END_MARK) && isEnd(tail.toString('latin1', tail.length - TAIL_BYTES));
  } finally {
    await handle.close();
  }
}

function isEnd(tail: string): boolean {
  const [before = '', behind] = splitAtLast(tail, '%%EOF');
  if (behind === undefined || !/startxref\s+\d{1,10}\s+$/.test(before)) return false;
  return (
    !MARKUP.test(behind) && behind.split(/[\r\n]+/).every((line) => /^[\s\0]*(?:%|$)/.test(line))
  );
}

function splitAtLast(text: string, mark: string): string[] {
  const at = text.lastIndexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
