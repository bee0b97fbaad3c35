import { expect, test } from 'vitest';
import { parseJson } from './json-text.ts';

test('JSON is read, and any other text is undefined, which no JSON says', () => {
  expect(['{"id":"1"}', 'null', '', '{id:1}'].map(parseJson)).toEqual([
    { id: '1' },
    null,
    undefined,
    undefined,
  ]);
});
