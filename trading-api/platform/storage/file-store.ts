import type { Readable } from 'node:stream';
import type { FileStoreKind } from '#app/domain/status/contract.ts';
import type { IncomingFile } from './incoming.ts';

/** Stores files by id; an id is used once and its bytes never change. */
export interface FileStore {
  /** Atomic; afterwards the file survives a power cut. */
  put(id: string, file: IncomingFile): Promise<void>;
  get(id: string): Promise<Readable | null>;
  /** Succeeds where there is no such file. */
  delete(id: string): Promise<void>;
  /** Whether files can be written now. @throws Error why not */
  check(): Promise<{ kind: FileStoreKind; freeBytes: number | null }>;
}
