import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { sumFen } from '#app/domain/money.ts';
import { costOf } from '#app/domain/unit-price.ts';
import { figuresOf, NO_FIGURES, type PricedLine, sumOf, takenOff } from './line-figures.ts';

/** Ten tonnes at 3,850.55 with a coupon of its seller and points. */
const line: PricedLine = {
  price: 3850_55,
  priceRest: 0,
  count: 10_00,
  amount: 38505_50,
  sellerDeduction: 1000_00,
  platformDeduction: 100_01,
};

describe('what a quantity of a line comes to', () => {
  test('is its share of the goods and of both deductions', () => {
    expect(figuresOf(line, 10_00)).toEqual({ goods: 38505_50, claim: 37505_50, owed: 37405_49 });
    expect(figuresOf(line, 5_00)).toEqual({ goods: 19252_75, claim: 18752_75, owed: 18702_75 });
    expect(figuresOf(line, 0)).toEqual(NO_FIGURES);
  });

  test('is by how much less the line costs without it', () => {
    const half = takenOff(line, { count: 5_00, taken: 0 });
    expect(half.owed).toBe(37405_49 - 18702_75);
    const rest = takenOff(line, { count: 5_00, taken: 5_00 });
    expect(sumOf(half, rest)).toEqual(figuresOf(line, 10_00));
  });

  test('of goods that deductions have paid is nothing to their buyer', () => {
    const paid = { ...line, platformDeduction: 37505_50 };
    for (const count of [1, 333, 999, 10_00]) expect(figuresOf(paid, count).owed).toBe(0);
  });
});

const rests = fc.integer({ min: -500_000_000_000, max: 499_999_999_999 });

/** Lines as orders have them: deductions are no more than the goods. */
const pricedLines = fc
  .record({
    price: fc.integer({ min: 1, max: 9_000_00 }),
    priceRest: rests,
    count: fc.integer({ min: 1, max: 90_00 }),
    seller: fc.double({ min: 0, max: 1, noNaN: true }),
    platform: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ price, priceRest, count, seller, platform }): PricedLine => {
    const amount = costOf({ price, priceRest }, count);
    const sellerDeduction = Math.floor(amount * seller);
    const platformDeduction = Math.floor((amount - sellerDeduction) * platform);
    return { price, priceRest, count, amount, sellerDeduction, platformDeduction };
  });

describe('whatever is taken off a line', () => {
  property.prop([pricedLines, fc.array(fc.nat(30_00), { maxLength: 8 })])(
    'costs together what it costs at once, and what is kept what it costs alone',
    (priced, counts) => {
      let taken = 0;
      const parts = counts.flatMap((wanted) => {
        const count = Math.min(wanted, priced.count - taken);
        const part = takenOff(priced, { count, taken });
        taken += count;
        return part;
      });
      for (const part of parts) {
        for (const figure of Object.values(part)) expect(figure).toBeGreaterThanOrEqual(0);
      }
      const all = parts.reduce(sumOf, NO_FIGURES);
      expect(all).toEqual(takenOff(priced, { count: taken, taken: 0 }));
      expect(sumOf(all, figuresOf(priced, priced.count - taken))).toEqual(
        figuresOf(priced, priced.count),
      );
    },
  );

  property.prop([pricedLines, fc.nat(90_00)])(
    'leaves goods at their price, whose claim covers what is owed',
    (priced, wanted) => {
      const count = Math.min(wanted, priced.count);
      const { goods, claim, owed } = figuresOf(priced, count);
      expect(goods).toBe(costOf(priced, count));
      expect(goods).toBeGreaterThanOrEqual(claim);
      expect(claim).toBeGreaterThanOrEqual(owed);
    },
  );

  property.prop([pricedLines])('is all of it in the end', (priced) => {
    const step = Math.max(1, Math.floor(priced.count / 7));
    const owed: number[] = [];
    for (let taken = 0; taken < priced.count; taken += step) {
      const count = Math.min(step, priced.count - taken);
      owed.push(takenOff(priced, { count, taken }).owed);
    }
    const { amount, sellerDeduction, platformDeduction } = priced;
    expect(sumFen(owed)).toBe(amount - sellerDeduction - platformDeduction);
  });
});
