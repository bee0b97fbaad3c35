import { zipSync } from 'fflate';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { TOO_MUCH, UnreadableTable } from './table.ts';

/** The most bytes of the unpacked parts: ten thousand rows of a bank statement have about as many. */
const MOST_BYTES = 16 * 1024 * 1024;
/** The most entries of an archive: a workbook has a few for each of its sheets. */
const MOST_ENTRIES = 2_000;

/** The parts that a workbook is read from; pictures, drawings, remarks and links are not read. */
const PARTS =
  /(?:^|\/)(?:\[Content_Types\]\.xml|mimetype|manifest\.xml|content\.xml|styles\.xml)$|^_rels\/.*\.rels$|^xl\/(?:_rels\/|worksheets\/)?[^/]*\.(?:xml|bin|rels)$/i;

/**
 * A workbook's archive with only the parts that are read, uncompressed. Their size is counted while they are unpacked,
 * and must be what the archive says.
 * @throws Error if the archive cannot be read
 */
export async function unpackedArchive(archive: Buffer): Promise<Uint8Array> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  if (zip.entryCount > MOST_ENTRIES) throw new UnreadableTable(TOO_MUCH);
  const parts = new Map<string, Uint8Array>();
  let left = MOST_BYTES;
  for await (const entry of zip.eachEntry()) {
    if (!PARTS.test(entry.fileName)) continue;
    const part = await unpacked(zip, entry, left);
    left -= part.length;
    parts.set(entry.fileName, part);
  }
  return zipSync(Object.fromEntries(parts), { level: 0 });
}

async function unpacked(zip: ZipFile, entry: Entry, most: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    bytes += piece.length;
    if (bytes > most) throw new UnreadableTable(TOO_MUCH);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
