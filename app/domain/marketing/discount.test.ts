import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  bandDiscount,
  bandFor,
  type Coupon,
  couponDiscount,
  couponHolds,
  couponTerms,
  groupShortfallMessage,
  groupsFallingShort,
  MARKE_TYPE,
} from './discount.ts';

const bands = [
  { rangeMin: 1000, rangeMax: 4999, discountAmount: 1000 },
  { rangeMin: 5000, rangeMax: 10000, discountAmount: 2500 },
];

describe('spec 1 §9: quantity discount (type 5)', () => {
  test.each([
    [999, null],
    [1000, 1000],
    [4999, 1000],
    [5000, 2500],
    [10000, 2500],
    [999900, 2500],
  ])('a group of %i hundredths takes %s fen off a unit', (quantity, expected) => {
    expect(bandFor(bands, quantity)?.discountAmount ?? null).toBe(expected);
  });

  test('between two bands none holds', () => {
    const apart = [
      { rangeMin: 100, rangeMax: 200, discountAmount: 1 },
      { rangeMin: 500, rangeMax: 600, discountAmount: 2 },
    ];
    expect(bandFor(apart, 300)).toBeNull();
  });

  test('above all bands the highest holds, whichever comes first', () => {
    expect(bandFor([...bands].reverse(), 999_900)?.discountAmount).toBe(2500);
    expect(bandFor(bands, 10_001)?.discountAmount).toBe(2500);
  });

  test('no bands, no discount', () => {
    expect(bandFor([], 100)).toBeNull();
  });

  test('takes its amount off each unit, never more than the line', () => {
    const band = { rangeMin: 0, rangeMax: 100, discountAmount: 2500 };
    expect(bandDiscount(band, 1050, 100_000)).toBe(26250);
    expect(bandDiscount(band, 1050, 20_000)).toBe(20_000);
  });
});

const cash: Coupon = {
  id: '1',
  name: '钢材券',
  markeType: MARKE_TYPE.cash,
  rangeMin: 500_000,
  discountAmount: 20_000,
  isOfSeller: true,
};
const percentage: Coupon = {
  ...cash,
  markeType: MARKE_TYPE.percentage,
  rangeMin: 0,
  discountAmount: 850,
};

describe('coupons', () => {
  test('spec 1 §9: a cash coupon (type 1) takes its amount off from rangeMin on', () => {
    expect(couponHolds(cash, 499_999)).toBe(false);
    expect(couponHolds(cash, 500_000)).toBe(true);
    expect(couponDiscount(cash, 500_000)).toBe(20_000);
  });

  test('spec 1 §9: a percentage coupon (type 2) leaves amount × discountAmount / 10', () => {
    expect(couponDiscount(percentage, 100_000)).toBe(15_000);
  });

  test('the price rounds half up to the fen', () => {
    // 85 % of 10 fen is 8.5 fen: 9 are paid.
    expect(couponDiscount(percentage, 10)).toBe(1);
  });

  test('say what they do', () => {
    expect(couponTerms(cash)).toBe('满 5,000.00 元减 200.00 元');
    expect(couponTerms(percentage)).toBe('享 8.5 折');
  });

  test.prop([
    fc.record({
      markeType: fc.constantFrom(MARKE_TYPE.cash, MARKE_TYPE.percentage),
      discountAmount: fc.nat(2_000),
      amount: fc.nat(1_000_000_000),
    }),
  ])('never take more than there is', ({ amount, ...terms }) => {
    const taken = couponDiscount({ ...cash, ...terms }, amount);
    expect(taken).toBeGreaterThanOrEqual(0);
    expect(taken).toBeLessThanOrEqual(amount);
  });
});

describe('spec 1 §5: 您在【name】下勾选的商品数量未达到 N 个!', () => {
  const group = { id: 'm1', markeName: '春季备货', buyQuantity: 3000, bands: [] };

  test('is said of a group whose lines together fall short', () => {
    expect(groupShortfallMessage(group)).toBe('您在【春季备货】下勾选的商品数量未达到 30 个!');
  });

  test('the lines of a group are added up', () => {
    const lines = [
      { group, quantity: 1000 },
      { group: null, quantity: 1 },
      { group, quantity: 2000 },
    ];
    expect(groupsFallingShort(lines)).toEqual([]);
    expect(groupsFallingShort(lines.slice(0, 2))).toEqual([group]);
  });
});
