import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from '#tests/mutants/mutants.ts';

test('what a mutant breaks stands exactly once in its file, and its tests are there', () => {
  const lost = MUTANTS.filter(({ file, text, suite }) => {
    const parts = existsSync(file) ? readFileSync(file, 'utf8').split(text) : [];
    return parts.length !== 2 || !suite.files.every((test) => existsSync(test));
  });
  expect(lost.map(({ id, file }) => `${id} in ${file}`)).toEqual([]);
});
