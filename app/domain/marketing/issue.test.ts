import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { MARKE_TYPE } from './discount.ts';
import { couponCount, couponFloor, couponOff, mostProblem, readBands } from './issue.ts';

const band = (rangeMin: string, rangeMax: string, discountAmount = '10') => ({
  rangeMin,
  rangeMax,
  discountAmount,
});

describe('a coupon as typed', () => {
  it.each([
    [MARKE_TYPE.cash, '¥1,000.50', 100_050],
    [MARKE_TYPE.cash, '0', null],
    [MARKE_TYPE.cash, '1000000.01', null],
    [MARKE_TYPE.percentage, '8.5 折', 850],
    [MARKE_TYPE.percentage, '９.９', 990],
    [MARKE_TYPE.percentage, '10', null],
    [MARKE_TYPE.percentage, '0.9', null],
    [MARKE_TYPE.percentage, '85', null],
  ])('of type %i takes off by %s', (type, typed, off) => {
    expect(couponOff(type, typed)).toBe(off);
  });

  it('needs no minimum amount, and a whole number of coupons', () => {
    expect([couponFloor(''), couponFloor(' ')]).toEqual([null, null]);
    expect([couponFloor('0'), couponFloor('5,000'), couponFloor('五')]).toEqual([0, 500_000, null]);
    expect(['1,000', '0', '1.5', '100001'].map(couponCount)).toEqual([1000, null, null, null]);
  });
});

describe('quantity discounts', () => {
  it.each([
    ['in any order', [band('50', ''), band('10', '49.99')], []],
    ['that meet in one quantity', [band('10', '50'), band('50', '')], [1]],
    ['after one without an end', [band('10', ''), band('50', '60')], [1]],
    ['the same twice', [band('10', '20'), band('10', '20')], [1]],
    ['upside down', [band('10', '9')], [0]],
    ['below the minimum quantity', [band('4.99', '')], [0]],
    ['without an amount', [band('10', '', '0')], [0]],
  ])('%s', (_, typed, wrong) => {
    expect(readBands(typed, 500).problems.map(({ at }) => at)).toEqual(wrong);
  });

  it('that are accepted hold no quantity twice', () => {
    const number = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, fc.option(number)), { maxLength: 5 }),
        number,
        (typed, quantity) => {
          const { bands, problems } = readBands(
            typed.map(([from, to]) => band(String(from), to === null ? '' : String(to))),
            0,
          );
          const holding = bands.filter(
            ({ rangeMin, rangeMax }) =>
              rangeMin <= quantity * 100 && quantity * 100 <= (rangeMax ?? Number.MAX_SAFE_INTEGER),
          );
          if (problems.length === 0) expect(holding.length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

it('orders take points in whole steps', () => {
  expect(mostProblem(500, 100)).toBeNull();
  expect(mostProblem(0, 100)).toBeNull();
  expect(mostProblem(550, 100)).toBe('每单上限应为 100 的倍数');
});
