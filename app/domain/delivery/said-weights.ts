import { gramsOf } from '#app/domain/typed-amount.ts';
import {
  COUNTS_AT,
  COUNTS_AT_LABEL,
  type CountsAt,
  RECEIPT_TOLERANCE,
  readTolerance,
  type StatedTerms,
  TOLERANCE_UNREADABLE,
  toleranceText,
  WEIGHING_LABEL,
  WEIGHINGS,
} from './weight-terms.ts';

/**
 * What an offer, or the announcement of an auction or a group, says of how goods are weighed; what is null is as their
 * listing has it, else as their category has it.
 */
export interface SaidWeights extends StatedTerms {
  countsAt: CountsAt | null;
}

/** As typed; '' says nothing. */
export interface TypedSaidWeights {
  weighing: string;
  /** Thousandths. */
  weightTolerance: string;
  countsAt: string;
}

export const WEIGHING_INVALID = '请选择计重方式';
export const COUNTS_AT_INVALID = '请选择以哪个数量为准';
export const NOTHING_WEIGHED_SO = '商品都不按重量计价，请选择计数或不说明';

/** Typed terms of weight, for goods of these units; null: nothing is said. Else what is wrong with them, by their fields. */
export function readSaidWeights(
  typed: TypedSaidWeights,
  units: readonly string[],
):
  | { said: SaidWeights | null; problems?: never }
  | { said?: never; problems: Partial<Record<keyof TypedSaidWeights, string>> } {
  const problems: Partial<Record<keyof TypedSaidWeights, string>> = {};
  const weighing = WEIGHINGS.find((name) => name === typed.weighing) ?? null;
  if (typed.weighing !== '' && !weighing) problems.weighing = WEIGHING_INVALID;
  const said = { weighing, tolerance: null, countsAt: null };
  if (units.length > 0 && units.every((unit) => !isWeighedSo(said, unit))) {
    problems.weighing = NOTHING_WEIGHED_SO;
  }
  const isSilent = typed.weightTolerance.trim() === '';
  const tolerance = isSilent ? null : readTolerance(typed.weightTolerance);
  if (!isSilent && tolerance === null) problems.weightTolerance = TOLERANCE_UNREADABLE;
  const countsAt = COUNTS_AT.find((name) => name === typed.countsAt) ?? null;
  if (typed.countsAt !== '' && !countsAt) problems.countsAt = COUNTS_AT_INVALID;
  if (countsAt === 'receipt' && tolerance === 0) problems.weightTolerance = RECEIPT_TOLERANCE;
  if (Object.keys(problems).length > 0) return { problems };
  const isSaid = weighing !== null || tolerance !== null || countsAt !== null;
  return { said: isSaid ? { weighing, tolerance, countsAt } : null };
}

/** The same as its controls have it. */
export const typedSaidWeights = (said: SaidWeights | null): TypedSaidWeights => ({
  weighing: said?.weighing ?? '',
  weightTolerance: String(said?.tolerance ?? ''),
  countsAt: said?.countsAt ?? '',
});

/** Whether what is said holds for goods of a unit: what is no weight is neither put on a scale nor reckoned. */
export const isWeighedSo = ({ weighing }: StatedTerms, unit: string): boolean =>
  weighing === null || weighing === 'count' || gramsOf(unit) !== null;

/** What is said in words, as far as it is: 「过磅，允许偏差 ±5‰，以到货过磅为准」; '' of nothing. */
export const saidWeightsText = (said: SaidWeights | null): string =>
  [
    said?.weighing && WEIGHING_LABEL[said.weighing],
    said?.tolerance != null &&
      (said.tolerance === 0 ? '不允许偏差' : `允许偏差 ${toleranceText(said.tolerance)}`),
    said?.countsAt && COUNTS_AT_LABEL[said.countsAt],
  ]
    .filter(Boolean)
    .join('，');
