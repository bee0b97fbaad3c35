import { describe, expect, test } from 'vitest';
import {
  DELIVERY_STATES,
  deliveryName,
  feeOf,
  isWithinTolerance,
  leftOf,
  mayHandle,
  unshippedOf,
} from './delivery.ts';

describe('a delivery', () => {
  test.each([
    ['answer', 'buyer', ['waitConsent']],
    ['answer', 'seller', []],
    ['correct', 'seller', ['waitConsent', 'refused']],
    ['correct', 'buyer', []],
    ['receive', 'buyer', ['underWay']],
    ['receive', 'seller', []],
  ] as const)('«%s» is open to the %s in the states %j', (action, actor, states) => {
    expect(DELIVERY_STATES.filter((state) => mayHandle(action, actor, state))).toEqual(states);
  });

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

  test('is named after its order, and leaves what was not shipped', () => {
    expect(deliveryName('DO202611240001', 2)).toBe('DO202611240001-2');
    expect(leftOf({ position: 0, count: 1000, closed: 0, shipped: 300 })).toBe(700);
    const closed = { position: 0, count: 1000, closed: 200, shipped: 300 };
    expect(leftOf(closed)).toBe(500);
    // What the buyer does not agree to has not left.
    expect(unshippedOf({ ...closed, refused: 100 })).toBe(600);
  });
});

test.each([
  [1_000_000, 30, 3000],
  [333, 30, 0],
  [334, 30, 1],
  [1_000_000_000_000_000, 9999, 999_900_000_000_000],
  [1_000_000, 0, 0],
])('the fee on %d fen at %d ten-thousandths, rounded down: %d', (amount, rate, fee) => {
  expect(feeOf(amount, rate)).toBe(fee);
});
