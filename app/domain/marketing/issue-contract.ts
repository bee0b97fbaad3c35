import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import {
  id,
  instant,
  pageRequest,
  quantity,
  textUpTo,
  typedDayText,
  typedFigure,
  yuan,
} from '#app/domain/wire.ts';
import { giftCard } from './contract.ts';
import { BANDS_MAX, GIVING_REASON_MAX, GOODS_AT_ONCE_MAX, MARKETING_NAME_MAX } from './issue.ts';

const typed = typedFigure();

/** Whether a coupon can still be claimed, or why not; `ended`: its issuer has ended it. */
export const ISSUED_STATES = ['open', 'claimedOut', 'ended', 'expired'] as const;

/** A coupon as its issuer sees it. */
const issuedCoupon = z.object({
  discountId: z.string(),
  name: z.string(),
  /** The terms in words: 「满 5,000.00 元减 200.00 元」. */
  terms: z.string().default(''),
  /**
   * The number of coupons that can still be claimed, of those that were claimed, and of the claimed ones that are used
   * or frozen for an order.
   */
  remaining: z.int().nonnegative(),
  claimed: z.int().nonnegative(),
  used: z.int().nonnegative(),
  validUntil: instant.nullable().default(null),
  state: z.enum(ISSUED_STATES),
});
export type IssuedCoupon = z.output<typeof issuedCoupon>;

const couponToIssue = {
  name: textUpTo(MARKETING_NAME_MAX, '名称'),
  /** 1 cash coupon, 2 percentage coupon. */
  markeType: z.literal([1, 2]),
  /** The minimum amount of goods in yuan; 0 if unset. */
  rangeMin: typed.optional(),
  /** The discount in yuan; for a percentage coupon, the share of the price that is paid, in tenths: "9.5". */
  discountAmount: typed,
  count: typed,
  /** The last day; empty if there is no end. */
  validUntil: typedDayText.default(''),
};

const made = z.object({ discountId: z.string() });

/** The calls of the operator, which move the platform's money. */
const desk = { access: 'operator', permission: 'pay' } as const;

export const marketCoupons = defineRead({
  ...desk,
  permission: 'view',
  name: 'marketingDesk.coupons',
  summary: 'Coupons for all goods of the market, the newest first',
  path: '/api/operator/marketing/coupons',
  request: z.object({ ...pageRequest, state: z.enum(ISSUED_STATES).optional() }),
  content: pageOf(issuedCoupon),
});

export const issueMarketCoupon = defineEndpoint({
  ...desk,
  name: 'marketingDesk.issueCoupon',
  summary: 'Issue a coupon for all goods of the market, which the platform bears',
  path: '/api/operator/marketing/issueCoupon',
  request: z.object(couponToIssue),
  content: made,
  codes: ['missing', 'invalid', 'past', 'tooLarge'],
  serial: true,
  stepUp: 'large',
  changes: 'goods',
});

export const endMarketCoupon = defineEndpoint({
  ...desk,
  name: 'marketingDesk.endCoupon',
  summary: 'End the claiming of a coupon; those that are claimed stay good',
  path: '/api/operator/marketing/endCoupon',
  changes: 'goods',
  request: z.object({ discountId: id }),
  codes: ['alreadySo'],
});

export const saveIntegralRule = defineEndpoint({
  ...desk,
  name: 'marketingDesk.saveIntegralRule',
  summary: 'State what points are worth in orders from now on',
  path: '/api/operator/marketing/saveIntegralRule',
  request: z.object({ integralRule: typed, integralNum: typed, integralMax: typed }),
  codes: ['invalid'],
  stepUp: 'always',
});

/** How many accounts a search offers. */
const ACCOUNTS_OFFERED = 10;

export const accountsToGive = defineRead({
  ...desk,
  name: 'marketingDesk.accounts',
  summary:
    'Accounts that can be given something, by a part of their name or phone, or of a member’s; none where nothing is looked for',
  path: '/api/operator/marketing/accounts',
  request: z.object({ keyword: z.string().max(64).default('') }),
  content: z
    .array(z.object({ accountId: z.string(), name: z.string(), phone: z.string() }))
    .max(ACCOUNTS_OFFERED),
});

export const balancesOfAccount = defineRead({
  ...desk,
  name: 'marketingDesk.balances',
  summary: 'The points and e-cards of the account with a phone; of a company for its members',
  path: '/api/operator/marketing/balances',
  request: z.object({ phone: z.string().max(64) }),
  content: z.object({
    accountId: z.string(),
    name: z.string(),
    phone: z.string(),
    integral: z.int(),
    useIntegral: z.int(),
    /** All gift cards of the customer, the newest first. */
    cards: z.array(giftCard),
  }),
  codes: ['missing', 'invalid'],
});

const given = {
  ...desk,
  serial: true,
  stepUp: 'large',
} as const;

export const givePoints = defineEndpoint({
  ...given,
  name: 'marketingDesk.givePoints',
  summary: 'Give points to an account, with the reason',
  path: '/api/operator/marketing/givePoints',
  request: z.object({ accountId: id, points: typed, reason: textUpTo(GIVING_REASON_MAX) }),
  codes: ['missing', 'invalid', 'tooLarge', 'ofPlatform'],
});

export const giveGiftCard = defineEndpoint({
  ...given,
  name: 'marketingDesk.giveGiftCard',
  summary: 'Give an e-card to an account, with the reason',
  path: '/api/operator/marketing/giveGiftCard',
  request: z.object({
    accountId: id,
    amount: typed,
    validUntil: z.string().max(32),
    reason: textUpTo(GIVING_REASON_MAX),
  }),
  codes: ['missing', 'invalid', 'past', 'ofPlatform'],
});

/** The calls of a seller, who promotes their own goods and bears the cost. */
const sale = { access: 'seller' } as const;

const band = z.object({ rangeMin: quantity, rangeMax: quantity.nullable(), discountAmount: yuan });

const promotion = z.object({
  marketingId: z.string(),
  markeName: z.string(),
  buyQuantity: quantity,
  /**
   * `open` until the promotion ends; after it has `ended`, goods stay in it only while claimed coupons can still be
   * used.
   */
  state: z.enum(['open', 'ended']),
  bands: z.array(band),
  /** When the quantity discounts end; null: never. */
  validUntil: instant.nullable().default(null),
  goodsCount: z.int().nonnegative(),
  coupons: z.array(issuedCoupon),
  /** Claimed coupons that can still be used. */
  usable: z.int().nonnegative(),
});
export type SalePromotion = z.output<typeof promotion>;

export const salePromotions = defineRead({
  ...sale,
  permission: 'view',
  name: 'salePromotion.list',
  summary: "The seller's promotions, the newest first",
  path: '/api/order/salePromotion/list',
  request: z.object({ ...pageRequest, marketingId: id.optional() }),
  content: pageOf(promotion),
});

export const savePromotion = defineEndpoint({
  ...sale,
  name: 'salePromotion.save',
  summary: 'Make a promotion, or change one: its quantity discounts apply to orders from now on',
  path: '/api/order/salePromotion/save',
  begins: true,
  request: z.object({
    /** The promotion to change; if absent, a new one is made. */
    marketingId: id.optional(),
    markeName: textUpTo(MARKETING_NAME_MAX, '名称'),
    /** The minimum quantity of the promotion's goods together; 0 if unset. */
    buyQuantity: typed.optional(),
    bands: z
      .array(z.object({ rangeMin: typed, rangeMax: typed.default(''), discountAmount: typed }))
      .max(BANDS_MAX),
    /** The last day; empty if there is no end. */
    validUntil: typedDayText.default(''),
  }),
  content: z.object({ marketingId: z.string() }),
  codes: ['missing', 'invalid', 'past', 'tooLarge', 'over', 'promised'],
  serial: true,
  changes: 'goods',
});

export const endPromotion = defineEndpoint({
  ...sale,
  permission: 'trade',
  name: 'salePromotion.end',
  summary: 'End a promotion and the claiming of its coupons; claimed coupons stay good',
  path: '/api/order/salePromotion/end',
  request: z.object({ marketingId: id }),
  codes: ['alreadySo'],
  changes: 'goods',
});

export const promotionGoods = defineRead({
  ...sale,
  permission: 'view',
  name: 'salePromotion.goods',
  summary: "The goods of a promotion, or the seller's goods that are in none",
  path: '/api/order/salePromotion/goods',
  request: z.object({
    ...pageRequest,
    marketingId: id,
    of: z.enum(['promotion', 'others']).default('promotion'),
    /** A text to search for in name, grade and specification. */
    keyword: z.string().max(64).default(''),
  }),
  content: pageOf(
    z.object({
      goodsId: z.string(),
      name: z.string(),
      price: yuan,
      unit: z.string(),
      availableCount: quantity,
      onShelf: z.boolean(),
    }),
  ),
});

export const putPromotionGoods = defineEndpoint({
  ...sale,
  permission: 'trade',
  name: 'salePromotion.putGoods',
  summary: 'Put goods into a promotion, or take them out',
  path: '/api/order/salePromotion/putGoods',
  begins: true,
  request: z.object({
    marketingId: id,
    goodsIds: z.array(id).min(1).max(GOODS_AT_ONCE_MAX),
    put: z.enum(['in', 'out']),
  }),
  codes: ['goodsGone', 'exists', 'invalid', 'tooLarge', 'over', 'promised'],
  changes: 'goods',
});

export const issueSaleCoupon = defineEndpoint({
  ...sale,
  name: 'saleCoupon.issue',
  summary: "Issue a coupon for the goods of one of the seller's promotions, which the seller bears",
  path: '/api/order/salePromotion/issueCoupon',
  changes: 'goods',
  begins: true,
  request: z.object({ marketingId: id, ...couponToIssue }),
  content: made,
  codes: ['missing', 'invalid', 'past', 'tooLarge', 'over'],
  serial: true,
});

export const endSaleCoupon = defineEndpoint({
  ...sale,
  permission: 'trade',
  name: 'saleCoupon.end',
  summary: 'End the claiming of a coupon of the seller; those that are claimed stay good',
  path: '/api/order/salePromotion/endCoupon',
  changes: 'goods',
  request: z.object({ discountId: id }),
  codes: ['alreadySo'],
});
