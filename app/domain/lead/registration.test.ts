import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { registrationCount } from './registration.ts';

const offer = { availableCount: 12_050, unit: '吨', unitDecimals: true };

describe('spec 2 §5: registration: required, minimum 1, maximum the available count', () => {
  it.each([
    ['', 'missing', '请输入数量'],
    ['0', 'missing', '请输入数量'],
    ['-3', 'missing', '请填写数字，例如 1,200.5'],
    ['1e2', 'missing', '请填写数字，例如 1,200.5'],
    ['1.234', 'missing', '数量最多两位小数'],
    ['0.99', 'belowOne', '登记数量不能小于1'],
    ['120.51', 'aboveAvailable', '登记数量不能大于可订库存 120.5 吨'],
  ])('「%s」 is refused: %s', (typed, problem, text) => {
    expect(registrationCount(typed, offer)).toEqual({ problem, text });
  });

  it.each([
    ['1', 100],
    [' 2.5 ', 250],
    ['120.5', 12_050],
  ])('「%s」 is %i hundredths', (typed, count) => {
    expect(registrationCount(typed, offer)).toEqual({ count });
  });

  it('takes no decimals for a unit that has none', () => {
    expect(registrationCount('1.5', { ...offer, unitDecimals: false })).toMatchObject({
      problem: 'missing',
    });
  });

  test.prop([fc.string(), fc.integer({ min: 0, max: 1e6 }), fc.boolean()])(
    'takes nothing out of its bounds, whatever is typed',
    (typed, availableCount, unitDecimals) => {
      const read = registrationCount(typed, { availableCount, unit: '吨', unitDecimals });
      if (read.problem !== undefined) return;
      expect(read.count).toBeGreaterThanOrEqual(100);
      expect(read.count).toBeLessThanOrEqual(availableCount);
      expect(parseQuantity(toQuantity(read.count), { decimals: unitDecimals })).toBe(read.count);
    },
  );
});
