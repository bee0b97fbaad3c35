import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { sumFen } from '#app/domain/money.ts';
import { deriveDeductions } from './line-deductions.ts';

const amounts = [300_00, 200_00];

describe('the deductions of lines that kept none', () => {
  test("are shared by what lines cost, the platform's by what is left", () => {
    expect(deriveDeductions(amounts, { all: 140_00, offered: 100_00 })).toEqual([
      { sellerDeduction: 60_00, platformDeduction: 24_00 },
      { sellerDeduction: 40_00, platformDeduction: 16_00 },
    ]);
  });

  test('are never more than the goods', () => {
    expect(deriveDeductions(amounts, { all: 2_000_00, offered: 900_00 })).toEqual([
      { sellerDeduction: 300_00, platformDeduction: 0 },
      { sellerDeduction: 200_00, platformDeduction: 0 },
    ]);
  });

  property.prop([fc.array(fc.nat(1_000_000)), fc.nat(3_000_000), fc.nat(1_000_000)])(
    'are all of them, as far as there are goods',
    (any, platform, offered) => {
      const derived = deriveDeductions(any, { all: platform + offered, offered });
      const taken = derived.map((each) => each.sellerDeduction + each.platformDeduction);
      expect(sumFen(taken)).toBe(Math.min(platform + offered, sumFen(any)));
      for (const [at, amount] of any.entries()) expect(taken[at]).toBeLessThanOrEqual(amount);
    },
  );
});
