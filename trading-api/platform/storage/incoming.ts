import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** A file that has arrived whole, but is nobody's yet. */
export interface IncomingFile {
  path: string;
  byteLength: number;
  /** Hexadecimal. */
  sha256: string;
  /** Removes it, unless a store has taken it. */
  discard(): Promise<void>;
}

/** More came than a file may have. */
export class FileTooLarge extends Error {}

/**
 * Where files stand while they arrive: on disk, since none is held in memory, and apart from the
 * store, which so never has half a file.
 */
export class Incoming {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Writes a stream to disk. Whatever goes wrong, nothing of it stays.
   * @throws FileTooLarge, and whatever the stream ends with
   */
  async receive(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<IncomingFile> {
    await mkdir(this.#folder, { recursive: true });
    const file = path.join(this.#folder, randomUUID());
    const discard = () => rm(file, { force: true });
    const handle = await open(file, 'wx', 0o600);
    const hash = createHash('sha256');
    let byteLength = 0;
    try {
      for await (const chunk of stream) {
        byteLength += chunk.length;
        if (byteLength > maxBytes) throw new FileTooLarge();
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
      await handle.sync();
      await handle.close();
    } catch (error) {
      await handle.close();
      await discard();
      throw error;
    }
    return { path: file, byteLength, sha256: hash.digest('hex'), discard };
  }

  /** Removes what a process that broke down has left behind. */
  async sweep(now: Date): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const file = path.join(this.#folder, name);
      // Gone, when another process sweeps too.
      const found = await stat(file).catch(() => null);
      if (found && now.getTime() - found.mtimeMs > FORGOTTEN_MS) await rm(file, { force: true });
    }
  }
}
