import { describe, expect, it } from 'vitest';
import { couponView, stateOf } from './coupons-view.server.ts';

const coupon = {
  discountId: '5',
  marketingId: '2',
  goodsType: 'sale' as const,
  name: '春季直供券',
  markeType: 1,
  terms: '满 5000.00 元减 200.00 元',
  scope: '春季直供',
  rangeMin: '5000.00',
  discountAmount: '200.00',
  validUntil: '2026-12-31T15:59:59.000Z',
  flag: 'T' as const,
  orderCode: null,
  expired: false,
};

describe('a coupon of the customer', () => {
  it.each([
    ['usable', {}],
    ['expired', { expired: true }],
    ['used', { flag: 'Y' as const, orderCode: '2026', expired: true }],
    ['used', { orderCode: '2026' }],
  ])('is %s', (state, changed) => {
    expect(stateOf({ ...coupon, ...changed })).toBe(state);
  });

  it('leads to the goods of its group, or to all', () => {
    expect(couponView(coupon)).toMatchObject({
      goodsHref: '/trading?marketingId=2',
      until: '有效期至 2026-12-31',
      order: null,
    });
    expect(couponView({ ...coupon, goodsType: 'self' }).goodsHref).toBe('/selfGoods?marketingId=2');
    expect(couponView({ ...coupon, marketingId: null, validUntil: null })).toMatchObject({
      goodsHref: '/trading',
      until: '长期有效',
    });
  });

  it('names the order it is held for', () => {
    expect(couponView({ ...coupon, orderCode: '2026' }).order).toEqual({
      code: '2026',
      label: '待付款订单',
    });
  });
});
