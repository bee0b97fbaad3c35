import { expect, it } from 'vitest';
import { priceRange, priceRangeText } from './price-range.ts';

it.each([
  ['3000', '5,000.5', '3000.00', '5000.50'],
  [' 5000 ', '3000', '3000.00', '5000.00'],
  ['3000', '', '3000.00', undefined],
  ['', '20', undefined, '20.00'],
  ['3800-4000', '', '3800.00', '4000.00'],
  ['abc', '-1', undefined, undefined],
])('%j to %j', (lowest, highest, lowestPrice, highestPrice) => {
  expect(priceRange(lowest, highest)).toEqual({ lowestPrice, highestPrice });
});

it.each([
  [{ lowestPrice: '3000.00', highestPrice: '5000.00' }, '¥3000.00 – 5000.00'],
  [{ lowestPrice: '3000.00' }, '¥3000.00 以上'],
  [{ highestPrice: '5000.00' }, '¥5000.00 以下'],
  [{}, ''],
])('%j as a condition: %s', (range, text) => {
  expect(priceRangeText(range)).toBe(text);
});
