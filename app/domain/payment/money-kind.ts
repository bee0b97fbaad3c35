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

/**
 * On every page that moves money, and in every table of it, where payments are simulated. The frame of each page has it, so
 * that nothing here may need the ways to pay, which are a file of their own in the browser (vite.config.ts).
 */
export const SIMULATED_PAYMENTS = '模拟支付，不是真实付款';
