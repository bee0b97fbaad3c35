import type { CheckoutPreview } from '#app/domain/checkout/contract.ts';
import {
  formatPoints,
  giftCardLabel,
  pointsLeft,
  pointsTerms,
} from '#app/domain/marketing/deductions.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatDay } from '#app/domain/time.ts';
import type { DeductionChoices } from './checkout-deductions.server.ts';

type Line = CheckoutPreview['lines'][number];

/** The possible deductions of an order beside its quantity discounts, and the chosen ones. */
export function deductionsView(preview: CheckoutPreview, choices: DeductionChoices) {
  const used = choices.giftCardids.filter((id) => isHeld(preview, 'giftCard', id));
  return {
    points: pointsView(preview, choices),
    /** E-cards by id, in the order in which they were chosen. */
    used,
    cards: preview.giftCards.map((card) => ({
      id: card.id,
      label: giftCardLabel(card),
      detail: `余额 ¥${formatYuanText(card.balanceAmount)}，有效期至 ${formatDay(card.validUntil)}`,
      chosen: used.includes(card.id),
    })),
    takenBack: takenBack(preview, choices),
  };
}
export type DeductionsView = ReturnType<typeof deductionsView>;

function pointsView(preview: CheckoutPreview, { useIntegral }: DeductionChoices) {
  const { usable, worth } = preview.integral;
  return {
    /** The value that is sent with the order. */
    usable,
    worth,
    label:
      usable > 0
        ? `使用 ${formatPoints(usable)} 积分，抵扣 ¥${formatYuanText(worth)}`
        : '暂无可用积分',
    rule: `可用积分 ${formatPoints(pointsLeft(preview.integral))}；${pointsTerms(preview.integral)}`,
    chosen: useIntegral && isHeld(preview, 'points', null),
  };
}

const isHeld = (
  { refused }: CheckoutPreview,
  kind: CheckoutPreview['refused'][number]['kind'],
  sourceId: string | null,
): boolean => !refused.some((one) => one.kind === kind && one.sourceId === sourceId);

/** Choices that take nothing off: their controls are cleared and show the reason. */
function takenBack({ refused, lines }: CheckoutPreview, choices: DeductionChoices) {
  return refused.flatMap(({ kind, sourceId, text }) => {
    if (kind === 'points') return [{ id: 'useIntegral', text }];
    if (kind === 'giftCard') return [{ id: `giftCardids.${sourceId}`, text }];
    return lines
      .filter((line) => line.discountId === null && wantedFor(line, choices) === sourceId)
      .map(({ id }) => ({ id: `discountId.${id}`, text }));
  });
}

const wantedFor = ({ id }: Line, { discounts }: DeductionChoices): string | undefined =>
  discounts.find(({ skuId }) => skuId === id)?.discountId;

/** The coupons of a line: those that can be chosen, the chosen one, and those that cannot with what is missing. */
export const couponsView = ({ coupons, unusableCoupons, discountId }: Line) => ({
  chosen: discountId ?? '',
  options: coupons.map((coupon) => ({ value: coupon.discountId, label: couponLabel(coupon) })),
  unusable: unusableCoupons.map((coupon) => `${couponLabel(coupon)}：${coupon.missing}`),
});

function couponLabel({
  name,
  terms,
  validUntil,
}: Pick<Line['coupons'][number], 'name' | 'terms' | 'validUntil'>): string {
  const until = validUntil === null ? '' : `，${formatDay(validUntil)} 到期`;
  return `${name}（${terms}${until}）`;
}
