import { expect, test } from 'vitest';
import { isKnown } from './etag.ts';

test.each([
  ['"one"', true],
  ['W/"one"', true],
  ['"other", W/"one"', true],
  ['"other"', false],
  ['one', false],
  ['', false],
  [null, false],
  [undefined, false],
])('If-None-Match %s names the tag: %s', (sent, is) => {
  expect(isKnown(sent, '"one"')).toBe(is);
});
