import { fc } from '@fast-check/vitest';
import { anyCharacter } from './characters.ts';
import { isFullRun } from './full-run.ts';

/** The same run each time, unless all of them are run. */
export const runs = (few: number, many: number) => ({
  numRuns: isFullRun ? many : few,
  ...(isFullRun ? {} : { seed: 20261122 }),
});

/** Texts that some program has stumbled over. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\u0001\u001b\u007f', '\ud800', '\uffff', '\u202e钢'],
  ...['-1', '0', '1e309', '-0', 'NaN', '0x10', '９', '1,2,3', '9'.repeat(400), '1.'.repeat(99)],
  ...['null', 'undefined', '[object Object]', '{}', '[]', '__proto__', 'constructor', 'on'],
  ...["' or 1=1--", '"; drop table goods', '%', '\\', '%00', '%zz', '../../etc/passwd', '{{7*7}}'],
  ...['<script>alert(1)</script>', '\r\nSet-Cookie: a=b', '2026-13-45', '9999-12-31T99:99'],
  ...['😀'.repeat(200), '钢'.repeat(3000), 'x'.repeat(120_000)],
];

/** One of them, or characters at random. */
export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
);

/** What an answer must not show of the program. */
export const STACK =
  /\bat (?:async )?\S+ \(?(?:file:|\/|node:)\S+:\d+:\d+|Failed query|node_modules/;
