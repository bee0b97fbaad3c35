import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import {
  AGAIN_REASON_REQUIRED,
  CHOICE_REQUIRED,
  type ChoiceProblem,
  choiceProblem,
  NO_AWARD_REASON_REQUIRED,
  OTHER_REASON_REQUIRED,
} from '#app/domain/tender/award.ts';
import type { RankedOffer } from '#app/domain/tender/ranking.ts';
import { awardTender as awardCall } from '#app/domain/tender/tenderer-contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal } from '#trading-api/platform/refusal.ts';
import { orders, tenderLots } from '#trading-api/schema.ts';
import { refuseUnlessOpened } from './evaluate.ts';
import { lotsOf, type TenderRow } from './reads.ts';

export type Lot = typeof tenderLots.$inferSelect;

/** What of a refused choice is said where. */
const PROBLEM: Readonly<
  Record<ChoiceProblem, { field: 'offerId' | 'reason'; code: 'missing' | 'invalid'; text: string }>
> = {
  undecided: { field: 'offerId', code: 'missing', text: CHOICE_REQUIRED },
  unknownOffer: { field: 'offerId', code: 'invalid', text: CHOICE_REQUIRED },
  noAward: { field: 'reason', code: 'missing', text: NO_AWARD_REASON_REQUIRED },
  notFirst: { field: 'reason', code: 'missing', text: OTHER_REASON_REQUIRED },
  again: { field: 'reason', code: 'missing', text: AGAIN_REASON_REQUIRED },
};

/** The lots of a tender whose order is cancelled, which is for good. */
export const reopenedLots = (db: Database, tenderId: number): Promise<Lot[]> =>
  db
    .select(getTableColumns(tenderLots))
    .from(tenderLots)
    .innerJoin(orders, eq(orders.orderCode, tenderLots.orderCode))
    .where(and(eq(tenderLots.tenderId, tenderId), eq(orders.state, 'cancelled')))
    .orderBy(asc(tenderLots.position));

/**
 * The lots that can be decided: all of an opened tender, of an awarded one those whose order is cancelled.
 * @throws Refusal where there are none
 */
export async function lotsToAward(
  tx: Database,
  tender: TenderRow,
  scoreRevision: number,
  now: Date,
): Promise<Lot[]> {
  const reopened = tender.awardedAt ? await reopenedLots(tx, tender.id) : [];
  if (reopened.length > 0) return reopened;
  refuseUnlessOpened(tender, scoreRevision, now);
  return lotsOf(tx, tender.id);
}

/** The choice for every lot that can be decided. @throws Refusal with what is wrong with each */
export function readChoices(
  sent: Parsed<typeof awardCall>,
  lots: readonly Lot[],
  { ranking, isAgain }: { ranking: readonly RankedOffer[]; isAgain: boolean },
): { lot: Lot; offerId: string; reason: string }[] {
  const at = (position: number) => sent.lots.findIndex((each) => each.position === position);
  const problems = lots.flatMap((lot) => {
    const choice = sent.lots[at(lot.position)];
    const ofLot = ranking.filter(({ position }) => position === lot.position);
    const problem = choiceProblem(choice, ofLot, isAgain);
    if (!problem) return [];
    const { field, ...said } = PROBLEM[problem];
    return [{ path: choice ? ['lots', at(lot.position), field] : ['lots'], ...said }];
  });
  if (sent.lots.length > lots.length) throw new Refusal('invalid', CHOICE_REQUIRED, 'lots');
  accept(awardCall, {}, problems);
  return lots.map((lot) => {
    const { offerId = '', reason = '' } = sent.lots[at(lot.position)] ?? {};
    return { lot, offerId, reason: reason.trim() };
  });
}
