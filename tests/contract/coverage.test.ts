import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COVERAGE_FILE, coverageDocument, coveredRows, missingRows } from '../coverage/table.ts';

const rows = coveredRows();

test('every row of the specifications that is built has a test that names it', () => {
  expect(missingRows(rows).map(({ section, words }) => `${section}: ${words}`)).toEqual([]);
});

test('docs/coverage.md is up to date; `npm run coverage` writes it', () => {
  expect(readFileSync(COVERAGE_FILE, 'utf8')).toBe(coverageDocument(rows));
});
