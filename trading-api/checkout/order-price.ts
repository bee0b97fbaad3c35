import {
  type PricedOrder,
  priceOrder,
  type RefusedDeduction,
} from '#app/domain/checkout/pricing.ts';
import { type GiftCard, giftCardLabel, usablePoints } from '#app/domain/marketing/deductions.ts';
import {
  couponDiscount,
  couponHolds,
  groupShortfallMessage,
  groupsFallingShort,
} from '#app/domain/marketing/discount.ts';
import { amountOf } from '#app/domain/money.ts';
import { hasPassed } from '#app/domain/time.ts';
import {
  appliesTo,
  type Balances,
  type CouponRow,
  couponOf,
  type GiftCardRow,
  isExpired,
  marketingGroupOf,
  type Promoted,
} from '#trading-api/marketing/index.ts';
import type { CheckoutLine } from './lines.ts';

export type LineToPrice = Promoted<CheckoutLine>;

export interface Choices {
  /** Coupons of lines, by the line's id. */
  discounts: ReadonlyMap<string, string>;
  /** `most`: as many points as the rule allows. */
  points: number | 'most';
  giftCardIds: readonly string[];
}

export const NO_CHOICES: Choices = { discounts: new Map(), points: 0, giftCardIds: [] };

export interface OrderPrice {
  priced: PricedOrder;
  /** Choices that take nothing off, and why. */
  refused: RefusedDeduction[];
  /** The discount of the coupon each line is bought with, by the line's id. */
  held: ReadonlyMap<string, string>;
}

/**
 * Computes a price from lines and choices, for the page and for the order alike. Choices the
 * customer cannot use are refused here, those that do not fit the amount by `priceOrder`.
 */
export function priceLines(
  lines: readonly LineToPrice[],
  choices: Choices,
  balances: Balances,
  now: Date,
): OrderPrice {
  const coupons = chosenCoupons(lines, choices, balances, now);
  const cards = chosenCards(choices, balances, now);
  const points = chosenPoints(choices, balances);
  const priced = priceOrder({
    lines: lines.map(({ id, offer, count, promotion }) => {
      const coupon = coupons.held.get(String(id));
      return {
        id: String(id),
        unitPrice: offer.price,
        quantity: count,
        unit: offer.unit,
        group: promotion && marketingGroupOf(promotion),
        coupon: coupon ? couponOf(coupon.discount) : null,
      };
    }),
    points: { use: points.use, rule: balances.rule },
    giftCards: cards.held,
  });
  return {
    priced,
    refused: [...coupons.refused, ...points.refused, ...cards.refused, ...priced.refused],
    held: heldIn(coupons.held, priced),
  };
}

/** The coupons that take something off, without those that `priceOrder` refused. */
const heldIn = (coupons: ReadonlyMap<string, CouponRow>, { refused }: PricedOrder) =>
  new Map(
    [...coupons]
      .map(([lineId, { discount }]) => [lineId, String(discount.id)] as const)
      .filter(
        ([, id]) => !refused.some(({ kind, sourceId }) => kind === 'coupon' && sourceId === id),
      ),
  );

/** The texts of the groups whose lines together fall short of the group's condition (spec 1 §5). */
export const shortfalls = (lines: readonly LineToPrice[]): string[] =>
  groupsFallingShort(
    lines.map(({ promotion, count }) => ({
      group: promotion && marketingGroupOf(promotion),
      quantity: count,
    })),
  ).map(groupShortfallMessage);

/** The coupons that can be chosen for a line, the one that takes most off it first. */
export function usableCoupons(line: CheckoutLine, balances: Balances, now: Date): CouponRow[] {
  const amount = amountOf(line.offer.price, line.count);
  const worth = ({ discount }: CouponRow) => {
    const coupon = couponOf(discount);
    return couponHolds(coupon, amount) ? couponDiscount(coupon, amount) : 0;
  };
  return balances.coupons
    .filter((row) => couponProblem(row, line, now) === null)
    .sort((a, b) => worth(b) - worth(a));
}

function couponProblem(row: CouponRow, { offer }: CheckoutLine, now: Date): string | null {
  const { name } = row.discount;
  if (row.state === 'Y') return `${name}：优惠券已使用`;
  if (row.state === 'frozen') return `${name}：优惠券已用于待付款订单`;
  if (isExpired(row, now)) return `${name}：优惠券已过期`;
  return appliesTo(row, offer) ? null : `${name}：不适用于${offer.productName}`;
}

function chosenCoupons(
  lines: readonly LineToPrice[],
  { discounts }: Choices,
  balances: Balances,
  now: Date,
) {
  const held = new Map<string, CouponRow>();
  const refused: RefusedDeduction[] = [];
  for (const [lineId, discountId] of discounts) {
    const line = lines.find(({ id }) => String(id) === lineId);
    const row = balances.coupons.find(({ discount }) => String(discount.id) === discountId);
    const text = line && row ? couponProblem(row, line, now) : '所选优惠券不存在或未领取';
    if (text === null && row) held.set(lineId, row);
    else if (text !== null) refused.push({ kind: 'coupon', sourceId: discountId, text });
  }
  return { held, refused };
}

/** Points are used in whole steps and never more than the rule allows (spec 1 §9). */
function chosenPoints({ points }: Choices, { integral, rule }: Balances) {
  const usable = usablePoints(integral, rule);
  const use = points === 'most' ? usable : points;
  // As many as can be used need not be whole steps: the rule's maximum may not be.
  const fits = use === usable || (use < usable && use % rule.integralRule === 0);
  const refused: RefusedDeduction[] = fits
    ? []
    : [{ kind: 'points', text: '可用积分不足或不是整数倍，请重新选择' }];
  return { use: fits ? use : 0, refused };
}

function chosenCards({ giftCardIds }: Choices, balances: Balances, now: Date) {
  const held: GiftCard[] = [];
  const refused: RefusedDeduction[] = [];
  for (const id of new Set(giftCardIds)) {
    const row = balances.giftCards.find((card) => String(card.id) === id);
    const text = row ? cardProblem(row, now) : '所选电子礼品卡不存在';
    if (text === null && row) held.push({ ...row, id });
    else if (text !== null) refused.push({ kind: 'giftCard', sourceId: id, text });
  }
  return { held, refused };
}

function cardProblem(card: GiftCardRow, now: Date): string | null {
  if (hasPassed(card.validUntil, now)) return `${giftCardLabel(card)}：已过期`;
  return card.balanceAmount > 0 ? null : `${giftCardLabel(card)}：余额为 0`;
}
