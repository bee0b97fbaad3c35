import { type FileBytes, isDrawable } from './file-bytes.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const PIECE_BYTES = 64 * 1024;

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
/** A frame's header says how large the picture is. */
const isFrame = (code: number) =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** Exactly one JPEG: segments and scans up to the end marker, nothing after it. */
export async function isJpeg(file: FileBytes): Promise<boolean> {
  let position = 0;
  let drawable = false;
  let hasPicture = false;
  for (;;) {
    const marker = await markerAt(file, position);
    if (!marker) return false;
    if ((marker.code === START) !== (position === 0)) return false;
    position = marker.next;
    if (marker.code === START) continue;
    if (marker.code === END) return hasPicture && drawable && position === file.size;
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
    if (marker.code === SCAN) {
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

/** Where the next marker stands that is not part of the compressed picture; else the file's end. */
async function endOfScan(file: FileBytes, start: number): Promise<number> {
  let position = start;
  while (position + 1 < file.size) {
    const piece = await file.read(position, Math.min(PIECE_BYTES, file.size - position));
    let at = piece.indexOf(0xff);
    while (at !== -1 && at + 1 < piece.length) {
      const code = piece[at + 1] ?? 0;
      if (code !== 0 && code !== 0xff && !isRestart(code)) return position + at;
      // Of several filling bytes the last one may begin a marker.
      at = piece.indexOf(0xff, at + (code === 0xff ? 1 : 2));
    }
    // A mark that is cut off by the end of the piece is looked at again with the next one.
    position += at === -1 ? piece.length : at;
  }
  return file.size;
}
