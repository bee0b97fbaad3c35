import { marketingGroupOf, marketingTerms } from '#app/components/marketing-text.server.ts';
import type { ProductDetail } from '#app/domain/catalogue/goods-contract.ts';
import type { Coupon } from '#app/domain/marketing/contract.ts';
import { formatDay } from '#app/domain/time.ts';
import { customerUrl } from '#app/session/session.server.ts';

const FLAG_LABEL = { T: '已领取', Y: '已使用', F: null } as const;

/** What makes the goods cheaper: their marketing group's terms and the coupons for them. */
export function offersView(goods: ProductDetail, coupons: readonly Coupon[]) {
  const group = marketingGroupOf(goods);
  return {
    mine: coupons.some(({ flag }) => flag !== 'F') ? customerUrl('discount-coupon') : null,
    promotion: group && { name: group.markeName, terms: marketingTerms(group, goods.unit) },
    coupons: coupons.map(({ discountId, name, terms, scope, validUntil, flag }) => ({
      id: discountId,
      name,
      terms,
      detail: [scope, validUntil && `有效期至 ${formatDay(validUntil)}`]
        .filter(Boolean)
        .join(' · '),
      /** Null: to be claimed. */
      claimed: FLAG_LABEL[flag],
    })),
  };
}
export type OffersView = ReturnType<typeof offersView>;
