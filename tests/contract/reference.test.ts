import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { portalVariables } from '#app/environment.server.ts';
import { apiVariables } from '#trading-api/environment.ts';
import { REFERENCE_FILE, referenceDocument } from '../../scripts/reference.ts';

test('docs/reference.md is up to date; `npm run reference` writes it', () => {
  expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(referenceDocument());
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

test('every decision is listed with its title and a state', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const listed = [
    ...index.matchAll(/^\| (\d+) \| \[(.+)\]\((\S+)\) \| (?:accepted|replaced by \d+) \|$/gm),
  ];
  const records = readdirSync('docs/decisions').filter((file) => /^\d/.test(file));
  const expected = records.map((file) => {
    const [, number, title] =
      /^# (\d+)\. (.+)$/m.exec(readFileSync(`docs/decisions/${file}`, 'utf8')) ?? [];
    return [number, title, file];
  });
  expect(listed.map(([, number, title, file]) => [number, title, file])).toEqual(expected);
});
