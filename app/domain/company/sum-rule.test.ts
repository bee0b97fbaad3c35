import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { approvalNeeded, dearerNeeds, isSplit, NO_RULE } from './approval.ts';
import { mostToBid } from './bid-limit.ts';
import { reachesSum, type SpentSum, splitText, sumText } from './sum-rule.ts';

const RULE = { ...NO_RULE, oneLevelFrom: 5_000_000, twoLevelsFrom: 20_000_000 };
const ORDER = { amount: 1_000_000, byOwnLogin: false, budget: null, fromNewSeller: false };
const SUM: SpentSum = {
  ...{ period: 'week', spender: 'person', sellers: 'one' },
  ...{ amount: 3_000_000, used: 0 },
};

describe('what is bought together', () => {
  test.each([
    [3_999_999, 0, false],
    [4_000_000, 1, true],
    [18_999_999, 1, true],
    [19_000_000, 2, true],
  ])('with %d before, 10,000.00 more need %d', (together, levels, split) => {
    expect(approvalNeeded(RULE, { ...ORDER, together }).levels).toBe(levels);
    expect(isSplit(RULE, ORDER.amount, together)).toBe(split);
  });

  test('is no split where the amount alone needs as many', () => {
    expect(isSplit(RULE, 5_000_000, 5_000_000)).toBe(false);
    expect(isSplit(RULE, 5_000_000, 15_000_000)).toBe(true);
  });

  property.prop([fc.array(fc.integer({ min: 1, max: 8_000_000 }), { maxLength: 8 })])(
    'however an amount is split within a day, its last part needs as many as the whole',
    (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const [last = 0] = parts.slice(-1);
      const needs = (amount: number, together = 0) =>
        approvalNeeded(RULE, { ...ORDER, amount, together }).levels;
      expect(needs(last, whole - last)).toBe(needs(whole));
    },
  );
});

describe('a sum over a time', () => {
  test('is reached by what is added', () => {
    expect(reachesSum({ ...SUM, used: 1_999_999 }, 1_000_000)).toBe(false);
    expect(reachesSum({ ...SUM, used: 2_000_000 }, 1_000_000)).toBe(true);
    const needs = (used: number) => approvalNeeded(NO_RULE, { ...ORDER, sums: [{ ...SUM, used }] });
    expect(needs(1_999_999)).toEqual({ levels: 0, reasons: [] });
    expect(needs(2_000_000)).toEqual({ levels: 1, reasons: ['amount'] });
  });

  test('holds for what becomes dearer, with itself among it as it was ordered', () => {
    const dearer = { before: 1_000_000, after: 1_100_000, beside: { before: 0, after: 0 } };
    const needs = (used: number) =>
      dearerNeeds(NO_RULE, { ...dearer, budgets: [], sums: [{ ...SUM, used }] });
    expect(needs(2_899_999)).toBeNull();
    expect(needs(2_900_000)?.levels).toBe(1);
    const together = (amount: number) =>
      dearerNeeds(RULE, { ...dearer, budgets: [], together: amount })?.levels;
    expect(together(4_899_999)).toBeUndefined();
    expect(together(4_900_000)).toBe(1);
    expect(together(19_900_000)).toBe(2);
  });

  test('says what it adds up, and what a purchase may have been split off', () => {
    expect(sumText(SUM)).toBe('同一人 7 天内向同一卖家采购');
    expect(splitText({ amount: 100, orderCodes: [] }, 200)).toContain('合计 ¥3.00');
  });
});

describe('goods of a category', () => {
  test.each([
    ['of the rule', ['C1'], ['category']],
    ['that nobody can tell', [null], ['category']],
    ['of another', ['C2'], []],
  ])('%s', (_, categories, reasons) => {
    const rule = { ...NO_RULE, categories: ['C1'] };
    expect(approvalNeeded(rule, { ...ORDER, categories }).reasons).toEqual(reasons);
    expect(approvalNeeded(NO_RULE, { ...ORDER, categories }).reasons).toEqual([]);
  });
});

test('without a limit a bid is free up to what the nearest of rule, sums and budgets leaves', () => {
  const sign = { bidLimit: null, approval: null };
  const budget = { kind: 'member', limit: 4_000_000, used: 0 } as const;
  const most = (before: Partial<Parameters<typeof mostToBid>[2]>) =>
    mostToBid(RULE, sign, { together: 0, sums: [], budgets: [], ...before });
  expect(most({})).toBe(4_999_999);
  expect(most({ together: 1_000_000 })).toBe(3_999_999);
  expect(most({ budgets: [{ ...budget, used: 1_000_000 }] })).toBe(3_000_000);
  expect(most({ sums: [{ ...SUM, used: 500_000 }] })).toBe(2_499_999);
  expect(most({ sums: [{ ...SUM, used: 5_000_000 }] })).toBe(0);
  expect(mostToBid(NO_RULE, sign, { together: 5, sums: [], budgets: [] })).toBeNull();
});
