import { access, constants, mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';
import type { IncomingFile } from './incoming.ts';

/** Files in folders by the first letters of their ids, so that no folder grows without limit. */
export class DiskStore implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(id: string, file: IncomingFile): Promise<void> {
    const folder = path.dirname(this.#pathOf(id));
    await mkdir(folder, { recursive: true });
    // The bytes were synced on arrival; the rename is durable once the folder is synced.
    await rename(file.path, this.#pathOf(id));
    const handle = await open(folder, 'r');
    await handle.sync();
    await handle.close();
  }

  async get(id: string): Promise<Readable | null> {
    try {
      const handle = await open(this.#pathOf(id), 'r');
      return handle.createReadStream();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  async delete(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
  }

  async check() {
    await mkdir(this.#folder, { recursive: true });
    await access(this.#folder, constants.W_OK);
    const { bavail, bsize } = await statfs(this.#folder);
    return { kind: 'disk', freeBytes: bavail * bsize } as const;
  }

  #pathOf(id: string): string {
    if (!/^[\w-]{8,64}$/.test(id)) throw new Error('not an id of a file');
    return path.join(this.#folder, id.slice(0, 2).toLowerCase(), id);
  }
}
