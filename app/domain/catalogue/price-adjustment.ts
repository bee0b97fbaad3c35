import { parseHundredths } from '#app/domain/decimal-text.ts';
import type { Fen } from '#app/domain/money.ts';
import { MAX_PRICE, PRICE_TOO_HIGH, PRICE_ZERO } from './sale-product.ts';

/** How prices of many listings are changed by one figure: its direction, and what the figure is. */
export const ADJUSTMENTS = {
  raisePercent: { verb: '上调', unit: '%', sign: 1, by: 'percent' },
  lowerPercent: { verb: '下调', unit: '%', sign: -1, by: 'percent' },
  raiseYuan: { verb: '上调', unit: '元', sign: 1, by: 'yuan' },
  lowerYuan: { verb: '下调', unit: '元', sign: -1, by: 'yuan' },
} as const;
export type Adjustment = keyof typeof ADJUSTMENTS;

/** 「上调 2%」, 「下调 30 元」. */
export const adjustmentText = (how: Adjustment, figure: string): string => {
  const { verb, unit } = ADJUSTMENTS[how];
  return `${verb} ${figure}${unit === '%' ? unit : ` ${unit}`}`;
};

/** To what new prices are rounded, in fen. */
export const ROUNDINGS = {
  yuan: { label: '取整到 1 元', step: 100 },
  tenYuan: { label: '取整到 10 元', step: 1000 },
  none: { label: '不取整', step: 1 },
} as const;
export type Rounding = keyof typeof ROUNDINGS;

export interface AdjustmentRule {
  how: Adjustment;
  /** Hundredths of a percent, or fen. */
  figure: number;
  rounding: Rounding;
}

const MOST_DIGITS = 7;
/** Nothing is lowered to nothing, or raised tenfold, by one figure. */
const MOST_PERCENT = { raise: 1000, lower: 99 };

export const FIGURE_UNREADABLE = '请输入大于 0、最多两位小数的调价幅度';
const percentTooHigh = (most: number): string => `调价幅度最多 ${most}%`;

/** The figure of a rule as it is typed, or why it is none. */
export function readFigure(how: Adjustment, typed: string): number | string {
  const figure = parseHundredths(typed.trim(), MOST_DIGITS);
  if (!figure) return FIGURE_UNREADABLE;
  const { by, sign } = ADJUSTMENTS[how];
  const most = sign > 0 ? MOST_PERCENT.raise : MOST_PERCENT.lower;
  return by === 'percent' && figure > most * 100 ? percentTooHigh(most) : figure;
}

/** What a rule makes of a price, rounded once, half up; zero or less where it lowers too much. */
export function adjustedPrice(price: Fen, { how, figure, rounding }: AdjustmentRule): number {
  const { sign, by } = ADJUSTMENTS[how];
  const { step } = ROUNDINGS[rounding];
  // In hundredths of a percent of a fen, so that nothing is rounded on the way.
  const exact =
    by === 'percent'
      ? BigInt(price) * BigInt(10_000 + sign * figure)
      : BigInt(price + sign * figure) * 10_000n;
  const unit = BigInt(step) * 10_000n;
  const doubled = 2n * exact + unit;
  const steps = doubled >= 0n ? doubled / (2n * unit) : -1n;
  return Number(steps) * step;
}

/** Why a new price cannot be one; null for one that can. */
export function impossiblePrice(price: number): string | null {
  if (price <= 0) return PRICE_ZERO;
  return price > MAX_PRICE ? PRICE_TOO_HIGH : null;
}

/** A change above a fifth is looked at twice. */
export const LARGE_PERCENT = 20;
export const isLargeChange = (from: Fen, to: Fen): boolean =>
  Math.abs(to - from) * 100 > from * LARGE_PERCENT;
