import { type Fen, formatYuan } from '#app/domain/money.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { amountProblem, typedYuan } from '#app/domain/typed-yuan.ts';

export const WITHDRAWAL_STATES = ['waiting', 'done', 'refused'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export const WITHDRAWAL_LABEL: Readonly<Record<WithdrawalState, string>> = {
  waiting: '待处理',
  done: '已打款',
  refused: '已驳回',
};

/** The least and most of one withdrawal: 100.00 to 10,000,000.00 yuan. */
export const WITHDRAWAL_MIN: Fen = 10_000;
export const WITHDRAWAL_MAX: Fen = 1_000_000_000;

/** The message for whoever has asked for a withdrawal. */
export const WITHDRAWAL_ASKED = '提现申请已提交，平台将在 1 个工作日内处理';

export const BANK_NAME_MAX = 64;
export const BANK_REQUIRED = '请填写开户行';
export const ACCOUNT_INVALID = '请填写 8 至 30 位数字的银行账号';
export const CARD_REQUIRED = '请选择已绑定的银行卡';
export const CARD_DIFFERS = '卡号与所选银行卡不一致';
/** Characters of the reason for refusing a withdrawal, or of the number of the bank's transfer. */
export const WITHDRAWAL_NOTE_MAX = 300;
export const BANK_REFERENCE_REQUIRED = '请填写打款的银行流水号';
export const REFUSAL_REQUIRED = '请填写驳回原因';

/** The amount typed for a withdrawal, or what is wrong with it regardless of the balance. */
export function withdrawalAmount(typed: string): Fen | { problem: string } {
  const problem = amountProblem(typed, '提现金额');
  if (problem !== null) return { problem };
  const amount = typedYuan(typed) ?? 0;
  if (amount > WITHDRAWAL_MAX) {
    return { problem: `单笔提现金额不超过 ¥${formatYuan(WITHDRAWAL_MAX)}` };
  }
  return amount;
}

/** Whether an amount is too small to be worth a transfer; the whole rest of a balance never is. */
export const isTooLittle = (amount: Fen, available: Fen): boolean =>
  amount < WITHDRAWAL_MIN && amount !== available;
const LEAST = `¥${formatYuan(WITHDRAWAL_MIN)}`;
export const TOO_LITTLE = `单笔提现不低于 ${LEAST}；余额不足 ${LEAST} 的，请一次提取全部余额`;

/** What a seller may withdraw: the platform's loan is repaid first. */
export const withdrawable = (balance: Fen, debt: Fen): Fen => Math.max(0, balance - debt);

/** The digits of a company's bank account; null for other text. */
export function accountDigits(typed: string): string | null {
  const digits = withoutSeparators(typed);
  return /^\d{8,30}$/.test(digits) ? digits : null;
}

/** What is stored of a card's number once its withdrawal is decided. */
export const maskedCard = (digits: string): string => `**** ${digits.slice(-4)}`;
