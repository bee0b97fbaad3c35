import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { CALLS, SERIALS } from '#tests/api/races/contested-calls.ts';

test('each call that may change something is listed with its test of calls at once, or why it needs none', () => {
  const calls = catalogue.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  expect(Object.keys(CALLS).sort()).toEqual(calls.sort());
  const reads = catalogue.filter(({ name }) => CALLS[name] === 'reads');
  expect(reads.filter(({ serial, locked, changes }) => serial || locked || changes)).toEqual([]);
});

test('each listed test of calls at once exists', () => {
  const proofs = [...Object.values(SERIALS), ...Object.values(CALLS).filter(Array.isArray).flat()];
  const missing = proofs.filter(([file, title]) => {
    const source = readFileSync(path.resolve('tests/api', `${file}.test.ts`), 'utf8');
    return !source.includes(title);
  });
  expect(missing).toEqual([]);
});
