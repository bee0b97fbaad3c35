import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { portalVariables } from '#app/environment.server.ts';
import { apiVariables } from '#trading-api/environment.ts';
import { ALL_OR_NONE } from '#trading-api/payments/settings.ts';
import {
  CACHING_FILE,
  cachingDocument,
  REFERENCE_FILE,
  referenceDocument,
} from '../../scripts/reference.ts';

test('docs/reference.md is up to date; `npm run reference` writes it', () => {
  expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(referenceDocument());
});

test('docs/design/caching.md lists the caches as they are; `npm run reference` writes it', () => {
  expect(readFileSync(CACHING_FILE, 'utf8')).toBe(cachingDocument());
});

test('a default that it names is a value that the variable may be set to', () => {
  const shapes: Record<string, z.ZodType> = { ...portalVariables.shape, ...apiVariables.shape };
  const defaults = [...referenceDocument().matchAll(/^\| `([A-Z\d_]+)` \| `(.*?)` \|/gm)];
  expect(defaults.length).toBeGreaterThan(10);
  const refused = defaults.filter(
    ([, name = '', value]) => !shapes[name]?.safeParse(value).success,
  );
  expect(refused.map(([, name]) => name)).toEqual([]);
});

test('every decision is listed with its title', () => {
  const folder = 'docs/decisions';
  const records = readdirSync(folder).filter((file) => /^\d/.test(file));
  const expected = records.map((file) => {
    const [, number, title] =
      /^# (\d+)\. (.+)$/m.exec(readFileSync(`${folder}/${file}`, 'utf8')) ?? [];
    return [number, title, file];
  });
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  const listed = [...index.matchAll(/^\| (\d+) \| \[(.+)\]\((\S+)\) \|/gm)];
  expect(listed.map(([, number, title, file]) => [number, title, file])).toEqual(expected);
});

test('a setting is described with those that it is set together with, and with no others', () => {
  const rows = [...referenceDocument().matchAll(/^\| `([A-Z\d_]+)` \|.*\| (?:with `(\w+)`)?/gm)];
  const described = new Map(rows.map(([, name, first]) => [name, first ?? name]));
  const firsts = ALL_OR_NONE.map((group) => [...new Set(group.map((name) => described.get(name)))]);
  expect(firsts.map(({ length }) => length)).toEqual(ALL_OR_NONE.map(() => 1));
  expect(new Set(firsts.flat()).size).toBe(ALL_OR_NONE.length);
});
