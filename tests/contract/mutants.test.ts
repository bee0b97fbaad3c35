import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from '#tests/mutants/mutants.ts';

test('the text that a mutant replaces occurs exactly once in its file, and its tests exist', () => {
  const lost = MUTANTS.filter(({ file, text, suite }) => {
    const parts = existsSync(file) ? readFileSync(file, 'utf8').split(text) : [];
    return parts.length !== 2 || !suite.files.every((test) => existsSync(test));
  });
  expect(lost.map(({ id, file }) => `${id} in ${file}`)).toEqual([]);
});
