import * as calls from '#app/domain/marketing/contract.ts';
import { couponCostAtMost } from '#app/domain/marketing/issue.ts';
import * as issue from '#app/domain/marketing/issue-contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { offerOf } from '#trading-api/checkout/index.ts';
import {
  type CustomerCall,
  customerRoute,
  type Route,
  route,
} from '#trading-api/platform/http/route.ts';
import { integralOf, integralRuleOf, listGiftCards, toWireRule } from './balances.ts';
import { claimCoupon, couponsOfGoods, listOwnCoupons } from './coupons.ts';
import { accountsFor, addGiftCard, addPoints, balancesFor, saveRule } from './give.ts';
import { acceptCoupon, endCoupon, issueCoupon, marketCouponsPage } from './issue-coupon.ts';
import { promotionGoodsPage, putGoods } from './promotion-goods.ts';
import { promotionsPage } from './promotion-views.ts';
import {
  endPromotionOf,
  keepPromotion,
  lockPromotion,
  requireOpen,
  type Seller,
} from './promotions.ts';
import { vouchersForGoods } from './vouchers.ts';

const sellerOf = ({ customer, person, now }: CustomerCall): Seller => ({
  sellerCode: sellerCodeOf(customer),
  person: person.id,
  now,
});

const deskRoutes: readonly Route[] = [
  marketCouponsPage,
  customerRoute(issue.issueMarketCoupon, ({ db, person, input, proveFor, now }) => {
    const terms = acceptCoupon(input, now);
    proveFor(couponCostAtMost(terms.markeType, terms.discountAmount, terms.count));
    return issueCoupon(db, null, terms, { person: person.id, now });
  }),
  customerRoute(issue.endMarketCoupon, async ({ db, person, input, now }) => {
    const ended = { ...input, sellerCode: null };
    await db.transaction((tx) => endCoupon(tx, ended, { person: person.id, now }));
  }),
  customerRoute(issue.saveIntegralRule, ({ db, person, input, now }) =>
    saveRule(db, input, { person: person.id, now }),
  ),
  accountsFor,
  balancesFor,
  customerRoute(issue.givePoints, ({ db, person, input, proveFor, now }) =>
    addPoints(db, input, { person: person.id, proveFor, now }),
  ),
  customerRoute(issue.giveGiftCard, ({ db, person, input, proveFor, now }) =>
    addGiftCard(db, input, { person: person.id, proveFor, now }),
  ),
];

const saleRoutes: readonly Route[] = [
  promotionsPage,
  customerRoute(issue.savePromotion, (call) => keepPromotion(call.db, call.input, sellerOf(call))),
  customerRoute(issue.endPromotion, async (call) => {
    const { marketingId } = call.input;
    await call.db.transaction((tx) => endPromotionOf(tx, marketingId, sellerOf(call)));
  }),
  promotionGoodsPage,
  customerRoute(issue.putPromotionGoods, async (call) => {
    await call.db.transaction((tx) => putGoods(tx, call.input, sellerOf(call)));
  }),
  customerRoute(issue.issueSaleCoupon, async (call) => {
    const { db, input, now } = call;
    const seller = sellerOf(call);
    const terms = acceptCoupon(input, now);
    const group = await lockPromotion(db, input.marketingId, seller);
    await requireOpen(db, group, now);
    return issueCoupon(db, group.id, terms, seller);
  }),
  customerRoute(issue.endSaleCoupon, async (call) => {
    const { sellerCode, ...issuer } = sellerOf(call);
    const ended = { ...call.input, sellerCode };
    await call.db.transaction((tx) => endCoupon(tx, ended, issuer));
  }),
];

export const marketingRoutes: readonly Route[] = [
  route(calls.couponDetail, async ({ db, customer, input, now }) =>
    couponsOfGoods(
      db,
      { offer: await offerOf(db, input.id, input.type), customerId: customer?.id ?? null },
      now,
    ),
  ),
  claimCoupon,
  listOwnCoupons,
  vouchersForGoods,
  customerRoute(calls.getIntegralRule, async ({ db }) => toWireRule(await integralRuleOf(db))),
  customerRoute(calls.integralByCustomer, ({ db, customer }) => integralOf(db, customer.id)),
  listGiftCards,
  ...deskRoutes,
  ...saleRoutes,
];
