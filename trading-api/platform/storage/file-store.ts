import type { Readable } from 'node:stream';
import type { IncomingFile } from './incoming.ts';

/** Keeps files under ids; an id is given once and its bytes never change. */
export interface FileStore {
  /** All of it or nothing; afterwards it survives a power cut. */
  put(id: string, file: IncomingFile): Promise<void>;
  /** Null where there is none. */
  get(id: string): Promise<Readable | null>;
  /** Fine where there is none. */
  delete(id: string): Promise<void>;
}
