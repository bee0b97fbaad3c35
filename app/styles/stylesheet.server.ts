import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The portal's one stylesheet, to be put into each document: a link to it would cost a cold visit
 * on a slow line another round trip before anything is painted.
 */
function readStylesheet(): string {
  // The build lays the server's folder beside the client's; the bundle may have chunks in folders.
  const bundle = fileURLToPath(import.meta.url);
  const build = bundle.slice(0, bundle.lastIndexOf(`${path.sep}server${path.sep}`));
  const assets = path.join(build, 'client/assets');
  return readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(path.join(assets, file), 'utf8'))
    .join('');
}

export const stylesheet = import.meta.env.PROD ? readStylesheet() : '';
