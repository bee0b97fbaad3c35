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

export type RefundState = keyof typeof REFUND_STATE_LABEL;

export const REFUND_STATES = Object.keys(REFUND_STATE_LABEL) as [RefundState, ...RefundState[]];
