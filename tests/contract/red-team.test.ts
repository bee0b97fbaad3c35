import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ATTEMPTS } from '#tests/api/company/red-team-attempts.ts';

test('more than sixty attempts against a company’s controls are each held by a test there is', () => {
  const missing = ATTEMPTS.filter(({ held: [file, name] }) => {
    const source = readFileSync(file, 'utf8');
    return !source.includes(`'${name}`);
  });
  expect(missing).toEqual([]);
  expect(new Set(ATTEMPTS.map(({ by, tries }) => `${by} ${tries}`)).size).toBe(ATTEMPTS.length);
  expect(ATTEMPTS.length).toBeGreaterThan(60);
});
