import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EVENT_NAMES } from '#app/domain/message/events.ts';

const API_TESTS = path.resolve('tests/api');
const EXPECTED = /\bexpectTold\(\s*market,\s*'(\w+)'/g;

test('of each event there is a test in which its cause tells somebody', () => {
  const told = readdirSync(API_TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(path.join(API_TESTS, name), 'utf8').matchAll(EXPECTED)])
    .map(([, event]) => event);
  expect(EVENT_NAMES.filter((name) => !told.includes(name))).toEqual([]);
});

test('each text leads to a page of this site, and its title is no other one’s', async () => {
  const { EVENTS } = await import('#app/domain/message/events.ts');
  const titles = EVENT_NAMES.map((name) => EVENTS[name].title);
  expect(new Set(titles).size).toBe(titles.length);
});
