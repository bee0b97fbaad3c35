import path from 'node:path';
import { DiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { Incoming } from './incoming.ts';
import { PictureCopies } from './picture-copies.ts';
import { PictureProcess } from './picture-process.ts';
import { S3Store } from './s3-store.ts';
import type { FileStoreSettings } from './settings.ts';

export interface Files {
  incoming: Incoming;
  store: FileStore;
  pictures: PictureProcess;
  copies: PictureCopies;
}

/** @param settings null: on this machine's disk, in `dataDir`/files */
export function openFiles(dataDir: string, settings: FileStoreSettings | null): Files {
  const folder = path.join(path.resolve(dataDir), 'files');
  const incoming = new Incoming(path.join(folder, 'incoming'));
  const store = settings ? new S3Store(settings) : new DiskStore(folder);
  const pictures = new PictureProcess();
  return { incoming, store, pictures, copies: new PictureCopies(store, incoming, pictures) };
}
