import { namesOf } from '#app/domain/names-of.ts';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';

/** What an order that waits for an approval keeps of the stock it needs. */
export interface StockHold {
  /** Whether stock of any of its goods is kept. */
  held: boolean;
  /** Goods that are taken from stock only when the last approver agrees. */
  unheld: readonly string[];
  /** The goods among `unheld` that are not in sufficient stock now, in words. */
  short: readonly string[];
}

const named = (names: readonly string[]): string => names.map((name) => `「${name}」`).join('、');

/** The sentence about the stock that is kept, and until when; null if there is nothing to keep. */
export function stockHoldText({ held, unheld }: StockHold, until: string): string | null {
  if (unheld.length === 0) return held ? `库存保留至 ${until}` : null;
  const rest = held ? `，其余商品的库存保留至 ${until}` : '';
  return `${named(unheld)}不保留库存，审批通过时扣减${rest}`;
}

/** The note on a checkout about sellers who keep no stock during an approval; null if all of them keep it. */
export const unheldSellersText = (sellers: readonly string[]): string | null =>
  sellers.length === 0
    ? null
    : `如需企业审批：${named(sellers)}的商品在待审批期间不保留库存，审批通过时扣减，届时库存不足则不能通过。`;

export const stockShortText = (short: readonly string[]): string => `${short.join('；')}。`;

/** The message to an approver who agreed after the stock was gone. */
export const stockGone = (short: readonly string[]): string =>
  `未能通过审批：${stockShortText(short)}订单仍为待审批，已告知下单人。可退回，或等卖家补货后再同意`;

export const HOLD_LABEL = {
  hold: `保留 ${APPROVAL_HOURS} 小时`,
  none: '不保留',
} as const;
export const HOLD_CHOICES = namesOf(HOLD_LABEL);
export const HOLD_REQUIRED = '请选择是否保留库存';
