import { describe, expect, it } from 'vitest';
import type { CartLine } from '#app/contract/cart.ts';
import { groupCart, isGone } from './cart-view.server.ts';

const line = (id: string, changed: Partial<CartLine> = {}): CartLine => ({
  id,
  productId: `p${id}`,
  productCode: `XH${id}`,
  productName: '螺纹钢',
  productType: 'spot',
  specs: '9 m',
  brandNumber: 'HRB400E Φ20',
  imageUrl: '/goods/rebar.svg',
  type: 'sale',
  sellerCode: 'S1',
  sellerName: '沙钢现货',
  number: '10.5',
  unit: '吨',
  unitDecimals: true,
  sellingPrice: '3850.00',
  amount: '40425.00',
  availableCount: '120',
  miniQuantity: '5',
  deliveryWay: 3,
  distrScope: null,
  marketing: null,
  discountList: [],
  problem: null,
  ...changed,
});

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
    expect(first?.groups.map(({ marketing }) => marketing)).toEqual([
      '春季直供（合计 20 个起购）',
      null,
    ]);
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
});

describe('goods that no quantity helps', () => {
  it('are those refused with a quantity that would do', () => {
    expect(isGone(line('1', { problem: '商品不存在或已下架' }))).toBe(true);
  });

  it.each([
    ['nothing is wrong', {}],
    ['stock is short', { number: '130', problem: '库存不足：螺纹钢 仅剩 120 吨' }],
    ['the quantity is below the minimum', { number: '3', problem: '不能小于最小起订量' }],
    ['everything is sold', { availableCount: '0', problem: '库存不足：螺纹钢 仅剩 0 吨' }],
  ])('are not those of which %s', (_, changed) => {
    expect(isGone(line('1', changed))).toBe(false);
  });
});
