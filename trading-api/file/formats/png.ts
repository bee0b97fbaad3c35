import { crc32 } from 'node:zlib';
import { type FileBytes, isDrawable } from './file-bytes.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const HEADER_DATA_BYTES = 13;
/** Length and name before a chunk's data, and its checksum after it. */
const FRAME_BYTES = 12;
const PIECE_BYTES = 64 * 1024;

/** Exactly one PNG: chunks with right checksums from the signature to IEND, nothing after it. */
export async function isPng(file: FileBytes): Promise<boolean> {
  if (!(await file.read(0, SIGNATURE.length)).equals(SIGNATURE)) return false;
  let position = SIGNATURE.length;
  let hasPicture = false;
  while (position + FRAME_BYTES <= file.size) {
    const frame = await file.read(position, 8);
    const length = frame.readUInt32BE(0);
    const name = frame.toString('latin1', 4);
    const end = position + FRAME_BYTES + length;
    if (end > file.size || !/^[A-Za-z]{4}$/.test(name)) return false;
    const isFirst = position === SIGNATURE.length;
    if ((name === 'IHDR') !== isFirst) return false;
    if (isFirst && !(await isHeader(file, position + 8, length))) return false;
    if (!(await isIntact(file, position + 4, length + 4))) return false;
    if (name === 'IEND') return length === 0 && end === file.size && hasPicture;
    hasPicture ||= name === 'IDAT';
    position = end;
  }
  return false;
}

async function isHeader(file: FileBytes, position: number, length: number): Promise<boolean> {
  if (length !== HEADER_DATA_BYTES) return false;
  const data = await file.read(position, length);
  return isDrawable(data.readUInt32BE(0), data.readUInt32BE(4));
}

async function isIntact(file: FileBytes, start: number, length: number): Promise<boolean> {
  let sum = 0;
  for (let done = 0; done < length; done += PIECE_BYTES) {
    sum = crc32(await file.read(start + done, Math.min(PIECE_BYTES, length - done)), sum);
  }
  return (await file.read(start + length, 4)).readUInt32BE(0) === sum;
}
