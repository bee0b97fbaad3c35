export {
  type Balances,
  balancesOf,
  type GiftCardRow,
  NO_BALANCES,
  toWireRule,
  usableCards,
} from './balances.ts';
export { appliesTo, type CouponRow, isExpired, toCoupon } from './coupons.ts';
export {
  creditVouchers,
  freezeDeductions,
  lockVouchers,
  type Prolonged,
  refreezeDeductions,
  returnDeductions,
  returnShare,
  spendDeductions,
} from './deductions.ts';
export {
  couponOf,
  marketingGroupOf,
  type Promoted,
  type Promotion,
  promotionFields,
  promotionOf,
  withPromotions,
} from './groups.ts';
export { followCoupons } from './order-coupons.ts';
export { finishPromotions } from './promotions.ts';
export { vouchersOf } from './vouchers.ts';
