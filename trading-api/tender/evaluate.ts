import { eq, inArray } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { pointsRequired, readPoints } from '#app/domain/tender/criteria.ts';
import { isTenderOver } from '#app/domain/tender/tender.ts';
import { scoreTender as scoreTenderCall } from '#app/domain/tender/tenderer-contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { tenderScores, tenders } from '#trading-api/schema.ts';
import { criteriaOf, lockTender, standingOffers, type TenderRow, tenderStateOf } from './reads.ts';
import { record } from './record.ts';

const NOT_OPENED = '开标后才能评标';
export const DECIDED = '该招标已公布结果或已终止';
const SCORED_MEANWHILE = '评分已被更新，请刷新页面后再操作';

/** @throws Refusal unless the offers are open and nothing is decided */
export function refuseUnlessOpened(tender: TenderRow, scoreRevision: number, now: Date): void {
  const state = tenderStateOf(tender, now);
  if (isTenderOver(state)) throw new Refusal('decided', DECIDED);
  if (state !== 'opened') throw new Refusal('over', NOT_OPENED);
  if (tender.scoreRevision !== scoreRevision) throw new Refusal('changed', SCORED_MEANWHILE);
}

/** Gives every offer its points by every criterion, in place of those it had; each time stands in the record. */
export async function scoreTender(
  tx: Database,
  customer: Customer,
  input: Parsed<typeof scoreTenderCall>,
  clock: () => Date,
): Promise<void> {
  const tender = await lockTender(tx, input.id, customer.id);
  const now = clock();
  refuseUnlessOpened(tender, input.scoreRevision, now);
  const offers = await standingOffers(tx, tender.id);
  const criteria = await criteriaOf(tx, tender.id);
  const sentAt = new Map(
    input.scores.map(({ offerId, criterion }, at) => [`${offerId} ${criterion}`, at]),
  );
  const wanted = offers.flatMap((offer) =>
    criteria.map(({ position, points }) => ({ offer, criterion: position, most: points })),
  );
  const missing = wanted.find(({ offer, criterion }) => !sentAt.has(`${offer.id} ${criterion}`));
  if (missing || input.scores.length !== wanted.length) {
    throw new Refusal('invalid', pointsRequired(missing?.most ?? 0), 'scores');
  }
  const mostOf = new Map(criteria.map(({ position, points }) => [position, points]));
  const { scores } = accept(scoreTenderCall, {
    scores: input.scores.map(({ offerId, criterion, points }) => {
      const most = mostOf.get(criterion) ?? 0;
      return {
        offerId: Number(offerId),
        criterion,
        points: readPoints(points, most) ?? wrong('invalid', pointsRequired(most)),
      };
    }),
  });
  const ids = offers.map(({ id }) => id);
  await tx.delete(tenderScores).where(inArray(tenderScores.offerId, ids));
  if (scores.length > 0) await tx.insert(tenderScores).values(scores);
  await tx
    .update(tenders)
    .set({ scoreRevision: tender.scoreRevision + 1 })
    .where(eq(tenders.id, tender.id));
  const stated = scores.map((each) => ({
    ...each,
    offerId: String(each.offerId),
    points: toQuantity(each.points),
  }));
  await record(tx, tender, 'scored', { scores: stated }, now);
}
