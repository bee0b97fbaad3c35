import { DAY_MS, MINUTE_MS } from '#app/domain/duration.ts';
import { namesOf } from '#app/domain/names-of.ts';

/** For how long a provider is asked for a refund: what a bank may take. Then a person sees to it. */
export const REFUND_DAYS = 3;
/** Tries within these days, each after twice the time of the one before: at once, after 1, 2, 4 … minutes. */
export const REFUND_TRIES = 1 + Math.floor(Math.log2((REFUND_DAYS * DAY_MS) / MINUTE_MS + 1));
export const REFUND_TRIED = `自动退款会在 ${REFUND_DAYS} 天内重试`;

/**
 * What becomes of money that goes back. `waiting`: it is ordered from its provider, or will be, and is not known to
 * have moved; `failed`: its provider does not do it, or has never said that it did; `manual`: no provider has it. A
 * person handles the last two.
 */
export const REFUND_STATE_LABEL = {
  waiting: '退款处理中',
  done: '已退款',
  failed: '原路退回失败',
  manual: '待办理',
} as const;

export const REFUND_STATES = namesOf(REFUND_STATE_LABEL);

/** Why money goes back: it came twice or too late, less was delivered, or a case ended so. */
export const REFUND_REASONS = [
  'paid_twice',
  'order_cancelled',
  'settlement',
  'after_sale',
] as const;
