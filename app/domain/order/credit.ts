import { type Fen, formatYuan } from '#app/domain/money.ts';
import { typedValue } from '#app/domain/typed-text.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { MONTHLY_DAYS_MAX } from './terms.ts';

/** What a seller lets a buyer owe: orders on monthly terms, up to an amount and so many days. */
export interface Credit {
  amount: Fen;
  days: number;
}

export const CREDIT_MIN: Fen = 100;
export const CREDIT_MAX: Fen = 100_000_000_000;

export const BUYER_REQUIRED = '请输入买家的公司名称或手机号';
export const BUYER_UNKNOWN = '没有找到这个买家：只能给向您询价或下过单的买家开通';
export const BUYER_AMBIGUOUS = '有多个同名的买家，请填写手机号';
export const CREDIT_INVALID = `请输入额度，1.00 至 ${formatYuan(CREDIT_MAX)} 元`;
export const CREDIT_DAYS_INVALID = `请输入账期天数，1 到 ${MONTHLY_DAYS_MAX} 的整数`;

/** Reads the typed amount of a credit; null if it is no amount within the limits. */
export function creditAmount(typed: string): Fen | null {
  const amount = typedYuan(typed);
  return amount !== null && amount >= CREDIT_MIN && amount <= CREDIT_MAX ? amount : null;
}

export function creditDays(typed: string): number | null {
  const text = typedValue(typed);
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MONTHLY_DAYS_MAX ? days : null;
}

interface Asked extends Credit {
  /** What the buyer owes the seller on monthly terms already. */
  open: Fen;
}

/** Why an order on monthly terms goes beyond what the seller has granted; null where it does not. */
export function creditProblem(
  granted: Credit | null,
  { amount, days, open }: Asked,
): { code: 'creditMissing' | 'creditShort'; text: string } | null {
  if (!granted) {
    return {
      code: 'creditMissing',
      text: '卖家还没有给您开通月结额度，请联系卖家开通或改用其他付款方式',
    };
  }
  if (days > granted.days) {
    const text = `卖家给您的账期最长 ${granted.days} 天，这份报价是月结 ${days} 天，请联系卖家调整`;
    return { code: 'creditMissing', text };
  }
  if (open + amount > granted.amount) {
    const text = `超出月结额度：额度 ¥${formatYuan(granted.amount)}，未结 ¥${formatYuan(open)}，本单 ¥${formatYuan(amount)}`;
    return { code: 'creditShort', text };
  }
  return null;
}
