import type { Party } from '#app/domain/order/parties.ts';

/**
 * 红字发票信息确认单: before a red invoice is issued for one that its buyer has used, one side asks for it in the
 * e-tax bureau and the other confirms it there; here both keep its number and see how far it is.
 */
export const RED_STATES = ['asked', 'confirmed', 'refused', 'withdrawn', 'used'] as const;
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
export const RED_CONFIRM_MS = 72 * 60 * 60 * 1000;

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

export const RED_AFTER: Readonly<Record<RedStep, RedState>> = {
  confirm: 'confirmed',
  refuse: 'refused',
  withdraw: 'withdrawn',
};

/** Its state in words: who asked, who is to confirm, and until when. */
export function redStateLabel({ state, askedBy, until }: Confirmation, now: Date): string {
  if (state === 'asked') {
    if (!isRedOpen({ state, askedBy, until }, now)) return '已过期';
    return `待${RED_SIDE_LABEL[askedBy === 'buyer' ? 'seller' : 'buyer']}确认`;
  }
  return { confirmed: '已确认', refused: '已拒绝', withdrawn: '已撤销', used: '已开红字发票' }[
    state
  ];
}

export const RED_NUMBER_INVALID = '请填写 20 位红字确认单编号';
export const RED_NUMBER_TAKEN = '该红字确认单编号已登记';
export const RED_OPEN = '该发票已有未完结的红字确认单';
export const RED_CLOSED = '该红字确认单已处理或已过期，请刷新页面';
export const RED_NEEDED = '买家已用于抵扣，红字确认单经确认后才能红冲';
