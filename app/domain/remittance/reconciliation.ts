import { namesOf } from '#app/domain/names-of.ts';
/** What the operator's reconciliation compares, in the order in which it is shown. */
export const RECONCILIATION_LABEL = {
  ledger: '账本：每笔转账借贷相等，余额等于分录合计',
  payments: '订单入账与账本',
  orders: '订单已付金额与入账',
  provider: '支付平台交易与入账',
  bank: '银行流水与入账',
  cancelled: '已取消的订单没有留下款项',
  paidTwice: '多付、重复付款与取消后付款已退回',
  sales: '销售账户：余额与已收、已付货款',
  payouts: '卖家结算与账本：货款、服务费、补贴与垫付',
  returned: '退款与账本，退款均已退出',
  withdrawals: '提现：账本余额与待处理申请',
  margins: '保证金：账本余额与各笔冻结，每笔都有原因',
} as const;

export type Reconciliation = keyof typeof RECONCILIATION_LABEL;

export const RECONCILIATIONS = namesOf(RECONCILIATION_LABEL);

/** The operator's reports of a month. */
export const REPORT_LABEL = {
  orders: '订单',
  payments: '付款',
  refunds: '退款',
  settlements: '卖家结算',
  platform: '平台收支',
} as const;

export type Report = keyof typeof REPORT_LABEL;

export const REPORTS = namesOf(REPORT_LABEL);

/** How many days back money is compared unless everything is asked for: older money has been compared before. */
export const RECONCILED_DAYS = 92;

export const TRADE_REQUIRED = '请填写交易号';
export const TRADE_UNKNOWN = '没有这个交易号，请核对后再查';
export const NO_PROVIDER = '该笔付款不经过支付平台，不能查询';
export const PROVIDER_SILENT = '支付平台没有答复，请稍后再查';
