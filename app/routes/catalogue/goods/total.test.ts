import { expect, it } from 'vitest';
import { totalOf } from './total.ts';

const offer = { price: '3850.00', unit: '吨', unitDecimals: true, count: { min: '1', max: '500' } };

it.each([
  ['10', '38,500.00'],
  ['0.01', '38.50'],
  ['１０ 吨', '38,500.00'],
  ['', null],
  [' ', null],
  ['500', '1,925,000.00'],
  ['500.01', null],
  ['999999999', null],
  ['abc', null],
  ['0', null],
])('%j', (text, total) => {
  expect(totalOf(offer, text)).toBe(total);
});

it('takes whole pieces only', () => {
  expect(totalOf({ ...offer, unitDecimals: false }, '1.5')).toBeNull();
});
