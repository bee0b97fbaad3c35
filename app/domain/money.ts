import { groupThousands, hundredthsText, parseHundredths } from './decimal-text.ts';
import type { Hundredths } from './quantity.ts';

/** An amount of money in fen, a non-negative integer (1 yuan = 100 fen). */
export type Fen = number;

/** Whether money comes to an account or leaves it. */
export const MONEY_DIRECTIONS = ['in', 'out'] as const;
export type MoneyDirection = (typeof MONEY_DIRECTIONS)[number];

/** Amounts of the wire have at most twelve digits before the point. */
export const MAX_YUAN_DIGITS = 12;

/** Reads yuan as "3850", "3850.5" or "3850.00"; null with a sign, an exponent or more decimals. */
export function parseYuan(text: string): Fen | null {
  return parseHundredths(text, MAX_YUAN_DIGITS);
}

/** The wire's text, always with two decimals: "3850.00" (spec 1 §9). */
export function toYuan(fen: Fen): string {
  return hundredthsText(fen);
}

/** The page's text: "3,850.00". */
export function formatYuan(fen: Fen): string {
  return groupThousands(toYuan(fen));
}

/** The page's text for an amount as it came over the wire: "3850.00" → "3,850.00". */
export function formatYuanText(text: string): string {
  return groupThousands(text);
}

/**
 * Price of one unit × quantity, rounded half up to the fen.
 * @throws RangeError where the amount is no longer an exact integer (above 90 trillion yuan)
 */
export function amountOf(price: Fen, quantity: Hundredths): Fen {
  return exact((BigInt(price) * BigInt(quantity) + 50n) / 100n);
}

/** @throws RangeError where the sum is no longer an exact integer */
export function sumFen(fens: readonly Fen[]): Fen {
  return exact(fens.reduce((sum, fen) => sum + BigInt(fen), 0n));
}

/**
 * Splits an amount in proportion to whole, non-negative weights. Shares are rounded down and the
 * rest goes to the last line (design/money: Fen). Where the weights are the lines' own amounts and cover
 * the total, no share exceeds its line: what the last line cannot take goes to the one before it,
 * so that no line is paid below zero.
 * @throws RangeError for an amount above zero without any weight
 */
export function allocate(total: Fen, weights: readonly number[]): Fen[] {
  const sum = sumFen(weights);
  if (sum === 0 && total > 0) throw new RangeError('an amount needs a line to go to');
  if (total === 0) return weights.map(() => 0);

  const shares = weights.map((weight) => exact((BigInt(total) * BigInt(weight)) / BigInt(sum)));
  let left = total - sumFen(shares);
  for (let line = shares.length - 1; left > 0; line -= 1) {
    const weight = weights[line] ?? 0;
    const share = shares[line] ?? 0;
    const room = total <= sum ? weight - share : weight > 0 ? left : 0;
    const taken = Math.min(left, room);
    shares[line] = share + taken;
    left -= taken;
  }
  return shares;
}

/** total × part ÷ whole, rounded down; 0 if `whole` is 0. */
export const shareOf = (total: Fen, part: number, whole: number): Fen =>
  whole === 0 ? 0 : Number((BigInt(total) * BigInt(part)) / BigInt(whole));

function exact(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`amount too large: ${value}`);
  return Number(value);
}
