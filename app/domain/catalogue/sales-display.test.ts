import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { toQuantity } from '#app/domain/quantity.ts';
import { monthlySales, ordersSold } from './sales-display.ts';

test.each([
  ['0', '100+'],
  ['100', '100+'],
  ['100.99', '100+'],
  ['199', '100+'],
  ['200', '200+'],
  ['2560.5', '2000+'],
  ['99999', '90000+'],
])('spec 2 §9: monthly sales of %s are shown as %s', (volume, text) => {
  expect(monthlySales(volume)).toBe(text);
});

test.prop([fc.integer({ min: 10_100, max: 10_000_000_000 })])(
  'never promises more than was sold, nor less than half of it',
  (volume) => {
    const shown = Number(monthlySales(toQuantity(volume)).slice(0, -1)) * 100;
    expect(shown).toBeLessThanOrEqual(volume);
    expect(shown * 2).toBeGreaterThan(volume - 100);
  },
);

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1001, '1,000+'],
])('%i orders of a store are shown as %s', (count, shown) => {
  expect(ordersSold(count)).toBe(shown);
});
