import { z } from 'zod';
import { MARKE_TYPE } from '#app/domain/marketing/discount.ts';
import {
  CASH_INVALID,
  COUNT_INVALID,
  FLOOR_INVALID,
  MARKETING_NAME_MAX,
  NAME_REQUIRED,
} from '#app/domain/marketing/issue.ts';
import type { IssuedCoupon } from '#app/domain/marketing/issue-contract.ts';
import { formatDay } from '#app/domain/time.ts';
import { textUpTo, typedDayText } from '#app/domain/wire.ts';

/** An amount, a number or a day as typed. */
export const typed = (missing?: string) =>
  z.string({ error: missing }).max(32, { error: missing ?? FLOOR_INVALID });

/** 1 cash, 2 percentage. */
const couponType = z.enum(['1', '2'], { error: '请选择类型' });

/** What is typed of a coupon, for the whole market or for a promotion. */
export const couponFields = {
  name: textUpTo(MARKETING_NAME_MAX, '名称', NAME_REQUIRED),
  markeType: couponType,
  rangeMin: typed().default(''),
  discountAmount: typed(CASH_INVALID),
  count: typed(COUNT_INVALID),
  validUntil: typedDayText.default(''),
};

/** As the trading API takes it. */
export const toIssue = <Value extends { markeType: z.output<typeof couponType> }>(
  value: Value,
) => ({
  ...value,
  markeType: value.markeType === '1' ? MARKE_TYPE.cash : MARKE_TYPE.percentage,
});

export const COUPON_STATE = {
  open: { label: '可领取', tone: 'success' },
  claimedOut: { label: '已领完', tone: 'neutral' },
  ended: { label: '已停发', tone: 'neutral' },
  expired: { label: '已过期', tone: 'neutral' },
} as const;

export const untilText = (validUntil: string | null): string =>
  validUntil === null ? '长期有效' : `至 ${formatDay(validUntil)}`;

export const couponRow = (coupon: IssuedCoupon, endTo: (discountId: string) => string) => ({
  id: coupon.discountId,
  name: coupon.name,
  terms: coupon.terms,
  remaining: coupon.remaining,
  claimed: coupon.claimed,
  used: coupon.used,
  until: untilText(coupon.validUntil),
  state: COUPON_STATE[coupon.state],
  endTo: coupon.state === 'open' || coupon.state === 'claimedOut' ? endTo(coupon.discountId) : null,
});
export type CouponRow = ReturnType<typeof couponRow>;
