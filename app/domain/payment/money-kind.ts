/**
 * Whether a market moves simulated or real money; a market never moves both (design/payments: Play money and real
 * money).
 */
export const MONEY_KINDS = ['sandbox', 'real'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** The message that a market refuses the other kind of money, by the kind that it has already moved. */
export const OTHER_MONEY: Readonly<Record<MoneyKind, string>> = {
  sandbox: '本市场账上是模拟资金，不能收付真实的钱，请联系平台运营',
  real: '本市场账上是真实的钱，不能使用模拟支付，请联系平台运营',
};

/** The message for whoever runs a process whose settings are for the other kind of money. */
export const MONEY_DIFFERS: Readonly<Record<MoneyKind, string>> = {
  sandbox:
    '市场已由另一个进程收了模拟支付的钱，与本进程的收款设置不符：请停止本进程，各进程用相同的设置启动。',
  real: '市场已由另一个进程收了真实的钱，本进程却是模拟支付：请停止本进程，删去 PAYMENT_SANDBOX=1 再启动。',
};

/**
 * The note that payments are simulated, on every page that moves money and in every table of it. Every page's frame
 * imports this file, so it must not import the ways to pay, which the browser loads as a file of their own
 * (vite.config.ts).
 */
export const SIMULATED_PAYMENTS = '模拟支付，不是真实付款';
