import {
  type PricedOrder,
  priceOrder,
  type RefusedDeduction,
} from '#app/domain/checkout/pricing.ts';
import { type GiftCard, giftCardLabel, usablePoints } from '#app/domain/marketing/deductions.ts';
import {
  type Coupon,
  couponDiscount,
  couponHolds,
  groupShortfallMessage,
  groupsFallingShort,
} from '#app/domain/marketing/discount.ts';
import { type Fen, formatYuan, sumFen } from '#app/domain/money.ts';
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
        priceRest: offer.priceRest,
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

/** The groups whose lines together fall short of the group's condition (spec 1 §5), each with its first line's place. */
export const shortfalls = (lines: readonly LineToPrice[]): { text: string; at: number }[] => {
  const groups = lines.map(({ promotion }) => promotion && marketingGroupOf(promotion));
  return groupsFallingShort(
    lines.map(({ count }, at) => ({ group: groups[at] ?? null, quantity: count })),
  ).map((group) => ({
    text: groupShortfallMessage(group),
    at: groups.findIndex((one) => one?.id === group.id),
  }));
};

/**
 * The customer's coupons for each line of a checkout: those that can be chosen, the one that takes most off it first,
 * and those that cannot, each with what is missing. Used and expired ones are over and are neither.
 */
export function couponJudge(lines: readonly LineToPrice[], balances: Balances, now: Date) {
  const { priced } = priceLines(lines, NO_CHOICES, balances, now);
  const left = new Map(priced.lines.map(({ id, payable }) => [id, payable]));
  const leftOf = ({ id }: LineToPrice): Fen => left.get(String(id)) ?? 0;
  const rows = balances.coupons
    .filter((row) => row.state !== 'Y' && !isExpired(row, now))
    .map((row) => {
      const amount = sumFen(lines.filter(({ offer }) => appliesTo(row, offer)).map(leftOf));
      return { row, short: shortOf(couponOf(row.discount), amount) };
    });
  return (line: LineToPrice) => {
    const worth = ({ discount }: CouponRow) => {
      const coupon = couponOf(discount);
      return couponHolds(coupon, leftOf(line)) ? couponDiscount(coupon, leftOf(line)) : 0;
    };
    const judged = rows.map(({ row, short }) => ({
      row,
      missing: couponProblem(row, line, now) ?? short,
    }));
    return {
      usable: judged
        .flatMap(({ row, missing }) => (missing === null ? [row] : []))
        .sort((a, b) => worth(b) - worth(a)),
      unusable: judged.flatMap(({ row, missing }) => (missing === null ? [] : [{ row, missing }])),
    };
  };
}

/** What goods lack of a coupon's minimum; null: nothing. */
const shortOf = (coupon: Coupon, amount: Fen): string | null =>
  couponHolds(coupon, amount) ? null : `还差 ¥${formatYuan(coupon.rangeMin - amount)}`;

function couponProblem(row: CouponRow, { offer }: CheckoutLine, now: Date): string | null {
  if (row.state === 'Y') return '优惠券已使用';
  if (row.state === 'frozen') return '优惠券已用于待付款订单';
  if (isExpired(row, now)) return '优惠券已过期';
  return appliesTo(row, offer) ? null : `不适用于${offer.productName}`;
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
    const problem = line && row ? couponProblem(row, line, now) : null;
    if (!line || !row || problem !== null) {
      const text = problem && row ? `${row.discount.name}：${problem}` : '所选优惠券不存在或未领取';
      refused.push({ kind: 'coupon', sourceId: discountId, text });
    } else held.set(lineId, row);
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
