import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  isSent,
  pointsTerms,
  pointsWorth,
  takesCoupons,
  takesVouchers,
  usablePoints,
} from './deductions.ts';

const rule = { integralRule: 100, integralNum: 100, integralMax: 5000 };

describe('spec 1 §9: points', () => {
  test.each([
    [{ integral: 1234, useIntegral: 0 }, 1200],
    [{ integral: 1234, useIntegral: 200 }, 1000],
    [{ integral: 99, useIntegral: 0 }, 0],
    [{ integral: 9000, useIntegral: 0 }, 5000],
    [{ integral: 100, useIntegral: 100 }, 0],
  ])('of %o an order can use %i', (info, usable) => {
    expect(usablePoints(info, rule)).toBe(usable);
  });

  test('are worth points / integralRule × integralNum', () => {
    expect(pointsWorth(1200, rule)).toBe(1200);
    expect(pointsWorth(500, { ...rule, integralNum: 250 })).toBe(1250);
  });

  test('are said to be worth what the rule says, and nothing where no order takes any', () => {
    const wire = { ...rule, integralNum: '1.00' };
    expect(pointsTerms(wire)).toBe('每 100 积分抵 1.00 元，每单最多 5,000 积分');
    expect(pointsTerms({ ...wire, integralMax: 0 })).toBe('积分暂不能抵扣');
    expect(pointsTerms({ ...wire, integralNum: '0.00' })).toBe('积分暂不能抵扣');
  });

  test.prop([fc.nat(1_000_000), fc.nat(1_000_000), fc.integer({ min: 1, max: 1000 })])(
    'at most those that the customer has are usable',
    (integral, useIntegral, integralRule) => {
      const usable = usablePoints({ integral, useIntegral }, { ...rule, integralRule });
      expect(usable).toBeGreaterThanOrEqual(0);
      expect(usable).toBeLessThanOrEqual(Math.max(0, integral - useIntegral));
    },
  );
});

describe('vouchers are goods as well (spec 1 §3)', () => {
  test.each([
    ['self', 'steel', true],
    ['self', 'vouchers', false],
    ['sale', 'steel', false],
    ['sale', 'vouchers', false],
  ])(
    'spec 3 §6: %s goods of the type %s are paid with vouchers: %s',
    (kind, productType, takes) => {
      expect(takesVouchers({ kind, productType })).toBe(takes);
    },
  );

  test('they take no coupon and are sent nowhere, unlike other goods', () => {
    const [steel, vouchers] = [{ productType: 'steel' }, { productType: 'vouchers' }];
    expect([takesCoupons(steel), takesCoupons(vouchers)]).toEqual([true, false]);
    expect([isSent(steel), isSent(vouchers)]).toEqual([true, false]);
  });
});
