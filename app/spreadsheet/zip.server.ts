import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { NO_TABLE, TOO_MUCH, UnreadableTable } from './table.ts';

const inflate = promisify(inflateRaw);

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** A workbook has a few for each of its sheets. */
const MOST_ENTRIES = 2_000;

interface Entry {
  method: number;
  compressed: number;
  /** Of its local header. */
  at: number;
}

export interface Zip {
  has(name: string): boolean;
  /** The text of a file within; '' where there is none. */
  text(name: string): Promise<string>;
}

/**
 * Opens an archive, of which no more than `mostBytes` are unpacked altogether; the sizes that it states
 * are not trusted. Archives above 4 GB and encrypted ones are refused.
 * @throws UnreadableTable
 */
export function openZip(archive: Buffer, mostBytes: number): Zip {
  const entries = read(() => entriesOf(archive));
  let left = mostBytes;
  return {
    has: (name) => entries.has(name),
    async text(name) {
      const entry = entries.get(name);
      if (!entry) return '';
      const packed = read(() => contentOf(archive, entry));
      if (left <= 0) throw new UnreadableTable(TOO_MUCH);
      const bytes = entry.method === STORED ? packed : await unpack(packed, left);
      left -= bytes.length;
      if (left < 0) throw new UnreadableTable(TOO_MUCH);
      return new TextDecoder().decode(bytes);
    },
  };
}

/** A number that leads out of the archive is an error of range. */
function read<Value>(work: () => Value): Value {
  try {
    return work();
  } catch {
    throw new UnreadableTable(NO_TABLE);
  }
}

async function unpack(packed: Buffer, most: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: most });
  } catch (error) {
    const isTooMuch = error instanceof RangeError;
    throw new UnreadableTable(isTooMuch ? TOO_MUCH : NO_TABLE);
  }
}

function entriesOf(archive: Buffer): Map<string, Entry> {
  const end = endOfDirectory(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new Error('too many entries');
  const entries = new Map<string, Entry>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('no entry');
    const flags = archive.readUInt16LE(at + 8);
    const method = archive.readUInt16LE(at + 10);
    const nameBytes = archive.readUInt16LE(at + 28);
    const moreBytes = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const name = archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) {
      throw new Error('an entry that cannot be read');
    }
    entries.set(name.replaceAll('\\', '/'), {
      method,
      compressed: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + moreBytes;
  }
  return entries;
}

/** Where the record that ends the directory begins: at the end of the file, before any comment. */
function endOfDirectory(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT);
  for (let at = archive.length - END_BYTES; at >= first; at--) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new Error('no directory');
}

function contentOf(archive: Buffer, { compressed, at }: Entry): Buffer {
  if (archive.readUInt32LE(at) !== LOCAL) throw new Error('no file');
  const start = at + LOCAL_BYTES + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  if (start + compressed > archive.length) throw new Error('cut off');
  return archive.subarray(start, start + compressed);
}
