import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

export const FONT_FAMILY = 'Noto Sans SC';
const FONT =
  '@openfonts/noto-sans-sc_chinese-simplified/files/noto-sans-sc-chinese-simplified-500.woff';

const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

const unpack = promisify(inflate);
const aligned = (length: number): number => (length + 3) & ~3;

/**
 * The TrueType file in a WOFF file, whose tables are compressed each by itself
 * (https://www.w3.org/TR/WOFF/).
 */
export async function sfntOfWoff(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEAD + index * WOFF_ENTRY;
    const [from, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    if (from === undefined || packed === undefined || length === undefined) throw new RangeError();
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + WOFF_ENTRY),
      bytes: woff.subarray(from, from + packed),
      length,
    };
  });
  const start = SFNT_HEAD + count * SFNT_ENTRY;
  const font = Buffer.alloc(tables.reduce((sum, { length }) => sum + aligned(length), start));
  woff.copy(font, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  const fields = [count, SFNT_ENTRY << power, power, (count << 4) - (SFNT_ENTRY << power)];
  fields.forEach((value, index) => {
    font.writeUInt16BE(value, 4 + index * 2);
  });
  let to = start;
  for (const [index, { tag, checksum, bytes, length }] of tables.entries()) {
    const at = SFNT_HEAD + index * SFNT_ENTRY;
    tag.copy(font, at);
    checksum.copy(font, at + 4);
    font.writeUInt32BE(to, at + 8);
    font.writeUInt32BE(length, at + 12);
    (bytes.length < length ? await unpack(bytes) : bytes).copy(font, to);
    to += aligned(length);
  }
  return font;
}

let font: Promise<Buffer> | undefined;

async function readFont(): Promise<Buffer> {
  return sfntOfWoff(await readFile(createRequire(import.meta.url).resolve(FONT)));
}

/**
 * Does something with a file that has the font: the rasteriser reads no WOFF, and fonts only out of files. The file is
 * there only meanwhile: one of the whole process stays behind when that is killed, and may be swept away before.
 */
export async function withFontFile<Result>(
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  font ??= readFont();
  const bytes = await font.catch((error: unknown) => {
    font = undefined;
    throw error;
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-font-'));
  try {
    const file = path.join(folder, 'font.ttf');
    await writeFile(file, bytes);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
