import { describe, expect, it } from 'vitest';
import { readCount, startingCount } from './add-to-cart.server.ts';

const goods = { myBuyNum: null, marketing: null, unitDecimals: true };
const group = { id: '1', markeName: '满减', buyQuantity: '8' };

describe('startingCount', () => {
  it("is the goods' own, else the marketing group's, else one unit", () => {
    expect(startingCount({ ...goods, myBuyNum: '5.5', marketing: group })).toBe('5.5');
    expect(startingCount({ ...goods, marketing: group })).toBe('8');
    expect(startingCount(goods)).toBe('1');
  });
});

describe('readCount', () => {
  it.each([
    ['12.50', goods, { count: '12.5' }],
    ['', goods, { count: '1' }],
    [' ', { ...goods, myBuyNum: '20' }, { count: '20' }],
    ['19', { ...goods, myBuyNum: '20' }, { problem: '该商品起订量：20 件' }],
    ['', { ...goods, marketing: group }, { problem: '该商品起订量：8 件' }],
    ['0.5', goods, { problem: '该商品起订量：1 件' }],
    ['1.5', { ...goods, unitDecimals: false }, { problem: '请输入数量' }],
    ['-3', goods, { problem: '请输入数量' }],
    ['1e3', goods, { problem: '请输入数量' }],
  ])('%j', (text, of, expected) => {
    expect(readCount(text, of)).toEqual(expected);
  });
});
