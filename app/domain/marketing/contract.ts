import { z } from 'zod';
import { productSource } from '#app/domain/catalogue/goods-contract.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { id, instant, quantity, yuan } from '#app/domain/wire.ts';

/** Whether a customer has a coupon: `T` claimed, `F` or empty still to be claimed, `Y` used (spec 3 §4). */
export const couponFlag = z.enum(['T', 'F', 'Y']);

/** A coupon as goods, the checkout and the coupon page show it. */
export const coupon = z.object({
  /** The id of the discount; a customer has at most one coupon of it. */
  discountId: z.string(),
  marketingId: z.string().nullable(),
  /** Which list shows the group's goods: the platform's own or the sellers'. */
  goodsType: productSource.nullable().default(null),
  name: z.string(),
  /** 1 cash coupon, 2 percentage coupon. */
  markeType: z.int(),
  /** The terms in words: 「满 5,000.00 元减 200.00 元」. */
  terms: z.string().default(''),
  /** The goods it applies to: a marketing group's name, or all goods. */
  scope: z.string().default(''),
  rangeMin: yuan,
  discountAmount: z.string(),
  validUntil: instant.nullable().default(null),
  flag: couponFlag,
});
export type Coupon = z.output<typeof coupon>;

export const couponDetail = defineRead({
  name: 'coupon.ofGoods',
  summary: 'Coupons that can be used for goods, with what the caller has of them',
  method: 'GET',
  path: '/api/portal/pass/coupon/couponDetail',
  access: 'optional',
  request: z.object({ id, type: productSource }),
  content: z.array(coupon),
  absent: [],
});

export const receiveCoupon = defineEndpoint({
  name: 'coupon.receive',
  summary: 'Claim a coupon, once a customer',
  path: '/api/order/coupon/receiveCoupons',
  access: 'customer',
  begins: true,
  request: z.object({ discountId: id }),
  codes: ['exists', 'claimedOut'],
  serial: true,
});

export const myCoupons = defineRead({
  name: 'coupon.mine',
  summary: "The customer's coupons, usable ones first",
  path: '/api/order/coupon/myCoupons',
  access: 'customer',
  content: z.array(
    coupon.extend({
      /** The order it is frozen for or was used on. */
      orderCode: z.string().nullable(),
      expired: z.boolean().default(false),
    }),
  ),
});

/** The customer's vouchers, each worth one yuan; 0 if the goods cannot be paid with vouchers (spec 3 §5). */
export const getCouponCount = defineRead({
  name: 'coupon.voucherCount',
  summary: 'How many vouchers the customer can pay goods with',
  method: 'GET',
  path: '/api/order/coupon/getCouponCount',
  access: 'customer',
  request: z.object({ skuId: id }),
  content: z.object({ count: quantity }),
});

/** Points per step, yuan per step, and the maximum of points in an order (spec 1 §3). */
export const integralRule = z.object({
  integralRule: z.int().positive(),
  integralNum: yuan,
  integralMax: z.int().nonnegative(),
});

export const getIntegralRule = defineRead({
  name: 'points.rule',
  summary: 'What points are worth',
  method: 'GET',
  path: '/api/order/integral/integralRule',
  access: 'customer',
  content: integralRule,
});

export const integralByCustomer = defineRead({
  name: 'points.byCustomer',
  summary: "The customer's points; `useIntegral` of them are frozen or spent",
  method: 'GET',
  path: '/api/order/integral/integralByCustomer',
  access: 'customer',
  content: z.object({ integral: z.int(), useIntegral: z.int() }),
});

export const giftCard = z.object({
  id,
  cardNo: z.string().default(''),
  balanceAmount: yuan,
  faceAmount: yuan,
  validUntil: instant,
});

export const giftCardList = defineRead({
  name: 'giftCard.list',
  summary: "The customer's gift e-cards that have a balance and are valid",
  method: 'GET',
  path: '/api/order/giftCard/giftCardList',
  access: 'customer',
  content: z.array(giftCard),
  absent: [],
});
