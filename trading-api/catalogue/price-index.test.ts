import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { priceIndex } from './price-index.ts';

test.each([
  ['nothing changes', [[385_000, 385_000]], ['100.00', '100.00']],
  [
    'one of two rises by a tenth',
    [
      [385_000, 423_500],
      [90_00, 90_00],
    ],
    ['100.00', '105.00'],
  ],
  [
    'one rises as far as the other falls',
    [
      [100, 150],
      [400_000, 200_000],
    ],
    ['100.00', '100.00'],
  ],
  ['no goods', [], []],
  [
    'goods that came later move it from then on, from where it was',
    [
      [100, 110, 110, 110],
      [500, 600],
    ],
    ['100.00', '110.00', '110.00', '121.00'],
  ],
  ['goods that came later alone', [[500, 600]], ['100.00', '120.00']],
])('%s', (_, trends, series) => {
  expect(priceIndex(trends)).toEqual(series);
});

test.prop([
  fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 20 }),
  fc.integer({ min: 1, max: 300 }),
])('all prices times a percentage is that percentage', (prices, percent) => {
  const trends = prices.map((price) => [price * 100, price * percent]);
  expect(priceIndex(trends)).toEqual(['100.00', `${percent}.00`]);
});
