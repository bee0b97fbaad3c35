import { HOUR_MS } from '#app/domain/duration.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import type { Party } from '#app/domain/order/parties.ts';

/**
 * 红字发票信息确认单: before a red invoice is issued for one that its buyer has used, one side asks for it in the
 * e-tax bureau and the other confirms it there; here both keep its number and see how far it is.
 */
export const RED_STATES = ['asked', 'confirmed', 'refused', 'withdrawn', 'lapsed', 'used'] as const;
export type RedState = (typeof RED_STATES)[number];

export const RED_SIDE_LABEL: Readonly<Record<Party, string>> = {
  buyer: '买家',
  seller: '卖家',
};

/** The reasons that the e-tax bureau knows. */
export const RED_REASONS = ['wrong', 'returned', 'stopped', 'allowance'] as const;
export type RedReason = (typeof RED_REASONS)[number];

export const RED_REASON_LABEL: Readonly<Record<RedReason, string>> = {
  wrong: '开票有误',
  returned: '销货退回',
  stopped: '服务中止',
  allowance: '销售折让',
};

/** How long the other side has to confirm it; after that it is void. */
export const RED_CONFIRM_MS = 72 * HOUR_MS;
/** How long before the end who has not confirmed it is told again. */
export const RED_REMIND_MS = 24 * HOUR_MS;

export const otherSide = (side: Party): Party => (side === 'buyer' ? 'seller' : 'buyer');

export const RED_STEPS = ['confirm', 'refuse', 'withdraw'] as const;
export type RedStep = (typeof RED_STEPS)[number];
export const RED_STEP_LABEL: Readonly<Record<RedStep, string>> = {
  confirm: '确认',
  refuse: '拒绝',
  withdraw: '撤销',
};

interface Confirmation {
  state: RedState;
  askedBy: Party;
  /** Until when it has to be confirmed. */
  until: Date;
}

/** Whether it still waits: one that nobody has confirmed in time is void. */
export const isRedOpen = ({ state, until }: Confirmation, now: Date): boolean =>
  state === 'confirmed' || (state === 'asked' && now.getTime() < until.getTime());

/** Who asked may withdraw it, and the other side decides, until its time is over. */
export function mayTakeRedStep(
  step: RedStep,
  side: Party,
  confirmation: Confirmation,
  now: Date,
): boolean {
  if (!isRedOpen(confirmation, now)) return false;
  const isOwn = side === confirmation.askedBy;
  if (step === 'withdraw') return isOwn;
  return !isOwn && confirmation.state === 'asked';
}

export const RED_AFTER = {
  confirm: 'confirmed',
  refuse: 'refused',
  withdraw: 'withdrawn',
} as const satisfies Readonly<Record<RedStep, RedState>>;

export const RED_ENDED_LABEL: Readonly<Record<Exclude<RedState, 'asked'>, string>> = {
  confirmed: '已确认',
  refused: '已拒绝',
  withdrawn: '已撤销',
  lapsed: '已过期',
  used: '已开红字发票',
};

/** Its state in words: who asked, who is to confirm, and until when. */
export function redStateLabel({ state, askedBy, until }: Confirmation, now: Date): string {
  if (state === 'asked') {
    if (!isRedOpen({ state, askedBy, until }, now)) return RED_ENDED_LABEL.lapsed;
    return `待${RED_SIDE_LABEL[otherSide(askedBy)]}确认`;
  }
  return RED_ENDED_LABEL[state];
}

export const RED_NUMBER_INVALID = '请填写 20 位红字确认单编号';
export const RED_NUMBER_TAKEN = '该红字确认单编号已登记';
export const RED_OPEN = '该发票已有未完结的红字确认单';
export const RED_CLOSED = '该红字确认单已处理或已过期，请刷新页面';
export const RED_NEEDED = '买家已用于抵扣，红字确认单经确认后才能红冲';
export const RED_AMOUNT = (confirmed: Fen) =>
  `红字确认单的金额是 ¥${formatYuan(confirmed)}，红字发票须与其一致`;
