import { HOUR_MS } from '#app/domain/duration.ts';
import type { Fen } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import type { OrderActor } from '#app/domain/order/timeline.ts';

/** What is asked for; `unshipped` is about goods that have not left their seller. */
export const CASE_KIND_LABEL = {
  returnRefund: '退货退款',
  refundOnly: '仅退款',
  exchange: '换货/补发',
  discount: '价格折让',
  unshipped: '未发货退款',
} as const;
export type CaseKind = keyof typeof CASE_KIND_LABEL;
export const CASE_KINDS = namesOf(CASE_KIND_LABEL);
/** Those about goods that were received. */
export const RECEIVED_KINDS = CASE_KINDS.filter((kind) => kind !== 'unshipped');

/** How far a case is: whom it waits for, or how it ended. */
export const CASE_STATE_LABEL = {
  waitSeller: '待卖家处理',
  waitBuyer: '待买家确认',
  waitPlatform: '平台介入中',
  waitReturn: '待买家退货',
  returning: '退货中',
  waitResend: '待卖家补发',
  resent: '已补发',
  refunded: '已退款',
  done: '已完成',
  closed: '已关闭',
} as const;
export type CaseState = keyof typeof CASE_STATE_LABEL;
export const CASE_STATES = namesOf(CASE_STATE_LABEL);

/** Nothing happens to these any more. */
export const ENDED_CASE_STATES = ['refunded', 'done', 'closed'] as const;
export const isEnded = (state: CaseState): boolean =>
  ENDED_CASE_STATES.some((ended) => ended === state);

const DAY_HOURS = 24;
/** Whom a case waits for in a state. */
const WAITS_FOR: Readonly<Partial<Record<CaseState, Exclude<OrderActor, 'system'>>>> = {
  waitSeller: 'seller',
  waitBuyer: 'buyer',
  waitPlatform: 'operator',
  waitReturn: 'buyer',
  returning: 'seller',
  waitResend: 'seller',
  resent: 'buyer',
};

/** The states in which a case waits for somebody. */
export const statesWaitingFor = (actor: OrderActor): CaseState[] =>
  CASE_STATES.filter((state) => WAITS_FOR[state] === actor);

/** Within how many hours a state asks for its next step. */
export const CASE_HOURS: Readonly<Partial<Record<CaseState, number>>> = {
  waitSeller: 48,
  waitBuyer: 72,
  waitPlatform: 7 * DAY_HOURS,
  waitReturn: 10 * DAY_HOURS,
  returning: 10 * DAY_HOURS,
  waitResend: 7 * DAY_HOURS,
  resent: 10 * DAY_HOURS,
};

/** What somebody does with a case; `expire`: the state's time has passed. */
export const CASE_STEP_LABEL = {
  agree: '同意',
  agreeResend: '同意，直接补发',
  offer: '提出方案',
  refuse: '拒绝',
  accept: '接受',
  escalate: '申请平台介入',
  withdraw: '撤销申请',
  sendBack: '填写退货物流',
  confirmReturn: '确认收到退货',
  disputeReturn: '退货有异议',
  resend: '填写补发物流',
  confirmResent: '确认收到补发',
  grant: '裁定退款',
  grantReturn: '裁定退货',
  dismiss: '裁定不支持',
  expire: '逾期自动处理',
} as const;
export type CaseStep = keyof typeof CASE_STEP_LABEL;
export const CASE_STEPS = namesOf(CASE_STEP_LABEL);

/** With which a case is put to the platform: what was written about it is then the platform's to read. */
export const PUTS_TO_PLATFORM: readonly CaseStep[] = ['escalate', 'disputeReturn'];

const ACTOR_OF: Readonly<Record<CaseStep, OrderActor>> = {
  agree: 'seller',
  agreeResend: 'seller',
  offer: 'seller',
  refuse: 'seller',
  confirmReturn: 'seller',
  disputeReturn: 'seller',
  resend: 'seller',
  accept: 'buyer',
  escalate: 'buyer',
  withdraw: 'buyer',
  sendBack: 'buyer',
  confirmResent: 'buyer',
  grant: 'operator',
  grantReturn: 'operator',
  dismiss: 'operator',
  expire: 'system',
};

/** Steps that say an amount, a way of delivery, or a reason. */
export const ASKS_AMOUNT: readonly CaseStep[] = ['offer', 'grant'];
export const ASKS_WAY: readonly CaseStep[] = ['sendBack', 'resend'];
export const ASKS_REASON: readonly CaseStep[] = ['refuse', 'disputeReturn', 'escalate', 'dismiss'];

/** What of a case decides what may happen to it. */
export interface CaseFacts {
  state: CaseState;
  kind: CaseKind;
  /** All of an order that was not shipped, which has nothing to return. */
  whole: boolean;
  /** What the goods in question are worth, or what is asked to be given back. */
  asked: Fen;
  /** What the seller offers instead; null: nothing. */
  offered: Fen | null;
  /** What the seller agreed to, or the platform decided, that waits for the goods. */
  agreed: Fen | null;
}

/** What a step leads to; `refund` is given back with it. */
export interface CaseOutcome {
  state: CaseState;
  refund?: Fen;
  offered?: Fen | null;
  agreed?: Fen;
}

/** Where a case is after a step; null where the step is not possible, or not with this amount. */
export function afterStep(facts: CaseFacts, step: CaseStep, amount: Fen = 0): CaseOutcome | null {
  if (step === 'expire') return afterSilence(facts);
  return STEPS[facts.state]?.[step]?.(facts, amount) ?? null;
}

/** Whether the goods have not left their seller: all that they cost goes back, or nothing. */
export const isUnsent = ({ kind, whole }: Pick<CaseFacts, 'kind' | 'whole'>): boolean =>
  whole || kind === 'unshipped';

/**
 * Whether the seller has asked for it, who cannot ship: its buyer takes the money or calls the
 * platform in, and the seller cannot decide it alone.
 */
const isFromSeller = (facts: CaseFacts): boolean => isUnsent(facts) && facts.offered !== null;

type Move = (facts: CaseFacts, amount: Fen) => CaseOutcome | null;

const refund = (amount: Fen): CaseOutcome => ({ state: 'refunded', refund: amount });

const to =
  (state: CaseState): Move =>
  () => ({ state });

const agree: Move = ({ kind, asked }) => {
  if (kind === 'returnRefund' || kind === 'exchange') return { state: 'waitReturn', agreed: asked };
  return refund(asked);
};

const agreeResend: Move = ({ kind, asked }) =>
  kind === 'exchange' ? { state: 'waitResend', agreed: asked } : null;

/** Less than what is asked for; nothing is offered to be exchanged. */
const offer: Move = (facts, amount) =>
  !isUnsent(facts) && amount > 0 && amount < facts.asked
    ? { state: 'waitBuyer', offered: amount }
    : null;

const refuse: Move = () => ({ state: 'waitBuyer', offered: null });

const accept: Move = ({ offered }) => (offered === null ? { state: 'closed' } : refund(offered));

const agreeAfterAll: Move = (facts, amount) => (isFromSeller(facts) ? null : agree(facts, amount));

const withdraw: Move = (facts) => (isFromSeller(facts) ? null : { state: 'closed' });

const grant: Move = (facts, amount) =>
  (isUnsent(facts) ? amount === facts.asked : amount > 0 && amount <= facts.asked)
    ? refund(amount)
    : null;

const grantReturn: Move = (facts) =>
  isUnsent(facts) || facts.kind === 'discount'
    ? null
    : { state: 'waitReturn', agreed: facts.asked };

const returned: Move = ({ kind, asked, agreed }) =>
  kind === 'exchange' ? { state: 'waitResend' } : refund(agreed ?? asked);

const STEPS: Readonly<Partial<Record<CaseState, Partial<Record<CaseStep, Move>>>>> = {
  waitSeller: { agree, agreeResend, offer, refuse, withdraw: to('closed') },
  waitBuyer: { accept, agree: agreeAfterAll, escalate: to('waitPlatform'), withdraw },
  waitPlatform: { grant, grantReturn, dismiss: to('closed'), withdraw },
  waitReturn: { sendBack: to('returning'), withdraw: to('closed') },
  returning: { confirmReturn: returned, disputeReturn: to('waitPlatform') },
  waitResend: { resend: to('resent') },
  resent: { confirmResent: to('done'), escalate: to('waitPlatform') },
};

/**
 * What happens when no one answers in time. A seller who does not answer agrees; a buyer who does
 * not answer accepts what is offered; without a decision of the platform, the seller's last answer
 * applies.
 */
function afterSilence(facts: CaseFacts): CaseOutcome | null {
  const { state, kind, asked, offered, agreed } = facts;
  switch (state) {
    case 'waitSeller':
      return kind === 'exchange' ? agreeResend(facts, 0) : agree(facts, 0);
    case 'waitBuyer':
      return accept(facts, 0);
    case 'waitPlatform':
      if (kind !== 'exchange' && agreed !== null) return refund(agreed);
      return accept({ ...facts, offered }, 0);
    case 'waitReturn':
      return { state: 'closed' };
    case 'returning':
      return returned(facts, 0);
    case 'waitResend':
      return refund(asked);
    case 'resent':
      return { state: 'done' };
    default:
      return null;
  }
}

/** The steps that a side can take now; with an amount where one is asked for. */
export const stepsOf = (facts: CaseFacts, actor: OrderActor): CaseStep[] =>
  CASE_STEPS.filter(
    (step) =>
      ACTOR_OF[step] === actor &&
      afterStep(facts, step, step === 'grant' ? facts.asked : facts.asked - 1) !== null,
  );

/** Until when the next step of a state is due; null where it has ended. */
export function deadlineOf(state: CaseState, now: Date): Date | null {
  const hours = CASE_HOURS[state];
  return hours === undefined ? null : new Date(now.getTime() + hours * HOUR_MS);
}

/** 「卖家」 for a case that waits for the seller. */
export const SILENCE_NOTE: Readonly<Partial<Record<CaseState, string>>> = {
  waitSeller: '卖家逾期未处理，视为同意',
  waitBuyer: '买家逾期未答复：有方案的按方案退款，没有的关闭申请',
  waitPlatform: '平台逾期未裁定，以卖家最后的答复为准',
  waitReturn: '买家逾期未退货，申请关闭',
  returning: '卖家逾期未确认，视为已收到退货',
  waitResend: '卖家逾期未补发，按申请退款',
  resent: '买家逾期未确认，视为已收到补发',
};
