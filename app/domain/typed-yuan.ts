import { parseHundredths } from './decimal-text.ts';
import { type Fen, MAX_YUAN_DIGITS } from './money.ts';
import { typedAmount } from './typed-amount.ts';

/** What is wrong with an amount that has to be above 0, or null; `what` is its name. */
export function amountProblem(typed: string, what: string): string | null {
  if (typed.trim() === '') return `请填写${what}`;
  const amount = typedYuan(typed);
  if (amount === null) return `${what}应为数字，最多两位小数，例如 1,000.00`;
  return amount === 0 ? `${what}应大于 0` : null;
}

/** Reads yuan as people type them: 「¥３,８５０.５ 元」; null for more than two decimals or another unit. */
export function typedYuan(text: string): Fen | null {
  const typed = typedAmount(text.replace(/^\s*[¥￥]/, ''));
  if (typed.unit && typed.unit !== '元') return null;
  return parseHundredths(typed.quantity, MAX_YUAN_DIGITS);
}
