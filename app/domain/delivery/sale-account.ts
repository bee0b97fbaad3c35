import { type Fen, formatYuan } from '#app/domain/money.ts';
import { typedYuan, withoutSeparators } from '#app/domain/typed-amount.ts';

export { DELIVERY_REMARK_MAX } from './delivery.ts';

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

export const BANK_REQUIRED = '请填写开户行';
export const ACCOUNT_INVALID = '请填写 8 至 30 位数字的银行账号';

/** The amount typed for a withdrawal, or what is wrong with it. */
export function withdrawalAmount(typed: string): Fen | { problem: string } {
  const amount = typedYuan(typed);
  if (amount === null || amount === 0) return { problem: '请填写提现金额，例如 1,000.00' };
  if (amount < WITHDRAWAL_MIN || amount > WITHDRAWAL_MAX) {
    const range = `¥${formatYuan(WITHDRAWAL_MIN)} 至 ¥${formatYuan(WITHDRAWAL_MAX)}`;
    return { problem: `单笔提现金额为 ${range}` };
  }
  return amount;
}

/** The digits of a company's bank account; null for other text. */
export function accountDigits(typed: string): string | null {
  const digits = withoutSeparators(typed);
  return /^\d{8,30}$/.test(digits) ? digits : null;
}
