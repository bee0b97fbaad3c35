import * as issue from '#app/domain/marketing/issue-contract.ts';
import { bySeller, type Step, step } from './step.ts';

const coupon = {
  name: '验收券',
  markeType: 1,
  rangeMin: '100',
  discountAmount: '1',
  count: '1',
  validUntil: '2099-12-31',
} as const;

/** A seller promotes goods and ends it; what the operator gives is refused to others. */
export const promote: readonly Step[] = [
  bySeller(
    step(issue.savePromotion)(
      () => ({
        markeName: '验收活动',
        buyQuantity: '10',
        bands: [{ rangeMin: '10', rangeMax: '', discountAmount: '0.01' }],
        validUntil: '2099-12-31',
      }),
      ({ marketingId }, found) => {
        found.promotionId = marketingId;
      },
    ),
  ),
  bySeller(step(issue.salePromotions)(() => ({}))),
  bySeller(step(issue.promotionGoods)(({ promotionId }) => ({ marketingId: promotionId }))),
  bySeller(
    step(issue.putPromotionGoods)(({ promotionId, ownListingId }) => ({
      marketingId: promotionId,
      goodsIds: [ownListingId],
      put: 'out',
    })),
  ),
  bySeller(
    step(issue.issueSaleCoupon)(
      ({ promotionId }) => ({ marketingId: promotionId, ...coupon }),
      ({ discountId }, found) => {
        found.saleCouponId = discountId;
      },
    ),
  ),
  bySeller(step(issue.endSaleCoupon)(({ saleCouponId }) => ({ discountId: saleCouponId }))),
  bySeller(step(issue.endPromotion)(({ promotionId }) => ({ marketingId: promotionId }))),
  step(issue.marketCoupons)(() => ({})),
  step(issue.issueMarketCoupon)(
    () => coupon,
    ({ discountId }, found) => {
      found.desk.couponId = discountId;
    },
  ),
  step(issue.endMarketCoupon)((found) => ({ discountId: found.desk.couponId })),
  step(issue.saveIntegralRule)(() => ({
    integralRule: '100',
    integralNum: '1.00',
    integralMax: '50000',
  })),
  step(issue.accountsToGive)(
    ({ phone }) => ({ keyword: phone }),
    ([account], found) => {
      if (account) found.desk.accountId = account.accountId;
    },
  ),
  step(issue.balancesOfAccount)(({ phone }) => ({ phone })),
  step(issue.givePoints)((found) => ({
    accountId: found.desk.accountId,
    points: '1',
    reason: '验收',
  })),
  step(issue.giveGiftCard)((found) => ({
    accountId: found.desk.accountId,
    amount: '1.00',
    validUntil: '2099-12-31',
    reason: '验收',
  })),
];
