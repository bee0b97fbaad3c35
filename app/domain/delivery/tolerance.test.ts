import { expect, test } from 'vitest';
import { isWithinTolerance, toleranceText } from './tolerance.ts';

test.each([
  [1000, 1000, true],
  [1000, 950, true],
  [1000, 1050, true],
  [1000, 949, false],
  [1000, 1051, false],
  // A twentieth of so little is less than can be weighed.
  [10, 11, false],
])('of %d may weigh %d without a consent: %s', (count, weighed, within) => {
  expect(isWithinTolerance(count, weighed, { unit: '吨', count: 1000 })).toBe(within);
});

test.each([
  ['台', 2000, 1900, 1900, true],
  ['台', 2000, 1900, 1800, false],
  ['台', 2000, 1900, 2000, false],
  // Ordered in fractions before the rule was: shipped so.
  ['台', 2050, 1950, 2000, true],
])(
  '%s of which %d were ordered, %d shipped and %d found, need no consent: %s',
  (unit, count, shipped, found, within) => {
    expect(isWithinTolerance(shipped, found, { unit, count })).toBe(within);
  },
);

test('the rule in words is that of the unit', () => {
  expect(toleranceText('吨')).toBe('±5% 以内按实提结算');
  expect(toleranceText('台')).toBe('按订购数量交货');
});
