import { expect, test } from 'vitest';
import { readSharedAt } from './product-extras.ts';

const now = new Date('2026-11-21T04:00:00.000Z');

test.each([
  ['2026-11-21T04:00:00.000Z', '2026-11-21T04:00:00.000Z'],
  ['2026-11-21T11:30:00+08:00', '2026-11-21T03:30:00.000Z'],
  ['2020-02-29T00:00:00Z', '2020-02-29T00:00:00.000Z'],
])('a page was shared at %s', (text, instant) => {
  expect(readSharedAt(text, now)?.toISOString()).toBe(instant);
});

test.each([
  '2026-11-21T04:00:00.001Z',
  '2026-02-30T00:00:00Z',
  '2026-11-21',
  '2026-11-21T04:00:00',
  '1763697600000',
  '昨天',
  '',
])('%s is ignored', (text) => {
  expect(readSharedAt(text, now)).toBeNull();
});
