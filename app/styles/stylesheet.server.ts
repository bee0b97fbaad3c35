import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { layout, reset, screen, ui } from './layers.css.ts';
import { cuttable } from './used-rules.server.ts';

/** Stated before all else: bundling may put a component's rules before the file that orders them. */
const CASCADE = `@layer ${[reset, ui, layout, screen].join()};`;

/** Placeholder in a rendered page for its rules. */
export const RULES_HERE = '/*rules*/';

interface Stylesheet {
  /** Of the whole, which a page with scripts fetches once it has come to life. */
  href: string;
  usedBy(page: string): string;
}

/**
 * The rules a page uses are put into it: a link would cost a cold visit on a slow line another
 * round trip before anything is painted, and all rules would cost it more bytes with each screen.
 */
function readStylesheet(): Stylesheet {
  // The build lays the server's folder beside the client's; the bundle may have chunks in folders.
  const bundle = fileURLToPath(import.meta.url);
  const build = bundle.slice(0, bundle.lastIndexOf(`${path.sep}server${path.sep}`));
  const assets = path.join(build, 'client/assets');
  const [file] = readdirSync(assets).filter((name) => name.endsWith('.css'));
  if (!file) throw new Error(`no stylesheet in ${assets}`);
  const css = readFileSync(path.join(assets, file), 'utf8');
  const rulesOf = cuttable(css);
  return { href: `/assets/${file}`, usedBy: (page) => CASCADE + rulesOf(page) };
}

/** Null in development, where Vite serves the styles. */
export const stylesheet = import.meta.env.PROD ? readStylesheet() : null;
