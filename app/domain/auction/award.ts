import type { Fen } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Ranked } from './auction.ts';

/**
 * What becomes of goods that a bidder has won or, after a default, is offered as the runner-up. At most
 * one award of a bidder in an auction is pending.
 */
export type AwardState =
  | 'offered'
  | 'declined'
  | 'lapsed'
  | 'withdrawn'
  | 'awaitingPayment'
  | 'paid'
  | 'defaulted'
  | 'waived';

export type AwardEvent =
  | 'accept'
  | 'decline'
  | 'lapse'
  | 'withdraw'
  | 'pay'
  | 'giveUp'
  | 'expire'
  | 'waive';

interface Transition {
  to: AwardState;
  by: 'bidder' | 'operator' | 'clock';
}

/** The awards' state machine: what can happen in each state, and who makes it happen. */
export const AWARD_TRANSITIONS: Readonly<
  Record<AwardState, Partial<Record<AwardEvent, Transition>>>
> = {
  offered: {
    accept: { to: 'awaitingPayment', by: 'bidder' },
    decline: { to: 'declined', by: 'bidder' },
    lapse: { to: 'lapsed', by: 'clock' },
    withdraw: { to: 'withdrawn', by: 'operator' },
  },
  awaitingPayment: {
    pay: { to: 'paid', by: 'bidder' },
    giveUp: { to: 'defaulted', by: 'bidder' },
    expire: { to: 'defaulted', by: 'clock' },
    waive: { to: 'waived', by: 'operator' },
  },
  // The goods have gone on to the next bidder; the margin can still be given back.
  defaulted: { waive: { to: 'waived', by: 'operator' } },
  paid: {},
  declined: {},
  lapsed: {},
  withdrawn: {},
  waived: {},
};

/** The state of an award, for those whose own it is not. */
export const AWARD_LABEL: Readonly<Record<AwardState, string>> = {
  offered: '递补待答复',
  declined: '放弃递补',
  lapsed: '递补过期',
  withdrawn: '递补撤回',
  awaitingPayment: '待付款',
  paid: '已付款',
  defaulted: '违约',
  waived: '已解除',
};

/** The state after an event; null where it cannot happen. */
export const awardAfter = (state: AwardState, event: AwardEvent): AwardState | null =>
  AWARD_TRANSITIONS[state][event]?.to ?? null;

/** Whether a runner-up can no longer answer an offer. */
export const hasLapsed = (
  { state, offerUntil }: { state: AwardState; offerUntil: Date | null },
  now: Date,
): boolean => state === 'offered' && offerUntil !== null && hasPassed(offerUntil, now);

/** Whether an award still waits for something to happen by itself. */
export const isPending = (state: AwardState): boolean =>
  state === 'offered' || state === 'awaitingPayment';

/** Whether the goods of an award belong to its bidder, or may still. */
const holdsGoods = (state: AwardState): boolean => isPending(state) || state === 'paid';

/** What follows when goods become free again: by a default, or an offer that is not taken. */
export const AFTER_DEFAULT = ['runnerUp', 'unsold', 'restart'] as const;
export type AfterDefault = (typeof AFTER_DEFAULT)[number];

export const AFTER_DEFAULT_NAMES: Readonly<Record<AfterDefault, string>> = {
  runnerUp: '由下一位竞买人按其出价递补',
  unsold: '流拍',
  restart: '重新竞价',
};

/** The terms of an auction about its awards. */
export interface AwardTerms {
  /** Hours in which a winner has to pay. */
  payHours: number;
  /** Hours in which a runner-up has to answer. */
  offerHours: number;
  /** Per cent of a defaulted margin that the seller gets; the rest is the platform's. */
  marginSellerShare: number;
  afterDefault: AfterDefault;
}

/** A winner is not present when the order is made, so there is a day to pay it. */
export const USUAL_AWARD_TERMS: AwardTerms = {
  payHours: 24,
  offerHours: 24,
  marginSellerShare: 100,
  afterDefault: 'runnerUp',
};

/** The longest time to pay or to answer. */
export const MOST_AWARD_HOURS = 720;
export const DECISION_REASON_REQUIRED = '请填写处理原因';

/** How a defaulted margin is divided: what cannot be divided is the platform's. */
export function dividedMargin(margin: Fen, sellerShare: number): { seller: Fen; platform: Fen } {
  const seller = Number((BigInt(margin) * BigInt(sellerShare)) / 100n);
  return { seller, platform: margin - seller };
}

/** How the goods of an award have become free again. */
const FREED: readonly AwardState[] = ['defaulted', 'waived', 'declined', 'lapsed'];

/**
 * Whether goods that were awarded have become free again, so that what the terms say about them still has
 * to happen; not where the operator has ended that.
 */
export const hasFreedGoods = (states: readonly AwardState[]): boolean =>
  states.some((state) => FREED.includes(state)) && !states.includes('withdrawn');

interface Held {
  bidderId: number;
  state: AwardState;
  count: Hundredths;
}

/** The quantity of an auction that no award holds. */
export const freeCount = (productCount: Hundredths, awards: readonly Held[]): Hundredths =>
  awards.reduce(
    (left, { state, count }) => (holdsGoods(state) ? left - count : left),
    productCount,
  );

/**
 * Who is offered the free goods: whoever still lacks some of what they bid for, in the order of the ranking and at
 * their own price. Who has not taken or not paid a part is offered nothing more; for who has yet to answer for
 * one or to pay it the rest is kept until then, so that a bidder has one award at a time to decide about.
 */
export function runnersUp(
  productCount: Hundredths,
  ranked: readonly Ranked[],
  awards: readonly Held[],
): Ranked[] {
  let left = freeCount(productCount, awards);
  return ranked.flatMap((bid) => {
    const own = awards.filter(({ bidderId }) => bidderId === bid.bidderId);
    if (!own.every(({ state }) => holdsGoods(state))) return [];
    const lacking = own.reduce((count, each) => count - each.count, bid.count);
    const allocated = Math.min(lacking, left);
    if (allocated <= 0) return [];
    left -= allocated;
    return own.some(({ state }) => isPending(state)) ? [] : [{ ...bid, allocated }];
  });
}

/** Which of a bidder's awards tells how it stands: what waits for them, else what they have, else the newest. */
export const tellingAward = <Award extends { state: AwardState }>(
  own: readonly Award[],
): Award | undefined =>
  own.find(({ state }) => isPending(state)) ??
  own.findLast(({ state }) => state === 'paid') ??
  own.at(-1);
