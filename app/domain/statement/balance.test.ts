import { expect, test } from 'vitest';
import { formatSignedAmount, formatSignedYuan, signedYuan } from './balance.ts';

test.each([
  [123_450, '1234.50', '1,234.50', '¥1,234.50'],
  [1, '0.01', '0.01', '¥0.01'],
  [0, '0.00', '0.00', '¥0.00'],
  [-123_450, '-1234.50', '−1,234.50', '−¥1,234.50'],
])('%d fen on the wire and on a page', (fen, wire, page, alone) => {
  expect(signedYuan(fen)).toBe(wire);
  expect(formatSignedYuan(wire)).toBe(page);
  expect(formatSignedAmount(wire)).toBe(alone);
});
