import { zipSync } from 'fflate';

/** A ZIP of these files, compressed. */
export const archive = (files: readonly (readonly [name: string, bytes: Buffer])[]): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(files.map(([name, bytes]) => [name, new Uint8Array(bytes)]))),
  );
