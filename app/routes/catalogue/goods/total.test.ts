import { expect, it } from 'vitest';
import { totalOf } from './total.ts';

const offer = { price: '3850.00', unit: '吨', unitDecimals: true, count: { min: '1', max: '500' } };

it.each([
  ['10', '38,500.00'],
  ['0.01', '38.50'],
  ['１０ 吨', '38,500.00'],
  ['', '3,850.00'],
  ['500', '1,925,000.00'],
  ['500.01', null],
  ['999999999', null],
  ['abc', null],
  ['0', null],
])('%j', (text, total) => {
  expect(totalOf(offer, text)).toBe(total);
});

it('falls back to the least that can be bought, and takes whole pieces only', () => {
  expect(totalOf({ ...offer, count: { min: '2', max: '500' } }, '')).toBe('7,700.00');
  expect(totalOf({ ...offer, unitDecimals: false }, '1.5')).toBeNull();
});
