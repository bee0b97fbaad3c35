import { describe, expect, it } from 'vitest';
import { boundsOf, readCount } from './purchase-terms.ts';

const goods = {
  productName: '螺纹钢',
  unit: '吨',
  unitDecimals: true,
  availableCount: '100',
  miniQuantity: '1',
  myBuyNum: null,
  marketing: null,
  pieces: null,
};
const group = { id: '1', markeName: '满减', buyQuantity: '8' };

describe('boundsOf', () => {
  it("begins with the goods' own quantity, else the marketing group's, else the minimum", () => {
    const leastOf = (of: Parameters<typeof boundsOf>[0]) => boundsOf(of).min;
    expect(leastOf({ ...goods, myBuyNum: '5.5', marketing: group })).toBe('5.5');
    expect(leastOf({ ...goods, marketing: group })).toBe('8');
    expect(leastOf({ ...goods, miniQuantity: '20', marketing: group })).toBe('20');
    expect(leastOf(goods)).toBe('1');
  });

  it('recognises goods of which there is too little', () => {
    expect(boundsOf(goods)).toEqual({
      ...{ min: '1', max: '100', enough: true, step: '1' },
      hint: '1 吨起订，最多 100 吨',
    });
    const pieces = { pieceQuantity: '2.2', pieceName: '捆', orderMultiple: null };
    expect(boundsOf({ ...goods, pieces })).toEqual({
      ...{ min: '2.2', max: '99', enough: true, step: '2.2' },
      hint: '每捆 2.2 吨，按整捆订购，2.2 吨起订，最多 99 吨',
    });
    expect(boundsOf({ ...goods, availableCount: '7', marketing: group }).enough).toBe(false);
    expect(boundsOf({ ...goods, availableCount: '8', marketing: group }).enough).toBe(true);
  });
});

describe('readCount', () => {
  it.each([
    ['12.50', goods, { count: '12.5' }],
    ['', goods, { problem: '请输入数量' }],
    [' ', { ...goods, myBuyNum: '20' }, { problem: '请输入数量' }],
    ['', { ...goods, marketing: group }, { problem: '请输入数量' }],
    ['', { ...goods, miniQuantity: '5' }, { problem: '请输入数量' }],
    ['19', { ...goods, myBuyNum: '20' }, { problem: '该商品起订量：20 件（即 20 吨）' }],
    ['7.99', { ...goods, marketing: group }, { problem: '该商品起订量：8 件（即 8 吨）' }],
    ['4.99', { ...goods, miniQuantity: '5' }, { problem: '不能小于最小起订量：5 吨' }],
    ['100.01', goods, { problem: '库存不足：螺纹钢 仅剩 100 吨' }],
    ['0.5', goods, { problem: '该商品起订量：1 件（即 1 吨）' }],
    ['12 吨', goods, { count: '12' }],
    ['1.5', { ...goods, unit: '件', unitDecimals: false }, { problem: '按件计的数量应为整数' }],
    ['1.125', goods, { problem: '数量最多两位小数' }],
    [
      '20',
      { ...goods, pieces: { pieceQuantity: '2.2', pieceName: '捆', orderMultiple: null } },
      { problem: '每捆 2.2 吨，按整捆订购，可订 19.8 吨（9 捆）或 22 吨（10 捆）' },
    ],
    ['1e3', goods, { problem: '请填写数字，例如 1,200.5' }],
  ])('%j', (text, of, expected) => {
    expect(readCount(text, of)).toEqual(expected);
  });
});
