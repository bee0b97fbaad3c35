import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFERENCE_FILE, referenceDocument } from '../../scripts/reference.ts';

test('docs/reference.md is up to date; `npm run reference` writes it', () => {
  expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(referenceDocument());
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
