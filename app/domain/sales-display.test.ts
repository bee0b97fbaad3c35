import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { monthlySales } from './sales-display.ts';

test.each([
  [0, '100+'],
  [10_000, '100+'],
  [10_099, '100+'],
  [19_900, '100+'],
  [20_000, '200+'],
  [256_000, '2000+'],
  [9_999_900, '90000+'],
])('spec 2 §9: %i hundredths are shown as %s', (volume, text) => {
  expect(monthlySales(volume)).toBe(text);
});

test.prop([fc.integer({ min: 10_100, max: 10_000_000_000 })])(
  'never promises more than was sold, nor less than half of it',
  (volume) => {
    const shown = Number(monthlySales(volume).slice(0, -1)) * 100;
    expect(shown).toBeLessThanOrEqual(volume);
    expect(shown * 2).toBeGreaterThan(volume - 100);
  },
);
