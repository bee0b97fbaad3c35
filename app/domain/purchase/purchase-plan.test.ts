import { expect, test } from 'vitest';
import {
  deliveryDateProblem,
  planPrices,
  planQuantities,
  planRatio,
  planTimes,
  priceOf,
  textRequired,
} from './purchase-plan.ts';

const typed = {
  referencePrice: '3880',
  lowestPrice: '3800.00',
  highestPrice: '3950.5',
  marginRatio: '10',
  minOrderQuantity: '5',
  targetQuantity: '60',
  deliveryStartDate: '2026-12-05',
  deliveryEndDate: '2026-12-20',
  deadline: '2026-12-01 17:30:00',
};
const now = new Date('2026-11-21T08:00:00.000Z');

test('the prices of a plan', () => {
  expect(planPrices(typed)).toEqual({
    referencePrice: 388_000,
    lowestPrice: 380_000,
    highestPrice: 395_050,
  });
  for (const wrong of [
    { referencePrice: '' },
    { referencePrice: '0' },
    { lowestPrice: '3950.51' },
    { highestPrice: '三千' },
    { highestPrice: '1000000' },
  ]) {
    const refused = Object.fromEntries(Object.keys(wrong).map((name) => [name, null]));
    const prices = planPrices({ ...typed, ...wrong });
    expect(prices, JSON.stringify(wrong)).toEqual({ ...planPrices(typed), ...refused });
  }
});

test.each([
  ['999999.99', 99_999_999],
  ['1000000', null],
  [' 0.01 ', 1],
  ['0', null],
])('the price of a unit, up to a million yuan: «%s»', (text, price) => {
  expect(priceOf(text)).toBe(price);
});

test('the lowest price may be the highest, and is kept where that is wrong', () => {
  const prices = { ...typed, lowestPrice: '3950.5' };
  expect(planPrices(prices).lowestPrice).toBe(395_050);
  expect(planPrices({ ...prices, highestPrice: '' }).lowestPrice).toBe(395_050);
});

test('a required text is named by its label', () => {
  expect(textRequired('产地')).toBe('请输入产地');
});

test('the margin ratio is above 0 and at most 100 per cent', () => {
  expect(planRatio(typed)).toBe(1000);
  expect(planRatio({ ...typed, marginRatio: '12.5%' })).toBe(1250);
  expect(planRatio({ ...typed, marginRatio: '100' })).toBe(10_000);
  for (const marginRatio of ['0', '100.01', '', 'ten', '1%0', '-5']) {
    expect(planRatio({ ...typed, marginRatio }), marginRatio).toBeNull();
  }
});

test('the quantities are whole where the unit is, and the target is no less than the minimum', () => {
  const quantities = (wrong: Partial<typeof typed> = {}, decimals = false) => {
    const read = planQuantities({ ...typed, ...wrong }, { decimals });
    return [read.minOrderQuantity, read.targetQuantity];
  };
  expect(quantities()).toEqual([500, 6000]);
  expect(quantities({ minOrderQuantity: '0.5' })).toEqual([null, 6000]);
  expect(quantities({ targetQuantity: '4.99' }, true)).toEqual([500, null]);
  expect(quantities({ targetQuantity: '5' })).toEqual([500, 500]);
  expect(quantities({ targetQuantity: '' })).toEqual([500, null]);
  expect(quantities({ targetQuantity: '1000000' })).toEqual([500, 100_000_000]);
  expect(quantities({ targetQuantity: '1000001' })).toEqual([500, null]);
  expect(quantities({ minOrderQuantity: '' })).toEqual([null, 6000]);
});

test('the times of a plan come one after the other, the deadline after now', () => {
  expect(planTimes(typed, now)?.deadline).toEqual(new Date('2026-12-01T09:30:00.000Z'));
  const sameDay = { deliveryStartDate: '2026-12-01', deliveryEndDate: '2026-12-01' };
  expect(planTimes({ ...typed, ...sameDay }, now)).toMatchObject(sameDay);
  for (const wrong of [
    { deadline: '2026-11-21 16:00:00' },
    { deadline: '' },
    { deliveryStartDate: '2026-11-30' },
    { deliveryEndDate: '2026-12-04' },
    { deliveryEndDate: '2026-12-32' },
  ]) {
    const refused = Object.fromEntries(Object.keys(wrong).map((name) => [name, null]));
    const times = planTimes({ ...typed, ...wrong }, now);
    expect(times, JSON.stringify(wrong)).toEqual({ ...planTimes(typed, now), ...refused });
  }
});

test('a delivery day is none that has passed in Shanghai', () => {
  const lateEvening = new Date('2026-11-21T16:30:00.000Z');
  expect(deliveryDateProblem('2026-11-22', lateEvening)).toBeNull();
  expect(deliveryDateProblem('2026-11-21', lateEvening)).toBe('交货日期不能早于今天');
  expect(deliveryDateProblem('2026-02-30', now)).toBe('请选择交货日期');
  expect(deliveryDateProblem('', now)).toBe('请选择交货日期');
});
