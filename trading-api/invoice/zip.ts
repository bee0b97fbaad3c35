import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { wallTime } from '#app/domain/time.ts';

export interface ZipEntry {
  name: string;
  byteLength: number;
  changedAt: Date;
  /** Null where the bytes are lost. */
  open(): Promise<Readable | null>;
}

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;

const nameOf = ({ name }: ZipEntry): Buffer => Buffer.from(name, 'utf8');

/** The bytes of an archive in which every entry is stored as it is. */
export const zipLength = (entries: readonly ZipEntry[]): number =>
  entries.reduce(
    (sum, entry) => sum + LOCAL_BYTES + CENTRAL_BYTES + 2 * nameOf(entry).length + entry.byteLength,
    END_BYTES,
  );

/**
 * Writes an archive, one entry in memory at a time: what is stored is compressed already (PDF, OFD),
 * so nothing is compressed again.
 * @throws Error where a file is not as long as its row says, which ends the download
 */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const bytes = await bytesOf(entry);
    const name = nameOf(entry);
    const about = aboutOf(entry, bytes, name);
    const local = Buffer.concat([mark(0x04034b50), about, name]);
    central.push(centralOf(about, name, offset));
    offset += local.length + bytes.length;
    yield local;
    yield bytes;
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield endOf(entries.length, directory.length, offset);
}

async function bytesOf(entry: ZipEntry): Promise<Buffer> {
  const stream = await entry.open();
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== entry.byteLength) throw new Error(`the file of ${entry.name} is lost`);
  return bytes;
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** What both headers of an entry say: 26 bytes. */
function aboutOf({ changedAt }: ZipEntry, bytes: Buffer, name: Buffer): Buffer {
  const about = Buffer.alloc(LOCAL_BYTES - 4);
  const [day = '', time = ''] = wallTime(changedAt).split(' ');
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  about.writeUInt16LE(VERSION, 0);
  about.writeUInt16LE(FLAGS, 2);
  about.writeUInt16LE((hour << 11) | (minute << 5) | (second >> 1), 6);
  about.writeUInt16LE(((year - 1980) << 9) | (month << 5) | date, 8);
  about.writeUInt32LE(crc32(bytes), 10);
  about.writeUInt32LE(bytes.length, 14);
  about.writeUInt32LE(bytes.length, 18);
  about.writeUInt16LE(name.length, 22);
  return about;
}

function centralOf(about: Buffer, name: Buffer, offset: number): Buffer {
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  about.copy(header, 6);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
