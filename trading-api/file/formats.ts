import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { MAX_PIXELS } from '#trading-api/platform/storage/picture-copies.ts';
import type { InvoiceType } from './invoice-formats.ts';

/** The number of bytes that file-type reads. */
const TYPE_HEAD_BYTES = 4100;
/**
 * The end record of a ZIP archive with the longest comment: the part in which unzipping searches
 * for it.
 */
const ZIP_END_BYTES = 65_557;
const ZIP_END_MARK = Buffer.from('PK\x05\x06', 'latin1');

const FORMATS = {
  'image/png': { check: isPng, extensions: ['.png'] },
  'image/jpeg': { check: isJpeg, extensions: ['.jpg', '.jpeg'] },
  'image/webp': { check: isWebp, extensions: ['.webp'] },
  'application/pdf': { check: isPdf, extensions: ['.pdf'] },
} as const;

/** Extensions of the types that only invoices may have. */
const OF_INVOICES = { 'application/xml': ['.xml'], 'application/ofd': ['.ofd'] } as const;

export type MediaType = keyof typeof FORMATS;

const isKnown = (mime: string | undefined): mime is MediaType =>
  mime !== undefined && Object.hasOwn(FORMATS, mime);

/** The name under which a file is served: its own, with the extension of its type. */
export function nameFor(name: string, mediaType: MediaType | InvoiceType): string {
  const extensions: readonly string[] = isKnown(mediaType)
    ? FORMATS[mediaType].extensions
    : OF_INVOICES[mediaType as InvoiceType];
  const named = extensions.some((extension) => name.toLowerCase().endsWith(extension));
  return named ? name : name + extensions[0];
}

/**
 * The type of a file by its content; null unless it is exactly one well-formed file of the four
 * types (decision 12). Its name and the sender's media type are ignored.
 */
export async function mediaTypeOf(path: string): Promise<MediaType | null> {
  const handle = await open(path);
  try {
    const file = new FileBytes(handle, (await handle.stat()).size);
    const mime = (await fileTypeFromBuffer(await file.read(0, TYPE_HEAD_BYTES)))?.mime;
    if (!isKnown(mime) || !(await FORMATS[mime].check(file))) return null;
    // A hidden archive, which unzipping and Java would find.
    return (await file.tail(ZIP_END_BYTES)).includes(ZIP_END_MARK) ? null : mime;
  } finally {
    await handle.close();
  }
}

const WINDOW_BYTES = 64 * 1024;

/** A file on disk, read in windows. */
class FileBytes {
  readonly #handle: FileHandle;
  #window = Buffer.alloc(0);
  #start = 0;

  constructor(
    handle: FileHandle,
    readonly size: number,
  ) {
    this.#handle = handle;
  }

  /** The bytes from `position` on; fewer than asked for at the end of the file. */
  async read(position: number, length: number): Promise<Buffer> {
    const from = position - this.#start;
    const held = from >= 0 && from + length <= this.#window.length;
    if (!held) await this.#load(position, Math.max(length, WINDOW_BYTES));
    const offset = position - this.#start;
    return this.#window.subarray(offset, offset + length);
  }

  /** The last bytes of the file. */
  tail(length: number): Promise<Buffer> {
    const position = Math.max(0, this.size - length);
    return this.read(position, this.size - position);
  }

  async #load(position: number, length: number): Promise<void> {
    const wanted = Math.max(0, Math.min(length, this.size - position));
    const window = Buffer.alloc(wanted);
    const { bytesRead } = await this.#handle.read(window, 0, wanted, position);
    this.#window = window.subarray(0, bytesRead);
    this.#start = position;
  }
}

const MAX_SIDE = 20_000;

/** Whether a picture's size is acceptable: a header of a few bytes may ask for gigabytes. */
const isDrawable = (width: number, height: number): boolean =>
  width > 0 && height > 0 && Math.max(width, height) <= MAX_SIDE && width * height <= MAX_PIXELS;

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const PNG_HEADER_BYTES = 13;
/** Length and name before a chunk's data, and its checksum after it. */
const PNG_FRAME_BYTES = 12;

/**
 * Exactly one PNG: chunks with valid checksums from the signature to IEND, and nothing after it.
 */
async function isPng(file: FileBytes): Promise<boolean> {
  if (!(await file.read(0, PNG_SIGNATURE.length)).equals(PNG_SIGNATURE)) return false;
  let position = PNG_SIGNATURE.length;
  let hasPicture = false;
  while (position + PNG_FRAME_BYTES <= file.size) {
    const frame = await file.read(position, 8);
    const length = frame.readUInt32BE(0);
    const name = frame.toString('latin1', 4);
    const end = position + PNG_FRAME_BYTES + length;
    if (end > file.size || !/^[A-Za-z]{4}$/.test(name)) return false;
    const isFirst = position === PNG_SIGNATURE.length;
    if ((name === 'IHDR') !== isFirst) return false;
    if (isFirst && !(await isPngHeader(file, position + 8, length))) return false;
    if (!(await isIntact(file, position + 4, length + 4))) return false;
    if (name === 'IEND') return length === 0 && end === file.size && hasPicture;
    hasPicture ||= name === 'IDAT';
    position = end;
  }
  return false;
}

async function isPngHeader(file: FileBytes, position: number, length: number): Promise<boolean> {
  if (length !== PNG_HEADER_BYTES) return false;
  const data = await file.read(position, length);
  return isDrawable(data.readUInt32BE(0), data.readUInt32BE(4));
}

async function isIntact(file: FileBytes, start: number, length: number): Promise<boolean> {
  let sum = 0;
  for (let done = 0; done < length; done += WINDOW_BYTES) {
    sum = crc32(await file.read(start + done, Math.min(WINDOW_BYTES, length - done)), sum);
  }
  return (await file.read(start + length, 4)).readUInt32BE(0) === sum;
}

const JPEG_START = 0xd8;
const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
/** The header of a frame contains the picture's size. */
const isFrame = (code: number) =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** Exactly one JPEG: segments and scans up to the end marker, nothing after it. */
async function isJpeg(file: FileBytes): Promise<boolean> {
  let position = 0;
  let drawable = false;
  let hasPicture = false;
  for (;;) {
    const marker = await markerAt(file, position);
    if (!marker) return false;
    if ((marker.code === JPEG_START) !== (position === 0)) return false;
    position = marker.next;
    if (marker.code === JPEG_START) continue;
    if (marker.code === JPEG_END) return hasPicture && drawable && position === file.size;
    if (marker.code < 0xc0 || isRestart(marker.code)) return false;
    const segment = await file.read(position, 7);
    const length = segment.length < 2 ? 0 : segment.readUInt16BE(0);
    if (length < 2 || position + length > file.size) return false;
    if (isFrame(marker.code)) {
      if (length < 8) return false;
      drawable = isDrawable(segment.readUInt16BE(5), segment.readUInt16BE(3));
      if (!drawable) return false;
    }
    position += length;
    if (marker.code === JPEG_SCAN) {
      hasPicture = true;
      position = await endOfScan(file, position);
    }
  }
}

/** The marker at a position, after any filling; null where there is none. */
async function markerAt(file: FileBytes, position: number) {
  if ((await file.read(position, 1))[0] !== 0xff) return null;
  for (let at = position + 1; at < file.size; at++) {
    const code = (await file.read(at, 1))[0] ?? 0;
    if (code !== 0xff) return code === 0 ? null : { code, next: at + 1 };
  }
  return null;
}

/** The position of the next marker that is not part of the compressed picture; else the file's end. */
async function endOfScan(file: FileBytes, start: number): Promise<number> {
  let position = start;
  while (position + 1 < file.size) {
    const piece = await file.read(position, Math.min(WINDOW_BYTES, file.size - position));
    let at = piece.indexOf(0xff);
    while (at !== -1 && at + 1 < piece.length) {
      const code = piece[at + 1] ?? 0;
      if (code !== 0 && code !== 0xff && !isRestart(code)) return position + at;
      // Of several fill bytes the last one may begin a marker.
      at = piece.indexOf(0xff, at + (code === 0xff ? 1 : 2));
    }
    // A marker at the end of the window is read again with the next one.
    position += at === -1 ? piece.length : at;
  }
  return file.size;
}

const WEBP_HEAD_BYTES = 12;
const WEBP_CHUNK_BYTES = 8;
const LOSSY_MARK = 0x2a019d;
const LOSSLESS_MARK = 0x2f;

/** Exactly one WebP: as long as its header says, filled by whole chunks, with a picture in it. */
async function isWebp(file: FileBytes): Promise<boolean> {
  const head = await file.read(0, WEBP_HEAD_BYTES);
  if (head.length < WEBP_HEAD_BYTES || head.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (head.toString('latin1', 8) !== 'WEBP' || head.readUInt32LE(4) + 8 !== file.size) return false;
  let position = WEBP_HEAD_BYTES;
  let hasPicture = false;
  while (position + WEBP_CHUNK_BYTES <= file.size) {
    const chunk = await file.read(position, WEBP_CHUNK_BYTES + 10);
    const name = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    const drawable = isDrawn(name, chunk.subarray(WEBP_CHUNK_BYTES));
    if (drawable === false) return false;
    hasPicture ||= name === 'VP8 ' || name === 'VP8L' || name === 'ANMF';
    position += WEBP_CHUNK_BYTES + length + (length % 2);
  }
  return hasPicture && position === file.size;
}

/** Whether the size in a chunk is acceptable; null for a chunk without a size. */
function isDrawn(name: string, data: Buffer): boolean | null {
  if (name === 'VP8 ') {
    if (data.length < 10 || data.readUIntLE(3, 3) !== LOSSY_MARK) return false;
    return isDrawable(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff);
  }
  if (name === 'VP8L') {
    if (data.length < 5 || data[0] !== LOSSLESS_MARK) return false;
    const bits = data.readUInt32LE(1);
    return isDrawable((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (name === 'VP8X') {
    if (data.length < 10) return false;
    return isDrawable(data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1);
  }
  return null;
}

const PDF_END_BYTES = 1024;

/**
 * Exactly one PDF: its header at the first byte, no HTML before it, and at the end a
 * cross-reference at the position that the file gives, followed only by white space after `%%EOF`.
 */
async function isPdf(file: FileBytes): Promise<boolean> {
  const head = (await file.read(0, PDF_END_BYTES)).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(head)) return false;
  if (/<(?:!doctype|html|head|body|script|svg|iframe|img)\b/i.test(head)) return false;
  const tail = (await file.tail(PDF_END_BYTES)).toString('latin1');
  const start = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail)?.[1];
  if (start === undefined) return false;
  const reference = (await file.read(Number(start), 64)).toString('latin1');
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(reference);
}
