import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CACHES } from '#app/domain/caches.ts';

const LONGEST_FILE_LINES = 300;

/** Data, and what a tool writes, one file a step. */
const IS_DATA = /^trading-api\/(?:demo|platform\/database\/migrations)(?:\/|$)/;

/** Files of code that are read: no tests, no styles of a component. */
const sources = ['app', 'server', 'trading-api', 'scripts'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(room, file))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.(?:css|test)\.tsx?$/.test(file))
    .filter((file) => !IS_DATA.test(file)),
);

test('a file is read in one go', () => {
  const long = sources
    .map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > LONGEST_FILE_LINES);
  expect(long).toEqual([]);
});

test('issue 49: nothing reads what Remix keeps for itself', () => {
  const readers = sources.filter((file) => readFileSync(file, 'utf8').includes('__remix'));
  expect(readers).toEqual([]);
});

test('issue 49 §1: every cache is in the one list, from which it has its bounds', () => {
  const users = (name: string) =>
    sources.filter((file) => new RegExp(`\\bCACHES\\.${name}\\b`).test(readFileSync(file, 'utf8')));
  const listed = Object.entries(CACHES).map(([name, { where }]) => [name, [where]]);
  expect(Object.keys(CACHES).map((name) => [name, users(name)])).toEqual(listed);
  const made = sources.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/new LRUCache\b[^(]*\(([^}]*)/g),
      ([, bounds]) => ({
        file,
        isListed: bounds?.includes('CACHES.'),
      }),
    ),
  );
  expect(made.filter(({ isListed }) => !isListed)).toEqual([]);
});

test('issue 49 §1: what is noted of an object is in the document about caches', () => {
  const said = readFileSync('docs/design/caching.md', 'utf8');
  const noting = sources
    .filter((file) => !file.startsWith('app/browser/'))
    .filter((file) => /new Weak(?:Map|Set)\b/.test(readFileSync(file, 'utf8')));
  expect(noting.filter((file) => !said.includes(`\`${path.basename(file)}\``))).toEqual([]);
});

const END =
  '[\\w.#?]*(?:[eE]nd|[dD]eadline|[uU]ntil|[eE]xpires|[vV]alidTo|[dD]ue)(?:s|At|Date|sAt)?\\b';
const NOW = '(?:now\\b|clock\\(\\))';
const OWN_END = new RegExp(`\\b${NOW} [<>]=? ${END}|\\b${END} [<>]=? ${NOW}`);
/** These compare milliseconds of their process: how long something is kept, or rests. */
const IN_PROCESS = [
  'app/components/scrolling-table.tsx',
  'app/domain/breaker.ts',
  'server/live-polls.ts',
  'server/page-cache.ts',
  'trading-api/platform/rate-limit.ts',
];

test('issue 46 §3: whether an end has passed is asked of one function', () => {
  expect(
    [
      'now >= plan.deadline',
      'endDate <= now',
      'x.validUntil > now',
      'x.goodUntil <= clock()',
    ].every((each) => OWN_END.test(each)),
  ).toBe(true);
  const own = sources.filter((file) => OWN_END.test(readFileSync(file, 'utf8')));
  expect(own.sort()).toEqual([...IN_PROCESS, 'app/domain/time.ts'].sort());
});
