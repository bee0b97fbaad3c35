import type { RankedOffer } from './ranking.ts';

export const CHOICE_REQUIRED = '请选择中标人，或选择不授标并写明理由';
export const NO_AWARD_REASON_REQUIRED = '请写明不授标的理由';
export const OTHER_REASON_REQUIRED = '未选择排名第一的投标，请写明理由';
export const AGAIN_REASON_REQUIRED = '请写明重新定标的理由';

/** What the tenderer decides for a lot; '' in place of an offer: nobody gets it. */
export interface LotChoice {
  position: number;
  offerId: string;
  reason: string;
}

export type ChoiceProblem = 'undecided' | 'unknownOffer' | 'noAward' | 'notFirst' | 'again';

/**
 * What is wrong with the choice for a lot; null: nothing. Whoever does not take the first of the ranking, which was made
 * by criteria that all knew, says why, and so does who decides a lot again; the reason is published.
 * @param isAgain the lot was decided before, and the order of it cancelled
 */
export function choiceProblem(
  choice: LotChoice | undefined,
  ranked: readonly RankedOffer[],
  isAgain = false,
): ChoiceProblem | null {
  if (!choice) return 'undecided';
  const hasReason = choice.reason.trim() !== '';
  if (choice.offerId === '') return hasReason ? null : 'noAward';
  const chosen = ranked.find(({ offerId }) => offerId === choice.offerId);
  if (!chosen) return 'unknownOffer';
  if (hasReason) return null;
  if (isAgain) return 'again';
  return chosen.rank === 1 ? null : 'notFirst';
}
