import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

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
