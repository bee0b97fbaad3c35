/** What other subjects may use of this one. */

export { appliesTo, type CouponRow, isExpired, toCoupon } from './coupons.ts';
export { freezeDeductions, returnDeductions, spendDeductions } from './deductions.ts';
export {
  couponOf,
  marketingGroupOf,
  type Promoted,
  type Promotion,
  promotionFields,
  promotionOf,
  withPromotions,
} from './groups.ts';
export {
  EMPTY_PURSE,
  type GiftCardRow,
  type Purse,
  purseOf,
  toWireRule,
  usableCards,
} from './purse.ts';
export { vouchersOf } from './vouchers.ts';
