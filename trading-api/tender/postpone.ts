import { and, eq } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import {
  LATER_END_REQUIRED,
  MOST_POSTPONEMENTS,
  POSTPONE_REASON_REQUIRED,
} from '#app/domain/tender/tender.ts';
import { postponeTender as postponeCall } from '#app/domain/tender/tenderer-contract.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, instantOf, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { tenderOffers, tenderQuestions, tenderRecords, tenders } from '#trading-api/schema.ts';
import { lockTender, type TenderRow, tenderStateOf } from './reads.ts';
import { record } from './record.ts';

const POSTPONE_OVER = '投标已截止，不能再延期';
const TOO_OFTEN = `每个招标最多延期 ${MOST_POSTPONEMENTS} 次`;

/**
 * Moves a deadline to a later time, in the caller's transaction. The time is read with the tender locked, as for an
 * offer: before the deadline it is moved, from it on the offers are opened. What was sent stays sealed until then.
 */
export async function postponeTender(
  tx: Database,
  customer: Customer,
  input: Parsed<typeof postponeCall>,
  clock: () => Date,
): Promise<void> {
  const tender = await lockTender(tx, input.id, customer.id);
  const now = clock();
  if (tenderStateOf(tender, now) !== 'open') throw new Refusal('over', POSTPONE_OVER);
  const end = instantOf(input.bidEndDate, LATER_END_REQUIRED);
  const isEarlier = end instanceof Date && end <= tender.bidEndDate;
  const { bidEndDate, reason } = accept(postponeCall, {
    bidEndDate: isEarlier ? wrong('past', LATER_END_REQUIRED) : end,
    reason: filled(input.reason, POSTPONE_REASON_REQUIRED),
  });
  const { id, title } = tender;
  const before = and(eq(tenderRecords.tenderId, id), eq(tenderRecords.kind, 'postponed'));
  if ((await tx.$count(tenderRecords, before)) >= MOST_POSTPONEMENTS) {
    throw new Refusal('tooMany', TOO_OFTEN);
  }
  const questionsEnd = laterQuestions(tender, bidEndDate, now);
  await tx.update(tenders).set({ bidEndDate, questionsEnd }).where(eq(tenders.id, id));
  const moved = questionsEnd?.getTime() !== tender.questionsEnd?.getTime();
  const stated = {
    from: tender.bidEndDate,
    to: bidEndDate,
    reason,
    ...(moved && { questionsEnd }),
  };
  await record(tx, tender, 'postponed', stated, now);
  await notify(
    tx,
    'tenderPostponed',
    await takingPart(tx, id),
    { id, title, until: bidEndDate, reason },
    { now },
  );
}

/** Until when is asked: what still lies ahead moves as far as the deadline; without a time of its own it is the deadline. */
function laterQuestions({ questionsEnd, bidEndDate: from }: TenderRow, to: Date, now: Date) {
  if (questionsEnd === null || hasPassed(questionsEnd, now)) return questionsEnd;
  return new Date(questionsEnd.getTime() + to.getTime() - from.getTime());
}

/** Whoever has offered, also who took the offer back, or asked; each is told of it alone. */
async function takingPart(tx: Database, tenderId: number) {
  const [bidders, askers] = [
    await tx
      .select({ customerId: tenderOffers.customerId, sellerCode: tenderOffers.sellerCode })
      .from(tenderOffers)
      .where(eq(tenderOffers.tenderId, tenderId)),
    await tx
      .selectDistinct({ customerId: tenderQuestions.customerId })
      .from(tenderQuestions)
      .where(eq(tenderQuestions.tenderId, tenderId)),
  ];
  const offered = new Set(bidders.map(({ customerId }) => customerId));
  return [
    ...bidders.map(({ sellerCode }) => ({ sellerCode })),
    ...askers.filter(({ customerId }) => !offered.has(customerId)),
  ];
}
