import { expect, test } from 'vitest';
import { isSoldOut } from './sold-out.server.ts';

test.each([
  ['0', '0', true],
  ['0', '5', true],
  ['4.99', '5', true],
  ['5', '5', false],
  ['0.01', '0', false],
])('%s in stock, sold from %s on: %s', (available, least, expected) => {
  expect(isSoldOut(available, least)).toBe(expected);
});
