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

it.each([
  ['1000', '3,766,662.90'],
  ['0.01', '37.67'],
  ['3', '11,299.99'],
])('of a price of four decimals: %s', (text, total) => {
  const count = { min: '1', max: '1000' };
  expect(totalOf({ ...offer, price: '3766.6629', count }, text)).toBe(total);
});
