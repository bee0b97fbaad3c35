import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { sumFen } from '#app/domain/money.ts';
import { deriveDeductions, payableOf } from './line-deductions.ts';

const lines = [
  { sellerCode: 'A', amount: 300_00 },
  { sellerCode: 'B', amount: 500_00 },
  { sellerCode: 'A', amount: 200_00 },
];

describe('the deductions of lines that kept none', () => {
  test("are shared by the lines of who offered them, the platform's by what is left", () => {
    const bySeller = new Map([['A', 100_00]]);
    expect(deriveDeductions(lines, { all: 190_00, bySeller })).toEqual([
      { sellerDeduction: 60_00, platformDeduction: 24_00 },
      { sellerDeduction: 0, platformDeduction: 50_00 },
      { sellerDeduction: 40_00, platformDeduction: 16_00 },
    ]);
  });

  test("of a seller without lines are the platform's, and never more than the goods", () => {
    const bySeller = new Map([['C', 100_00]]);
    expect(deriveDeductions(lines, { all: 100_00, bySeller })).toEqual([
      { sellerDeduction: 0, platformDeduction: 30_00 },
      { sellerDeduction: 0, platformDeduction: 50_00 },
      { sellerDeduction: 0, platformDeduction: 20_00 },
    ]);
    const most = deriveDeductions(lines, { all: 2_000_00, bySeller: new Map([['A', 900_00]]) });
    expect(most.map((each, at) => payableOf({ amount: 0, ...lines[at], ...each }))).toEqual([
      0, 0, 0,
    ]);
  });

  property.prop([
    fc.array(fc.record({ sellerCode: fc.constantFrom('A', 'B'), amount: fc.nat(1_000_000) })),
    fc.nat(3_000_000),
    fc.nat(1_000_000),
  ])('are all of them, as far as there are goods', (any, platform, offered) => {
    const derived = deriveDeductions(any, {
      all: platform + offered,
      bySeller: new Map([['A', offered]]),
    });
    const taken = derived.map((each) => each.sellerDeduction + each.platformDeduction);
    expect(sumFen(taken)).toBe(
      Math.min(platform + offered, sumFen(any.map(({ amount }) => amount))),
    );
    for (const [at, { amount }] of any.entries()) {
      expect(taken[at]).toBeLessThanOrEqual(amount);
    }
  });
});
