import { type Fen, formatYuan } from '#app/domain/money.ts';

/** What a refund does beside giving its amount back (design/orders: Cases). */
export interface RefundEffect {
  /** Come back to the buyer, in proportion. */
  points: number;
  giftCards: Fen;
  /**
   * By which the seller's claim falls: the refund, and what the platform had added for the goods. Below 0 it rises: the
   * goods that are kept may bear more of the platform's deductions than all of them did after an earlier refund.
   */
  charged: Fen;
}

/** 「积分 2000、电子礼品卡 ¥20.00」; empty where nothing comes back. */
export const returnedText = ({ points, giftCards }: Omit<RefundEffect, 'charged'>): string =>
  [
    ...(points > 0 ? [`积分 ${points}`] : []),
    ...(giftCards > 0 ? [`电子礼品卡 ¥${formatYuan(giftCards)}`] : []),
  ].join('、');

export const CLAIM_FALLS = '卖家货款共扣';
export const CLAIM_RISES = '卖家货款增加';

/** 「另按比例退回积分 2000，卖家货款共扣 ¥50.00」, for the history of a case. */
export function effectText({ charged, ...returned }: RefundEffect): string {
  const back = returnedText(returned);
  const claim = `${charged < 0 ? CLAIM_RISES : CLAIM_FALLS} ¥${formatYuan(Math.abs(charged))}`;
  return `${back && `另按比例退回${back}，`}${claim}`;
}
