import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { REFUND_DAYS, REFUND_TRIES } from '#app/domain/payment/refund.ts';
import { PAGES_OF, READERS } from '#tests/journeys/portal/absent-pages.ts';

const documentsIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`);
const manuals = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...documentsIn('docs')];
const design = documentsIn('docs/design');
const records = documentsIn('docs/decisions');
const textOf = (file: string) => readFileSync(file, 'utf8');

/** What a pattern finds in the documents and `isThere` does not, with the document. */
const missing = (files: readonly string[], found: RegExp, isThere: Check) =>
  files.flatMap((file) =>
    [...textOf(file).matchAll(found)]
      .filter(([, what = '']) => !isThere(what, file))
      .map(([, what]) => `${file}: ${what}`),
  );
type Check = (what: string, file: string) => boolean;

test('links of documents lead to files that are there', () => {
  const links = /\]\((?!https?:)([^)#\s]+)/g;
  const isThere: Check = (link, file) => existsSync(path.join(path.dirname(file), link));
  expect(missing([...manuals, ...design, ...records], links, isThere)).toEqual([]);
});

test('files and folders that documents name are there; decisions may name what was replaced', () => {
  const places =
    /`((?:app|bench|docs|ops|public|scripts|server|tests|trading-api)\/[\w./-]+)(?=[`,) ])/g;
  expect(missing([...manuals, ...design], places, (place) => existsSync(place))).toEqual([]);
});

test('commands that documents name are scripts of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const commands = /\bnpm run ([a-z][\w:-]*)/g;
  expect(missing([...manuals, ...design, ...records], commands, (name) => name in scripts)).toEqual(
    [],
  );
});

test('each script of package.json is named in a document', () => {
  const all = manuals.map(textOf).join('\n');
  const named = new Set(
    [...all.matchAll(/`(?:npm run |npm )?([a-z][\w:-]*)/g)].map(([, name]) => name),
  );
  const { scripts } = JSON.parse(textOf('package.json'));
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
});

test('issue 46: operations say how long a refund is tried as the job does', () => {
  const said = [...textOf('docs/operations.md').matchAll(/\d+ tries within \d+ days/g)].map(
    ([words]) => words,
  );
  expect(new Set(said)).toEqual(new Set([`${REFUND_TRIES} tries within ${REFUND_DAYS} days`]));
});

test('docs/api.md has a row for every page that a full run opens without each of its calls', () => {
  const rows = textOf('docs/api.md').matchAll(/^\| `(\/\S*)` \| (\w+) \|/gm);
  const pages = READERS.flatMap((reader) => PAGES_OF[reader].map((page) => `${page} ${reader}`));
  expect([...rows].map(([, page, reader]) => `${page} ${reader}`)).toEqual(pages);
});
