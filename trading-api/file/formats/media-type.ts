import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { FileBytes } from './file-bytes.ts';
import { isJpeg } from './jpeg.ts';
import { isPdf } from './pdf.ts';
import { isPng } from './png.ts';
import { isWebp } from './webp.ts';

/** As much as file-type looks at. */
const HEAD_BYTES = 4100;
/** The end record of a ZIP archive with the longest comment: where unzipping looks for it. */
const ZIP_END_BYTES = 65_557;
const ZIP_END_MARK = Buffer.from('PK\x05\x06', 'latin1');

const FORMATS = {
  'image/png': { check: isPng, extensions: ['.png'] },
  'image/jpeg': { check: isJpeg, extensions: ['.jpg', '.jpeg'] },
  'image/webp': { check: isWebp, extensions: ['.webp'] },
  'application/pdf': { check: isPdf, extensions: ['.pdf'] },
} as const;

export type MediaType = keyof typeof FORMATS;

const isKnown = (mime: string | undefined): mime is MediaType =>
  mime !== undefined && Object.hasOwn(FORMATS, mime);

/** What a file is called when it is served: its own name, with an extension of its kind. */
export function nameFor(name: string, mediaType: MediaType): string {
  const { extensions } = FORMATS[mediaType];
  const named = extensions.some((extension) => name.toLowerCase().endsWith(extension));
  return named ? name : name + extensions[0];
}

/**
 * What a file is by its content; null unless it is exactly one well-formed file of the four kinds
 * (decision 12). Names and what the sender says of it are not looked at.
 */
export async function mediaTypeOf(path: string): Promise<MediaType | null> {
  const handle = await open(path);
  try {
    const file = new FileBytes(handle, (await handle.stat()).size);
    const mime = (await fileTypeFromBuffer(await file.read(0, HEAD_BYTES)))?.mime;
    if (!isKnown(mime) || !(await FORMATS[mime].check(file))) return null;
    // An archive hidden inside, which unzipping and Java would find.
    return (await file.tail(ZIP_END_BYTES)).includes(ZIP_END_MARK) ? null : mime;
  } finally {
    await handle.close();
  }
}
