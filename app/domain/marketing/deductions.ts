import { groupThousands } from '#app/domain/decimal-text.ts';
import type { Fen } from '#app/domain/money.ts';

export interface GiftCard {
  id: string;
  cardNo: string;
  balanceAmount: Fen;
}

/** Shown when a card is chosen while nothing is left to pay (spec 1 §8). */
export const LOWEST_ALREADY = '已优惠到最低';

/** A gift card's name on pages: 「电子礼品卡（尾号 1234）」. */
export const giftCardLabel = ({ cardNo }: Pick<GiftCard, 'cardNo'>) =>
  `电子礼品卡（尾号 ${cardNo.slice(-4)}）`;

/** `productType` of vouchers, which are goods as well (spec 1 §3). */
export const VOUCHERS = 'vouchers';

/**
 * Whether goods can be paid with vouchers: the platform's own (spec 3 §6), except vouchers
 * themselves, which are sold below their face value.
 */
export const takesVouchers = ({ kind, productType }: { kind: string; productType: string }) =>
  kind === 'self' && productType !== VOUCHERS;

/** Coupons apply to goods, but not to vouchers, which are money. */
export const takesCoupons = ({ productType }: { productType: string }) => productType !== VOUCHERS;

/** Whether goods are shipped: all but vouchers, which are credited to the buyer's account. */
export const isSent = ({ productType }: { productType: string }) => productType !== VOUCHERS;

/**
 * How long a gift card or a coupon can be used again that has expired when an order gives it back. A
 * coupon is prolonged once, so that nobody keeps it for ever by orders that are cancelled.
 */
export const RETURNED_DAYS = 30;

/** The rule by which points become a deduction (spec 1 §3 «Integral rule»). */
export interface IntegralRule {
  /** Points per step. */
  integralRule: number;
  /** Fen per step. */
  integralNum: Fen;
  /** Most points one order takes. */
  integralMax: number;
}

/** A customer's points: all of them, and those that are frozen or spent (spec 1 §3 «Integral info»). */
export interface IntegralInfo {
  integral: number;
  useIntegral: number;
}

/** The message for more points than the order takes (spec 1 §8). */
export const POINTS_EXCESSIVE = '积分抵扣金额超额, 不能全额抵扣！';

/** The points that are neither frozen nor spent. */
export const pointsLeft = ({ integral, useIntegral }: IntegralInfo): number =>
  Math.max(0, integral - useIntegral);

/** Points as pages show them: 「128,500」. */
export const formatPoints = (points: number): string => groupThousands(String(points));

/** A rule on the wire, where its money is a text in yuan. */
type WireRule = Omit<IntegralRule, 'integralNum'> & { integralNum: string };

/** The rule in words: 「每 100 积分抵 1.00 元，每单最多 50,000 积分」. */
export const integralRuleText = ({ integralRule, integralNum, integralMax }: WireRule): string =>
  `每 ${integralRule} 积分抵 ${integralNum} 元，每单最多 ${formatPoints(integralMax)} 积分`;

/** The rule in words for a customer with points, who has to know if orders take no points at all. */
export const pointsTerms = (rule: WireRule): string =>
  Number(rule.integralNum) > 0 && rule.integralMax > 0 ? integralRuleText(rule) : '积分暂不能抵扣';

/**
 * Points an order can take: what is left, rounded down to a multiple of the rule's step, at most
 * `integralMax` (spec 1 §9).
 */
export function usablePoints(info: IntegralInfo, rule: IntegralRule): number {
  const left = pointsLeft(info);
  return Math.min(left - (left % rule.integralRule), rule.integralMax);
}

/** The value of points in fen: points / integralRule × integralNum, rounded half up (spec 1 §9). */
export const pointsWorth = (points: number, { integralRule, integralNum }: IntegralRule): Fen =>
  Math.floor((points * integralNum * 2 + integralRule) / (integralRule * 2));
