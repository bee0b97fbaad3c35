import { type Fen, formatYuan } from '#app/domain/money.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';

/** The status of an open wallet; with any other status the customer is led to opening it (spec 3 §4). */
export const WALLET_ACTIVE = 'S';
export const FUNDS_SHORT = '钱包余额不足，请先充值';
export const WALLET_NAME_MAX = 60;
export const WALLET_NAME_REQUIRED = '请输入户名';
export const WALLET_CLOSED = '暂未开通钱包，去开通？';

/** Wallet transaction type and withdraw type (spec 3 §9). */
export const TRAN_TYPE = 'BP';
export const WDW_TYP = '2';

/** The range of a top-up: 1.00 to 1,000,000.00 yuan. */
export const TOP_UP_MIN: Fen = 100;
export const TOP_UP_MAX: Fen = 100_000_000;
export const TOP_UP_LIMITS = `单笔充值金额为 ¥${formatYuan(TOP_UP_MIN)} 至 ¥${formatYuan(TOP_UP_MAX)}`;

/** What is wrong with the amount typed for a top-up, or null. */
export function topUpProblem(typed: string): string | null {
  const amount = typedYuan(typed);
  if (amount === null) return '请填写金额，例如 1,000.00，最多两位小数';
  return amount < TOP_UP_MIN || amount > TOP_UP_MAX ? TOP_UP_LIMITS : null;
}

/** The most cards of a wallet. */
export const MOST_CARDS = 10;
export const TOO_MANY_CARDS = `最多绑定 ${MOST_CARDS} 张银行卡，请先解绑不再使用的卡`;

export const CARD_NUMBER_INVALID = '请输入正确的银行卡号';

/** The digits of a typed bank card, in groups or not; null for other text. */
export function cardDigits(typed: string): string | null {
  const digits = withoutSeparators(typed);
  return /^\d{13,19}$/.test(digits) && passesLuhn(digits) ? digits : null;
}

/** Luhn's check digit, which detects a wrong digit and most swapped ones. */
function passesLuhn(digits: string): boolean {
  const values = [...digits].reverse().map((digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return value > 9 ? value - 9 : value;
  });
  return values.reduce((sum, value) => sum + value, 0) % 10 === 0;
}

export const LEDGER_KINDS = [
  'topUp',
  'payment',
  'refund',
  'marginFreeze',
  'marginRelease',
  'marginForfeit',
  'marginReturn',
  'sale',
  'saleFee',
  'saleTopUp',
  'saleCharge',
  'saleLoan',
  'debtRepayment',
  'correction',
  'withdrawal',
  'withdrawalDone',
  'withdrawalReturn',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Whether a movement belongs to an order that the wallet's owner has sold, not to one that the owner has bought. */
export const isOfSale = (kind: LedgerKind): boolean =>
  kind.startsWith('sale') || kind === 'debtRepayment';

export const LEDGER_KIND_LABEL: Readonly<Record<LedgerKind, string>> = {
  topUp: '充值',
  payment: '订单支付',
  refund: '退款',
  marginFreeze: '冻结保证金',
  marginRelease: '退还保证金',
  marginForfeit: '划转违约保证金',
  marginReturn: '退回违约保证金',
  sale: '货款',
  saleFee: '平台服务费',
  saleTopUp: '平台优惠补贴',
  saleCharge: '退款扣回货款',
  saleLoan: '平台垫付退款',
  debtRepayment: '偿还平台垫付',
  correction: '入账更正',
  withdrawal: '申请提现',
  withdrawalDone: '提现打款',
  withdrawalReturn: '提现退回',
};
