import { type Entry, fromBufferPromise } from 'yauzl';
import { pictureName } from '#app/domain/catalogue/listing-table.ts';

/** The most pictures of an archive, and the most bytes of it and of what is in it. */
export const MOST_PICTURES = 200;
export const MOST_ARCHIVE_BYTES = 60 * 1024 * 1024;
const MOST_PICTURE_BYTES = 10 * 1024 * 1024;

const PICTURE = /\.(?:png|jpe?g|webp|avif)$/i;

export interface ArchivedPicture {
  /** Without its folders. */
  name: string;
  bytes: Buffer;
}

export const ARCHIVE_UNREADABLE = '无法读取这个压缩包，请上传 ZIP，不要加密';
export const TOO_MANY_PICTURES = `压缩包中最多 ${MOST_PICTURES} 张图片，共不超过 ${MOST_ARCHIVE_BYTES / 1024 / 1024} MB`;
const tooLarge = (name: string): string => `图片“${name}”超过 10 MB`;
const twice = (name: string): string => `压缩包中有几个“${name}”，请改名后上传`;

const UTF8_FLAG = 0x800;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Windows writes names in the machine's own code page; in China that is GBK, which this one contains. */
const OF_WINDOWS = new TextDecoder('gb18030');

/** The path of an entry: as UTF-8 where it says or can be so, as it is written by macOS, else as Windows writes it. */
function pathOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  try {
    return UTF8.decode(fileNameRaw);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const isSaid = (generalPurposeBitFlag & UTF8_FLAG) !== 0;
    return isSaid ? fileNameRaw.toString('utf8') : OF_WINDOWS.decode(fileNameRaw);
  }
}

/** The pictures of a ZIP by their names, one after the other; or the message why it is not read. */
export async function picturesIn(
  archive: Uint8Array,
  take: (picture: ArchivedPicture) => Promise<void>,
): Promise<string | null> {
  if (archive.length > MOST_ARCHIVE_BYTES) return TOO_MANY_PICTURES;
  const zip = await fromBufferPromise(Buffer.from(archive), {
    lazyEntries: true,
    decodeStrings: false,
  }).catch(() => null);
  if (!zip) return ARCHIVE_UNREADABLE;
  const names = new Set<string>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const path = pathOf(entry);
      const name = pictureName(path);
      // What macOS puts beside each file.
      const isOfSystem = /(?:^|[/\\])(?:__MACOSX[/\\]|\._)/.test(path);
      if (!PICTURE.test(name) || isOfSystem) continue;
      if (names.has(name.toLowerCase())) return twice(name);
      names.add(name.toLowerCase());
      const pieces: Buffer[] = [];
      let size = 0;
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        size += piece.length;
        if (size > MOST_PICTURE_BYTES) return tooLarge(name);
        pieces.push(piece);
      }
      bytes += size;
      if (names.size > MOST_PICTURES || bytes > MOST_ARCHIVE_BYTES) return TOO_MANY_PICTURES;
      await take({ name, bytes: Buffer.concat(pieces) });
    }
  } catch (error) {
    if (isArchiveFault(error)) return ARCHIVE_UNREADABLE;
    throw error;
  }
  return null;
}

/** What yauzl and zlib say of an archive that is broken or encrypted; what the API says is thrown on. */
const isArchiveFault = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error;
