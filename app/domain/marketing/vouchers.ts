/** `productType` of vouchers, which are goods themselves (spec 1 §3). */
export const VOUCHERS = 'vouchers';

/**
 * Whether goods can be paid with vouchers: the platform's own (spec 3 §6), but no vouchers, which
 * are sold below their face value.
 */
export const takesVouchers = ({ kind, productType }: { kind: string; productType: string }) =>
  kind === 'self' && productType !== VOUCHERS;

/** Coupons make goods cheaper, not vouchers: those are money. */
export const takesCoupons = ({ productType }: { productType: string }) => productType !== VOUCHERS;
