import { describe, expect, it } from 'vitest';
import { cartLineOf as line } from './cart-line.fixture.ts';
import { groupCart, isGone } from './cart-view.server.ts';

describe('the cart by seller and marketing group', () => {
  const spring = { id: 'm1', markeName: '春季直供', buyQuantity: '20' };

  it('keeps the order of the lines and puts those of a group together', () => {
    const sellers = groupCart([
      line('1', { marketing: spring }),
      line('2', { sellerCode: 'S2', sellerName: '宝山现货' }),
      line('3'),
      line('4', { marketing: spring }),
    ]);
    expect(sellers.map(({ name }) => name)).toEqual(['沙钢现货', '宝山现货']);
    const [first] = sellers;
    expect(first?.groups.map(({ lines }) => lines.map(({ id }) => id))).toEqual([
      ['1', '4'],
      ['3'],
    ]);
    expect(first?.groups.map(({ marketing }) => marketing?.group.markeName)).toEqual([
      '春季直供',
      undefined,
    ]);
  });

  it('says what a group asks for and what it promises', () => {
    const band = { id: 'd1', marketingId: 'm1', markeType: 5, rangeMin: '30', rangeMax: '99' };
    const discountList = [
      { ...band, discountAmount: '20.00' },
      { ...band, id: 'd2', markeType: 1, discountAmount: '100.00' },
    ];
    const [seller] = groupCart([line('1', { marketing: spring, discountList })]);
    expect(seller?.groups[0]?.marketing).toMatchObject({
      terms: ['合计满 20 吨起购', '满 30 吨，每吨减 20.00 元'],
      group: { bands: [{ rangeMin: 3000, rangeMax: 9900, discountAmount: 2000 }] },
    });
  });

  it('shows amounts as text and the bounds of the stepper', () => {
    const view = groupCart([line('1', { availableCount: '20000' })])[0]?.groups[0]?.lines[0];
    expect(view).toMatchObject({
      href: '/detail?selfId=p1&type=sale',
      grade: 'HRB400E Φ20 · 9 m',
      price: '3,850.00',
      amount: '40,425.00',
      min: '5',
      max: '9999',
    });
  });

  it('begins no lower than the goods or their group are sold', () => {
    const viewOf = (changed: Parameters<typeof line>[1]) =>
      groupCart([line('1', changed)])[0]?.groups[0]?.lines[0];
    expect(viewOf({ myBuyNum: '10' })).toMatchObject({ min: '10', starting: '10' });
    expect(viewOf({ marketing: spring })).toMatchObject({ min: '5', starting: '20' });
  });
});

describe('goods that no quantity helps', () => {
  it('are those refused with a quantity that would do', () => {
    expect(isGone(line('1', { problem: '商品不存在或已下架' }))).toBe(true);
  });

  it.each([
    ['nothing is wrong', {}],
    ['it is below the starting quantity', { myBuyNum: '20', problem: '该商品起订量：20 件' }],
    ['stock is short', { number: '130', problem: '库存不足：螺纹钢 仅剩 120 吨' }],
    ['the quantity is below the minimum', { number: '3', problem: '不能小于最小起订量' }],
    ['everything is sold', { availableCount: '0', problem: '库存不足：螺纹钢 仅剩 0 吨' }],
  ])('are not those of which %s', (_, changed) => {
    expect(isGone(line('1', changed))).toBe(false);
  });
});
