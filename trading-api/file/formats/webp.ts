import { type FileBytes, isDrawable } from './file-bytes.ts';

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const LOSSY_MARK = 0x2a019d;
const LOSSLESS_MARK = 0x2f;

/** Exactly one WebP: as long as its header says, filled by whole chunks, with a picture in it. */
export async function isWebp(file: FileBytes): Promise<boolean> {
  const head = await file.read(0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || head.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (head.toString('latin1', 8) !== 'WEBP' || head.readUInt32LE(4) + 8 !== file.size) return false;
  let position = HEAD_BYTES;
  let hasPicture = false;
  while (position + CHUNK_HEAD_BYTES <= file.size) {
    const chunk = await file.read(position, CHUNK_HEAD_BYTES + 10);
    const name = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    const drawable = isDrawn(name, chunk.subarray(CHUNK_HEAD_BYTES));
    if (drawable === false) return false;
    hasPicture ||= name === 'VP8 ' || name === 'VP8L' || name === 'ANMF';
    position += CHUNK_HEAD_BYTES + length + (length % 2);
  }
  return hasPicture && position === file.size;
}

/** Whether a chunk that says how large the picture is says something sane; null: it says nothing. */
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
