import type { Content } from '#app/domain/endpoint.ts';
import type { myCoupons } from '#app/domain/marketing/contract.ts';
import { formatDay } from '#app/domain/time.ts';

type OwnCoupon = Content<typeof myCoupons>[number];

export const COUPON_STATES = ['usable', 'used', 'expired'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

export const COUPON_STATE_LABEL: Readonly<Record<CouponState, string>> = {
  usable: '可使用',
  used: '已使用',
  expired: '已过期',
};

/** A coupon of an unpaid order counts as used until the order is cancelled. */
export function stateOf({ flag, orderCode, expired }: OwnCoupon): CouponState {
  if (flag === 'Y' || orderCode !== null) return 'used';
  return expired ? 'expired' : 'usable';
}

export function couponView(coupon: OwnCoupon) {
  const { discountId, marketingId, name, terms, scope, validUntil, flag, orderCode } = coupon;
  return {
    id: discountId,
    name,
    terms,
    scope: `适用范围：${scope}`,
    until: validUntil === null ? '长期有效' : `有效期至 ${formatDay(validUntil)}`,
    order:
      orderCode === null
        ? null
        : { code: orderCode, label: flag === 'Y' ? '已用于订单' : '待付款订单' },
    goodsHref: marketingId === null ? '/trading' : `${listOf(coupon)}?marketingId=${marketingId}`,
  };
}

const listOf = ({ goodsType }: OwnCoupon) => (goodsType === 'self' ? '/selfGoods' : '/trading');
