import { hasPassed } from '#app/domain/time.ts';
import type { InquiryState } from './inquiry.ts';

/** The most rounds of counter-offers for one inquiry; both sides' pages show all of them. */
export const MOST_COUNTER_ROUNDS = 30;
export const MAX_COUNTER_REMARK = 200;
export const MAX_KEEP_REPLY = 200;

export const COUNTER_SENT = '还价已发出';
export const COUNTER_SELLERS_REQUIRED = '请选择要还价的卖家';
export const COUNTER_LINES_REQUIRED = '请输入目标价';
export const COUNTER_PRICE_INVALID = '请输入正确的目标价';
export const COUNTER_END_REQUIRED = '请选择答复截止时间';
export const COUNTER_END_PASSED = '答复截止时间需晚于当前时间';
export const TOO_MANY_COUNTERS = `同一询价单最多还价 ${MOST_COUNTER_ROUNDS} 轮`;

export const OFFER_KEPT = '已答复买家';
export const KEEP_REPLY_REQUIRED = '请输入答复';

/** How a seller answered a counter-offer: not yet, by another round of the offer, or by a word. */
export const COUNTER_ANSWERS = ['none', 'revised', 'kept'] as const;
export type CounterAnswer = (typeof COUNTER_ANSWERS)[number];

interface Asked {
  endsAt: string;
  answer: CounterAnswer;
}

/** Whether a counter-offer waits for its seller. */
export const isCounterWaiting = ({ endsAt, answer }: Asked, now: Date): boolean =>
  answer === 'none' && !hasPassed(new Date(endsAt), now);

/**
 * Whether a seller may send a round of the offer: while the inquiry is open, and after its deadline until the end of a
 * counter-offer to this seller.
 */
export const takesOffers = (
  { state, counters }: { state: InquiryState; counters: readonly Pick<Asked, 'endsAt'>[] },
  now: Date,
): boolean =>
  state === 'open' ||
  (state === 'ended' && counters.some(({ endsAt }) => !hasPassed(new Date(endsAt), now)));
