import { describe, expect, test } from 'vitest';
import { DELIVERY_STATES, deliveryName, leftOf, mayHandle, unshippedOf } from './delivery.ts';

describe('a delivery', () => {
  test.each([
    ['answer', 'buyer', ['waitConsent', 'arrived']],
    ['answer', 'seller', []],
    ['correct', 'seller', ['waitConsent', 'refused', 'underWay']],
    ['correct', 'buyer', []],
    ['receive', 'buyer', ['underWay']],
    ['receive', 'seller', []],
  ] as const)('«%s» is open to the %s in the states %j', (action, actor, states) => {
    expect(DELIVERY_STATES.filter((state) => mayHandle(action, actor, state))).toEqual(states);
  });

  test('is named after its order, and leaves what was not shipped', () => {
    expect(deliveryName('DO202611240001', 2)).toBe('DO202611240001-2');
    expect(leftOf({ position: 0, count: 1000, closed: 0, shipped: 300 })).toBe(700);
    const closed = { position: 0, count: 1000, closed: 200, shipped: 300 };
    expect(leftOf(closed)).toBe(500);
    // What the buyer does not agree to has not left.
    expect(unshippedOf({ ...closed, refused: 100 })).toBe(600);
  });
});
