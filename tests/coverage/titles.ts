import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a test claims to prove: the section, and its words after it. */
export interface Claim {
  section: string;
  words: string;
  file: string;
}

const FOLDERS = ['app', 'trading-api', 'tests'];
const TITLE = /(['"`])((?:spec|issue) \d+(?: §[\d.]+)?: (?:(?!\1).)+)\1/g;
const EACH_CLAIM = /(?=(?:spec|issue) \d+(?: §[\d.]+)?: )/;

/** Claims in the titles of all tests, found in their sources: no test has to run for it. */
export function readClaims(): Claim[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .sort()
      .flatMap(claimsIn),
  );
}

function claimsIn(file: string): Claim[] {
  const titles = [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title);
  return titles
    .flatMap((title) => title.split(EACH_CLAIM))
    .map((claim) => {
      const colon = claim.indexOf(': ');
      const words = claim.slice(colon + 2).replace(/[;,]\s*$/, '');
      return { section: claim.slice(0, colon), words, file };
    });
}
