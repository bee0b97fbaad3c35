import { DAY_MS, MINUTE_MS } from '#app/domain/duration.ts';
import { namesOf } from '#app/domain/names-of.ts';

/**
 * For how many days a refund is requested from a provider, as long as a bank may take. After that, a person handles it.
 */
export const REFUND_DAYS = 3;
/** The number of tries within these days; the wait doubles after each try: 1, 2, 4 … minutes. */
export const REFUND_TRIES = 1 + Math.floor(Math.log2((REFUND_DAYS * DAY_MS) / MINUTE_MS + 1));
export const REFUND_TRIED = `自动退款会在 ${REFUND_DAYS} 天内重试`;

/**
 * The states of a refund. `waiting`: it is or will be requested from the provider, and is not known to be done;
 * `failed`: the provider refused it or never confirmed it; `manual`: no provider can do it. A person handles the last
 * two.
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
