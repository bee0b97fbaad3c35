import { REFUND_STATE_LABEL } from '#app/domain/payment/refund.ts';

export const TABS = {
  refunds: '待办理退款',
  waiting: REFUND_STATE_LABEL.waiting,
  done: '已办理退款',
  unclosed: '未能关闭的付款',
  overdue: '逾期未付',
  partPaid: '部分付款',
  receipts: '买家回单',
  debts: '平台垫付',
  titles: '开票主体',
  reconciliation: '对账与报表',
} as const;
export type Tab = keyof typeof TABS;

/** What there is none of, where the name of the tab does not say it. */
export const NOTHING: Partial<Record<Tab, string>> = {
  waiting: '处理中的退款',
  overdue: '逾期未付的订单',
  partPaid: '部分付款的订单',
  debts: '平台垫付的款项',
  titles: '待审核的开票主体',
};

/** What is done by itself, before a person sees to it. */
export const NOTES: Partial<Record<Tab, string>> = {
  waiting:
    '支付平台还没有确认退款到账。本站会继续查询，间隔逐次加长；仍不能确认或平台拒绝的，转入待办理退款。',
  unclosed:
    '订单已付清、取消或二维码已过期，但支付平台没有确认关闭付款。在此之前买家可能仍能付款，到账后照常入账，多付的原路退回。',
};
