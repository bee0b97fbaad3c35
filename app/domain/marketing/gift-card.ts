import type { Fen } from '#app/domain/money.ts';

export interface GiftCard {
  id: string;
  cardNo: string;
  balanceAmount: Fen;
}

/** Said when a card is chosen while nothing is left to pay (spec 1 §8). */
export const LOWEST_ALREADY = '已优惠到最低';

/** 「电子礼品卡（尾号 1234）」. */
export const giftCardLabel = ({ cardNo }: Pick<GiftCard, 'cardNo'>) =>
  `电子礼品卡（尾号 ${cardNo.slice(-4)}）`;
