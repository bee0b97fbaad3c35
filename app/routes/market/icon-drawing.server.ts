import { rasterise } from '#app/components/rasterise.server.ts';
import { MARK_KINDS } from '#app/domain/market/mark.ts';

export interface Drawing {
  /** Names the content. */
  key: string;
  type: string;
  bytes: Buffer;
}

/** Around the mark, of a side: phones cut the corners of what is put on their first page, and show it on any ground. */
const MARGIN = 0.12;

/**
 * A mark as a square PNG.
 * @param onWhite with a margin on a white ground; else it fills the square, through which the ground is seen
 */
export async function iconOf(mark: Drawing, side: number, onWhite: boolean): Promise<Buffer> {
  const margin = onWhite ? Math.round(side * MARGIN) : 0;
  const inner = side - 2 * margin;
  // A rasteriser of drawings makes small pictures of large ones rough.
  const { type, bytes } =
    mark.type === MARK_KINDS.png ? { ...mark, bytes: await smaller(mark.bytes, inner) } : mark;
  const ground = onWhite ? `<rect width="${side}" height="${side}" fill="#fff"/>` : '';
  const image = `<image href="data:${type};base64,${bytes.toString('base64')}" x="${margin}" y="${margin}" width="${inner}" height="${inner}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${ground}${image}</svg>`;
  return rasterise(`icon ${mark.key} ${side} ${onWhite}`, svg);
}

async function smaller(png: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(png).resize(side, side, { fit: 'contain', background }).png().toBuffer();
}

const HEAD = 6;
const ENTRY = 16;

/** An ICO file of square PNGs. */
export function icoOf(pictures: readonly { side: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { side, png }] of pictures.entries()) {
    const at = HEAD + ENTRY * index;
    head.writeUInt8(side % 256, at);
    head.writeUInt8(side % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
