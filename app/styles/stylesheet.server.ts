import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cuttable } from './used-rules.server.ts';

/** Placeholder for the rules in a rendered page. */
export const RULES_HERE = '/*rules*/';

interface Stylesheet {
  /** The address of the whole stylesheet, which a page with scripts loads after hydration. */
  href: string;
  usedBy(page: string): string;
}

/**
 * The rules that a page uses are inlined: a link would cost a first visit on a slow line another
 * round trip before anything is painted, and all rules would cost more bytes with each new screen.
 */
function readStylesheet(): Stylesheet {
  // Of remix-serve the bundle is in a folder of the build, of the whole server in the build itself.
  const folder = path.dirname(fileURLToPath(import.meta.url));
  const build = existsSync(path.join(folder, 'client')) ? folder : path.dirname(folder);
  const assets = path.join(build, 'client/assets');
  // The folder also has those of former builds for a day (scripts/former-assets.mjs).
  const formerFolder = path.join(build, 'former-assets');
  const former = new Set(existsSync(formerFolder) ? readdirSync(formerFolder) : []);
  const file = readdirSync(assets).find((name) => name.endsWith('.css') && !former.has(name));
  if (!file) throw new Error(`no stylesheet in ${assets}`);
  // The one space that the build's minifier leaves.
  const css = readFileSync(path.join(assets, file), 'utf8').replace(/(--[\w-]+): /g, '$1:');
  return { href: `/assets/${file}`, usedBy: cuttable(css) };
}

/** Null in development, where Vite serves the styles. */
export const stylesheet = import.meta.env.PROD ? readStylesheet() : null;
