import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  cartQuantityBounds,
  quantityBounds,
  quantityOrFallback,
  spotQuantityProblem,
  startingQuantity,
  startingQuantityMessage,
} from './purchase-quantity.ts';

describe('order from a spot listing', () => {
  const offer = { availableCount: 10_000, miniQuantity: 500 };

  test.each([
    [10_001, '库存不足'],
    [499, '不能小于最小起订量'],
    [500, null],
    [10_000, null],
  ])('spec 1 §5: %i hundredths of 100 tonnes, at least 5', (quantity, problem) => {
    expect(spotQuantityProblem({ ...offer, quantity })).toBe(problem);
  });

  test('spec 1 §5: at least 1, whatever the minimum says', () => {
    const small = { availableCount: 10_000, miniQuantity: 0, quantity: 99 };
    expect(spotQuantityProblem(small)).toBe('不能小于最小起订量');
    expect(spotQuantityProblem({ ...small, quantity: 100 })).toBeNull();
  });

  const count = fc.nat(2_000_000);
  test.prop([count, count, count])(
    'the stepper reaches exactly what may be ordered',
    (quantity, availableCount, miniQuantity) => {
      const { min, max } = quantityBounds({ availableCount, miniQuantity });
      const problem = spotQuantityProblem({ quantity, availableCount, miniQuantity });
      expect(problem === null).toBe(quantity >= min && quantity <= max);
    },
  );
});

test('spec 3 §5: a cart line holds at most 9999', () => {
  expect(cartQuantityBounds({ availableCount: 2_000_000, miniQuantity: 500 })).toEqual({
    min: 500,
    max: 999_900,
  });
  expect(cartQuantityBounds({ availableCount: 2_000, miniQuantity: 0 }).max).toBe(2_000);
});

describe('starting quantity', () => {
  test.each([
    [300, 500, 300],
    [null, 500, 500],
    [0, 500, 500],
    [null, null, 100],
  ])('spec 2 §5: myBuyNum %s, buyQuantity %s', (myBuyNum, buyQuantity, starting) => {
    expect(startingQuantity({ myBuyNum, buyQuantity })).toBe(starting);
  });

  test('spec 2 §5: the message names it', () => {
    expect(startingQuantityMessage(500)).toBe('该商品起订量：5 件');
  });
});

describe('quantityOrFallback', () => {
  test('spec 1 §5: an empty quantity falls back to myBuyNum or 1', () => {
    expect(quantityOrFallback(' ', 300, { decimals: true })).toBe(300);
    expect(quantityOrFallback('', null, { decimals: true })).toBe(100);
  });

  test('a typed quantity is kept, an unreadable one is nobody’s order', () => {
    expect(quantityOrFallback('2.5', 300, { decimals: true })).toBe(250);
    expect(quantityOrFallback('2.5', 300, { decimals: false })).toBeNull();
    expect(quantityOrFallback('abc', 300, { decimals: true })).toBeNull();
    expect(quantityOrFallback('0', 300, { decimals: true })).toBeNull();
  });
});
