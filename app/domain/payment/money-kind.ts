/** Simulated money and real money, which one market never has both of (ADR 244). */
export const MONEY_KINDS = ['sandbox', 'real'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** Why a market does not move money of the other kind, by the kind that it has taken. */
export const OTHER_MONEY: Readonly<Record<MoneyKind, string>> = {
  sandbox: '本市场账上是模拟资金，不能收付真实的钱，请联系平台运营',
  real: '本市场账上是真实的钱，不能使用模拟支付，请联系平台运营',
};

/** On every page that moves money, and in every table of it, where payments are simulated. */
export const SIMULATED_PAYMENTS = '模拟支付，不是真实付款';

/** Where a market takes money by no way at all. */
export const NO_PAY_WAY = '本平台尚未开通收款，订单提交后暂时无法在线付款，也无法对公转账';
