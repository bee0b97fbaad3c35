import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { amountOf } from './money.ts';
import {
  comparePrices,
  costOf,
  exactYuan,
  formatPrice,
  inFen,
  PARTS,
  priceAbove,
  readUnitPrice,
  type UnitPrice,
  unitPriceOf,
  wirePrice,
} from './unit-price.ts';

const prices = fc.bigInt({ min: 0n, max: 10n ** 9n * PARTS }).map(unitPriceOf);
const quantities = fc.integer({ min: 0, max: 10 ** 6 });
/** The exact price in parts of a fen. */
const partsOf = ({ price, priceRest }: UnitPrice) => BigInt(price) * PARTS + BigInt(priceRest);

describe('a price of one unit', () => {
  test.each<[string, bigint, UnitPrice, string | null, string]>([
    ['of whole fen', 385_000n * PARTS, inFen(385_000), null, '3,850.00'],
    // US$12.91 × 7.1053
    [
      'of a rate',
      9_172_942_300_000_000n,
      { price: 9173, priceRest: -57_700_000_000 },
      '91.729423',
      '91.7294',
    ],
    // ¥4.00 a tonne, of a kilogram
    ['below a fen', 400_000_000_000n, { price: 0, priceRest: 400_000_000_000 }, '0.004', '0.004'],
    ['half a fen', 500_000_000_000n, { price: 1, priceRest: -500_000_000_000 }, '0.005', '0.005'],
    ['smaller than is shown', 1n, { price: 0, priceRest: 1 }, '0.00000000000001', '0.00'],
  ])('%s', (_, parts, price, exact, shown) => {
    expect(unitPriceOf(parts)).toEqual(price);
    expect(exactYuan(price)).toBe(exact);
    expect(formatPrice(price)).toBe(shown);
    expect(costOf(price, 100)).toBe(price.price);
  });

  test('of a rate and of freight costs what all of it comes to, rounded once', () => {
    const ofRate = readUnitPrice('91.73', '91.729423');
    expect(costOf(ofRate, 1000_00)).toBe(91_729_42);
    const ofFreight = readUnitPrice('0.00', '0.004');
    expect(costOf(ofFreight, 10_000_00)).toBe(40_00);
  });

  test('is no price below zero, and none whose amount is no exact integer', () => {
    expect(() => costOf(inFen(Number.MAX_SAFE_INTEGER), 101)).toThrow(RangeError);
    expect(() => unitPriceOf(10n ** 16n * PARTS)).toThrow(RangeError);
  });

  property.prop([prices])('is read as it was written', (price) => {
    const { price: rounded, exactPrice } = wirePrice(price);
    expect(readUnitPrice(rounded, exactPrice)).toEqual(price);
    expect(exactPrice === null || /^\d{1,12}\.\d{3,14}$/.test(exactPrice)).toBe(true);
  });

  property.prop([prices, quantities])(
    'makes amounts within half a fen, half up',
    (price, count) => {
      const twice =
        200n * PARTS * BigInt(costOf(price, count)) - 2n * partsOf(price) * BigInt(count);
      expect(twice > -100n * PARTS && twice <= 100n * PARTS).toBe(true);
    },
  );

  property.prop([fc.nat(10 ** 9), quantities])(
    'of whole fen makes the same amounts',
    (price, count) => {
      expect(costOf(inFen(price), count)).toBe(amountOf(price, count));
    },
  );

  property.prop([prices, prices])('is compared exactly', (one, other) => {
    const order = comparePrices(one, other);
    expect(Math.sign(order)).toBe(
      Number(partsOf(one) > partsOf(other)) - Number(partsOf(one) < partsOf(other)),
    );
    if (order >= 0) expect(partsOf(priceAbove(one, other))).toBe(partsOf(one) - partsOf(other));
  });
});
