import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  allocate,
  amountOf,
  formatYuan,
  formatYuanText,
  parseYuan,
  sumFen,
  toYuan,
} from './money.ts';

const fen = fc.nat(1_000_000_000_000);

describe('text', () => {
  test('spec 1 §9: amounts are shown to two decimals', () => {
    expect(toYuan(385000)).toBe('3850.00');
    expect(toYuan(0)).toBe('0.00');
    expect(formatYuan(385000)).toBe('3,850.00');
    expect(formatYuanText('1234567.80')).toBe('1,234,567.80');
  });

  test.each(['-1.00', '1e3', '1.005', '', '¥1', '1,2'])('%j is not an amount', (text) => {
    expect(parseYuan(text)).toBeNull();
  });

  test.prop([fen])('wire text is read back', (amount) => {
    expect(parseYuan(toYuan(amount))).toBe(amount);
    expect(formatYuanText(toYuan(amount))).toBe(formatYuan(amount));
  });
});

test.prop([fc.array(fc.integer({ min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 }))])(
  'amounts are added up exactly, however large they are on the way',
  (amounts) => {
    const sum = amounts.reduce((all, each) => all + BigInt(each), 0n);
    if (sum > BigInt(Number.MAX_SAFE_INTEGER)) expect(() => sumFen(amounts)).toThrow(RangeError);
    else expect(sumFen(amounts)).toBe(Number(sum));
  },
);

describe('amountOf', () => {
  test.each([
    [385000, 1000, 3850000],
    [1, 50, 1],
    [1, 49, 0],
    [333, 150, 500],
    // 4.35 yuan × 1.1 is 4.785, which floats make 4.784999…
    [435, 110, 479],
  ])('%i fen × %i hundredths is %i fen', (price, quantity, amount) => {
    expect(amountOf(price, quantity)).toBe(amount);
  });

  test('stays exact where a float product would not', () => {
    expect(amountOf(99_999_999_999, 999_901)).toBe(999_900_999_990_001);
  });

  test('an amount that is no exact integer is refused', () => {
    expect(() => amountOf(99_999_999_999_999, 99_999_999_999)).toThrow(RangeError);
  });

  test.prop([fc.nat(1_000_000_000), fc.nat(999_900)])('is within half a fen', (price, quantity) => {
    const twice = 2n * BigInt(price) * BigInt(quantity) - 200n * BigInt(amountOf(price, quantity));
    expect(twice >= -100n && twice < 100n).toBe(true);
  });

  test.prop([fc.nat(1_000_000_000), fc.nat(9999)])(
    'whole units are not rounded',
    (price, units) => {
      expect(amountOf(price, units * 100)).toBe(price * units);
    },
  );
});

describe('allocate', () => {
  test('what is left over goes to the last line', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([33, 33, 34]);
    expect(allocate(1000, [10_000, 20_000])).toEqual([333, 667]);
  });

  test('the last line takes no more than its own amount', () => {
    expect(allocate(5, [2, 2, 2])).toEqual([1, 2, 2]);
    expect(allocate(1, [3, 0])).toEqual([1, 0]);
    expect(allocate(7, [1, 1, 0])).toEqual([3, 4, 0]);
  });

  test('nothing is split into nothing, and an amount needs a line', () => {
    expect(allocate(0, [])).toEqual([]);
    expect(allocate(0, [0, 0])).toEqual([0, 0]);
    expect(() => allocate(1, [])).toThrow(RangeError);
    expect(() => allocate(1, [0])).toThrow(RangeError);
  });

  const weights = fc
    .array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 50 })
    .filter((list) => list.some((weight) => weight > 0));

  test.prop([fen, weights])('shares are non-negative and add up', (total, list) => {
    const shares = allocate(total, list);
    expect(shares).toHaveLength(list.length);
    expect(shares.every((share) => share >= 0)).toBe(true);
    expect(sumFen(shares)).toBe(total);
  });

  test.prop([weights, fc.double({ min: 0, max: 1, noNaN: true })])(
    'no share exceeds its line while the lines cover the total',
    (list, part) => {
      const shares = allocate(Math.floor(sumFen(list) * part), list);
      expect(shares.every((share, line) => share <= (list[line] ?? 0))).toBe(true);
    },
  );
});
