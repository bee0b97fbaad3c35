import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  bytes(): Promise<Uint8Array>;
}

type Entries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>;

async function* each(entries: Entries): AsyncGenerator<ZipEntry> {
  yield* entries;
}

/** Written while it is read, one entry in memory at a time; what is in it is compressed already. */
export function zipStream(entries: Entries): ReadableStream<Uint8Array> {
  const left = each(entries);
  let send: (chunk: Uint8Array) => void = () => undefined;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    send(chunk);
  });
  return new ReadableStream<Uint8Array>({
    start(controller) {
      send = (chunk) => controller.enqueue(chunk);
    },
    async pull(controller) {
      const { value: entry, done } = await left.next();
      if (done) {
        zip.end();
        controller.close();
        return;
      }
      const written = new ZipPassThrough(entry.name);
      zip.add(written);
      written.push(await entry.bytes(), true);
    },
  });
}
