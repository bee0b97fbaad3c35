import { PAY_APPS, PAY_METHOD, type PayWay, PROVIDER_METHODS } from './payment.ts';

/** Simulated money and real money, which one market never has both of (design/payments: Play money and real money). */
export const MONEY_KINDS = ['sandbox', 'real'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** Why a market does not move money of the other kind, by the kind that it has taken. */
export const OTHER_MONEY: Readonly<Record<MoneyKind, string>> = {
  sandbox: '本市场账上是模拟资金，不能收付真实的钱，请联系平台运营',
  real: '本市场账上是真实的钱，不能使用模拟支付，请联系平台运营',
};

/** The same for who runs a process whose settings are of the other kind. */
export const MONEY_DIFFERS: Readonly<Record<MoneyKind, string>> = {
  sandbox:
    '市场已由另一个进程收了模拟支付的钱，与本进程的收款设置不符：请停止本进程，各进程用相同的设置启动。',
  real: '市场已由另一个进程收了真实的钱，本进程却是模拟支付：请停止本进程，删去 PAYMENT_SANDBOX=1 再启动。',
};

/** On every page that moves money, and in every table of it, where payments are simulated. */
export const SIMULATED_PAYMENTS = '模拟支付，不是真实付款';

/** The settings of a way in which money comes. */
export const variablesOf = (way: PayWay): string => `${way.toUpperCase()}_*`;

const NOT_OPENED = `本平台尚未开通收款（${[...PAY_APPS, PAY_METHOD.transfer.label].join('、')}）`;

/** Where a market takes money by no way at all, before something is ordered that is paid first. */
export const NO_PAY_WAY = `${NOT_OPENED}：提交后只能用钱包余额或券支付，逾期未付的订单会自动取消。与卖家约定月结或货到付款的订单不受影响。`;

/** The same for an order that waits for its payment. */
export const NO_PAY_WAY_YET = `${NOT_OPENED}，请联系客服。`;

/** The same for the operator, who can change it. */
export const NO_PAY_WAY_SET = `没有任何收款方式，买家只能下无需先付款的订单。请设置 ${PROVIDER_METHODS.map(variablesOf).join('、')} 或 ${variablesOf('transfer')}；试运行可设 PAYMENT_SANDBOX=1。`;
