import { type Hundredths, parseStock } from '#app/domain/quantity.ts';
import { wholeNumber } from '#app/domain/whole-number.ts';

/** What all points of an offer come to at most: the price's and those of the other criteria. */
export const ALL_POINTS = 100;

export const WEIGHT_INVALID = `请输入价格分，1 到 ${ALL_POINTS} 的整数`;
export const CRITERION_NAME_REQUIRED = '请输入评分项名称';
export const CRITERION_POINTS_INVALID = `请输入满分，1 到 ${ALL_POINTS - 1} 的整数`;
export const pointsRequired = (most: number): string => `请输入 0 到 ${most} 的评分`;

export const readWeight = (typed: string): number | null =>
  wholeNumber(typed.trim(), 1, ALL_POINTS);
export const readMostPoints = (typed: string): number | null =>
  wholeNumber(typed.trim(), 1, ALL_POINTS - 1);

/** What is wrong with the sum of all points; null: nothing. */
export function sumProblem(weight: number, points: readonly number[]): string | null {
  const sum = points.reduce((total, each) => total + each, weight);
  return sum === ALL_POINTS ? null : `价格分与各评分项满分合计应为 ${ALL_POINTS}，现为 ${sum}`;
}

/** Points that were given for a criterion, with at most two decimals; null if they are none, or too many. */
export function readPoints(typed: string, most: number): Hundredths | null {
  const points = parseStock(typed, { decimals: true });
  return points !== null && points <= most * 100 ? points : null;
}

/** How price points are made, as bidders read it before they offer. */
export const priceFormula = (weight: number): string =>
  `价格分 = 该标段最低投标单价 ÷ 投标单价 × ${weight}，保留两位小数`;

/** How the offers of a lot are put in order. */
export const RANKING_RULE = '总分高者在前；总分相同，单价低者在前；仍相同，先提交者在前';
