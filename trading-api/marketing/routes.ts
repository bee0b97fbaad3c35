import {
  couponDetail,
  getCouponCount,
  getIntegralRule,
  giftCardList,
  integralByCustomer,
  myCoupons,
  receiveCoupon,
} from '#app/domain/marketing/contract.ts';
import { offerOf } from '#trading-api/checkout/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { integralOf, integralRuleOf, listGiftCards, toWireRule } from './balances.ts';
import { claimCoupon, couponsOfGoods, listOwnCoupons } from './coupons.ts';
import { vouchersForGoods } from './vouchers.ts';

export const marketingRoutes: readonly Route[] = [
  route(couponDetail, async ({ db, customer, input, now }) =>
    couponsOfGoods(
      db,
      { offer: await offerOf(db, input.id, input.type), customerId: customer?.id ?? null },
      now,
    ),
  ),
  customerRoute(receiveCoupon, async ({ db, customer, input, now }) => {
    await claimCoupon(db, customer.id, input.discountId, now);
    return 'success' as const;
  }),
  customerRoute(myCoupons, ({ db, customer, now }) => listOwnCoupons(db, customer.id, now)),
  customerRoute(getCouponCount, ({ db, customer, input }) =>
    vouchersForGoods(db, customer.id, input.skuId),
  ),
  customerRoute(getIntegralRule, async ({ db }) => toWireRule(await integralRuleOf(db))),
  customerRoute(integralByCustomer, ({ db, customer }) => integralOf(db, customer.id)),
  customerRoute(giftCardList, ({ db, customer, now }) => listGiftCards(db, customer.id, now)),
];
