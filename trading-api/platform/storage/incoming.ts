import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#app/domain/duration.ts';

const FORGOTTEN_MS = DAY_MS;

/** A file that has arrived completely, but is not stored yet. */
export interface IncomingFile {
  path: string;
  byteLength: number;
  /** Hexadecimal. */
  sha256: string;
  /** Deletes it, unless a store has taken it. */
  discard(): Promise<void>;
}

/** The file is larger than allowed. */
export class FileTooLarge extends Error {}

/** The disk, or what of it this process may use, is full; answered 507. */
export class StorageFull extends Error {
  readonly statusCode = 507;
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code));

/**
 * The place of files while they arrive: on disk, since none is held in memory, and apart from the
 * store, which therefore never has half a file.
 */
export class Incoming {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Writes a stream to disk; after a failure nothing of it is left.
   * @throws FileTooLarge, StorageFull, and the error with which the stream ends
   */
  async receive(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<IncomingFile> {
    const file = path.join(this.#folder, randomUUID());
    const discard = () => rm(file, { force: true });
    const hash = createHash('sha256');
    let byteLength = 0;
    let handle: FileHandle | undefined;
    try {
      await mkdir(this.#folder, { recursive: true });
      handle = await open(file, 'wx', 0o600);
      for await (const chunk of stream) {
        byteLength += chunk.length;
        if (byteLength > maxBytes) throw new FileTooLarge();
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
      await handle.sync();
      await handle.close();
    } catch (error) {
      await handle?.close().catch(() => {});
      await discard();
      throw isFull(error) ? new StorageFull('no space is left', { cause: error }) : error;
    }
    return { path: file, byteLength, sha256: hash.digest('hex'), discard };
  }

  /** Deletes what a crashed process has left behind. */
  async sweep(now: Date): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const file = path.join(this.#folder, name);
      // Another process that sweeps too may have deleted it.
      const found = await stat(file).catch(() => null);
      if (found && now.getTime() - found.mtimeMs > FORGOTTEN_MS) await rm(file, { force: true });
    }
  }
}
