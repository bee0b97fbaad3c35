import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  orderedQuantity,
  purchaseMargin,
  rangeOfPrice,
  settledQuantity,
  strippedQuantity,
  typedAmountOf,
  typedMargin,
} from './group-purchase.ts';

const terms = { minOrderQuantity: 500, unit: '吨', unitDecimals: true };

describe('a registration for a plan', () => {
  test.each([
    ['', '请输入数量', 'missing'],
    ['0', '请输入数量', 'missing'],
    ['1.234', '数量最多两位小数', 'missing'],
    ['十', '请填写数字，例如 1,200.5', 'missing'],
    ['5 千克', '请按吨填写数量', 'missing'],
    ['4.99', '该商品起订量：5 件（即 5 吨）', 'belowMinimum'],
    ['1000000.01', '登记数量不能大于 1000000', 'tooMuch'],
  ])('spec 2 §5: Group-purchase registration of 「%s」: %s', (typed, text, problem) => {
    expect(orderedQuantity(typed, terms)).toEqual({ problem, text });
  });

  test('spec 2 §5: Group-purchase registration takes the minimum, and two decimals', () => {
    expect(orderedQuantity('5', terms)).toEqual({ quantity: 500 });
    expect(orderedQuantity(' 12.35 ', terms)).toEqual({ quantity: 1235 });
    expect(orderedQuantity('1000000', terms)).toEqual({ quantity: 100_000_000 });
    const pieces = { ...terms, unit: '件', unitDecimals: false };
    expect(orderedQuantity('5.5', pieces)).toMatchObject({ problem: 'missing' });
  });
});

describe('the margin', () => {
  test('spec 2 §9: margin amount = referencePrice × quantity × marginRatio / 100', () => {
    expect(purchaseMargin(385_000, 1050, 1000)).toBe(404_250);
    expect(typedMargin('10.5', 385_000, 1000)).toBe('4,042.50');
    expect(typedMargin('0', 385_000, 1000)).toBeNull();
  });

  test('is rounded half up to the fen', () => {
    expect(purchaseMargin(1, 50, 10_000)).toBe(1);
    expect(purchaseMargin(1, 49, 10_000)).toBe(0);
  });

  test.prop([
    fc.integer({ min: 1, max: 99_999_999 }),
    fc.integer({ min: 1, max: 100_000_000 }),
    fc.integer({ min: 1, max: 10_000 }),
  ])(
    'never exceeds the goods themselves, and grows with the quantity',
    (price, quantity, ratio) => {
      const margin = purchaseMargin(price, quantity, ratio);
      expect(margin).toBeLessThanOrEqual(purchaseMargin(price, quantity, 10_000));
      expect(margin).toBeLessThanOrEqual(purchaseMargin(price, quantity + 1, ratio));
      expect(margin).toBeLessThan(10 ** 14);
    },
  );
});

test('spec 2 §5: Group-purchase registration input: strips non-digits, clears what is no number', () => {
  expect(strippedQuantity('1２a2,3.5吨')).toBe('1223.5');
  for (const wrong of ['0', '0.00', '1.', '.5', '1.2.3', '1.234']) {
    expect(settledQuantity(wrong), wrong).toBe('');
  }
  expect(settledQuantity('12.5')).toBe('12.5');
});

test('issue 52 §4: what a typed quantity comes to', () => {
  expect(typedAmountOf('60.5', 395_000)).toBe('238,975.00');
  expect(typedAmountOf('', 395_000)).toBeNull();
});

test('a range of prices', () => {
  expect(rangeOfPrice(380_000, 395_000)).toBe('3,800.00–3,950.00');
  expect(rangeOfPrice(380_000, 380_000)).toBe('3,800.00');
});
