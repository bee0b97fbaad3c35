import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The portal's one stylesheet, to be put into each document: a link to it would cost a cold visit
 * on a slow line another round trip before anything is painted.
 */
function readStylesheet(): string {
  // The build lays the server's bundle beside the client's folder.
  const assets = fileURLToPath(new URL('../client/assets/', import.meta.url));
  return readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(assets, file), 'utf8'))
    .join('');
}

export const stylesheet = import.meta.env.PROD ? readStylesheet() : '';
