import { expect, test } from 'vitest';
import { runningTotal } from './running-total.ts';

const goods = [
  { position: 1, count: '10.5' },
  { position: 2, count: '2' },
];
const totalOf = (values: Record<string, string>) => runningTotal((name) => values[name], goods);

test('the total of what is typed so far, in its currency', () => {
  expect(totalOf({})).toEqual({ text: '¥0.00', note: '已填单价 0 / 2 种商品' });
  expect(totalOf({ 'price.1': '3800.01', currency: 'EUR' })).toEqual({
    text: '€39,900.11',
    note: '已填单价 1 / 2 种商品',
  });
  expect(totalOf({ 'price.1': '1', 'price.2': 'x', currency: 'none' })).toEqual({
    text: '¥10.50',
    note: '已填单价 1 / 2 种商品',
  });
});

test('an amount that no offer can have is said to be one', () => {
  expect(totalOf({ 'price.1': '999999999999.99' }).note).toBe('报价金额过大，请核对单价');
});
