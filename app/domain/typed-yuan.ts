import { parseHundredths } from './decimal-text.ts';
import { type Fen, MAX_YUAN_DIGITS } from './money.ts';
import { typedAmount } from './typed-amount.ts';

/** Reads yuan as people type them: 「¥３,８５０.５ 元」; null for more than two decimals or another unit. */
export function typedYuan(text: string): Fen | null {
  const typed = typedAmount(text.replace(/^\s*[¥￥]/, ''));
  if (typed.unit && typed.unit !== '元') return null;
  return parseHundredths(typed.quantity, MAX_YUAN_DIGITS);
}
