import { type LifeDate, type LivedStep, livedSteps } from '#app/domain/life.ts';
import type { CaseKind, CaseState, CaseStep } from './case.ts';

/** The steps of a case's life, in the words of its page. */
export const CASE_LIFE_LABEL = {
  applied: '申请',
  answered: '卖家处理',
  confirmed: '买家确认',
  decided: '平台裁定',
  sentBack: '买家退货',
  returned: '卖家收货',
  resent: '卖家补发',
  refunded: '退款',
  done: '完成',
  closed: '关闭',
} as const;
type LifeStep = keyof typeof CASE_LIFE_LABEL;

/** Which step of its life a case has taken when somebody did something; null: none, or its last. */
const TAKEN: Readonly<Record<CaseStep | 'apply', LifeStep | null>> = {
  apply: null,
  agree: 'answered',
  agreeResend: 'answered',
  offer: 'answered',
  refuse: 'answered',
  accept: 'confirmed',
  escalate: 'confirmed',
  withdraw: null,
  sendBack: 'sentBack',
  confirmReturn: 'returned',
  disputeReturn: 'returned',
  resend: 'resent',
  confirmResent: null,
  grant: 'decided',
  grantReturn: 'decided',
  dismiss: 'decided',
  expire: null,
};

const GOODS: Readonly<Record<CaseKind, readonly LifeStep[]>> = {
  returnRefund: ['sentBack', 'returned', 'refunded'],
  exchange: ['sentBack', 'returned', 'resent', 'done'],
  refundOnly: ['refunded'],
  discount: ['refunded'],
  unshipped: ['refunded'],
};

/** What is still to come of a case, its last step the good end. */
function toCome(state: CaseState, kind: CaseKind): readonly LifeStep[] {
  const goods = GOODS[kind];
  const from = (step: LifeStep) => goods.slice(Math.max(0, goods.indexOf(step)));
  const end = goods.slice(-1);
  switch (state) {
    case 'waitSeller':
      return ['answered', ...goods];
    case 'waitBuyer':
      return ['confirmed', ...end];
    case 'waitPlatform':
      return ['decided', ...end];
    case 'waitReturn':
      return ['sentBack', 'returned', ...from('returned').slice(1)];
    case 'returning':
      return ['returned', ...from('returned').slice(1)];
    case 'waitResend':
      return ['resent', 'done'];
    case 'resent':
      return ['done'];
    case 'refunded':
    case 'done':
    case 'closed':
      return [];
  }
}

interface Lived {
  state: CaseState;
  kind: CaseKind;
  createDate: string;
  history: readonly { step: CaseStep | 'apply'; date: string }[];
}

/**
 * What a case has gone through, from what was done about it, and what is to come, from where it is. A step that is
 * taken again stands where it was taken last.
 */
export function lifeOfCase({ state, kind, createDate, history }: Lived): LivedStep<LifeStep>[] {
  const coming = toCome(state, kind);
  const taken = new Map<LifeStep, string>();
  for (const { step, date } of history) {
    const life = TAKEN[step];
    if (!life) continue;
    taken.delete(life);
    taken.set(life, date);
  }
  const lived: LifeDate<LifeStep>[] = [
    ['applied', createDate],
    ...[...taken].filter(([step]) => !coming.includes(step)),
    ...coming.map((step): LifeDate<LifeStep> => [step, null]),
  ];
  if (state !== 'refunded' && state !== 'done' && state !== 'closed') return livedSteps(lived);
  return livedSteps(lived, [state, history.at(-1)?.date ?? true]);
}
