import { inArray } from 'drizzle-orm';
import { decidersOf } from '#app/domain/company/approval.ts';
import {
  isAgreed,
  type Made,
  type Plan,
  type Stage,
  stageOf,
  stageStart,
} from '#app/domain/company/approval-stage.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { successorsIn } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { approvalDecisions, type approvals } from '#trading-api/schema.ts';
import { type DecidingPeople, decidingPeople } from './approvers.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

export type Decision = typeof approvalDecisions.$inferSelect;

type Round = Pick<ApprovalRow, 'id' | 'decidedBefore'>;

/** The decisions of the round that is asked now: what was decided before an order got dearer counts no more. */
export async function decisionsBy(
  db: Database,
  found: readonly Round[],
): Promise<Map<number, Decision[]>> {
  if (found.length === 0) return new Map();
  const before = new Map(found.map(({ id, decidedBefore }) => [id, decidedBefore]));
  const decisions = await db
    .select()
    .from(approvalDecisions)
    .where(inArray(approvalDecisions.approvalId, [...before.keys()]))
    .orderBy(approvalDecisions.level);
  const ofRound = decisions.filter(
    ({ approvalId, level }) => level > (before.get(approvalId) ?? 0),
  );
  return groupBy(ofRound, ({ approvalId }) => approvalId);
}

export const decisionsOn = async (db: Database, round: Round): Promise<Decision[]> =>
  (await decisionsBy(db, [round])).get(round.id) ?? [];

export const planOf = ({ asks, levels }: Pick<ApprovalRow, 'asks' | 'levels'>): Plan => ({
  asks,
  levels,
});

/** The number of the next decision. Levels are counted on from round to round. */
export const levelNow = ({ decidedBefore }: Round, decided: readonly Decision[]): number =>
  decidedBefore + decided.length + 1;

/**
 * The level of the links that decide now: that at which those who are asked now were asked first, so that what one of
 * several has decided does not end the links of the others. One of an earlier round decides nothing.
 */
export const linkLevel = (approval: ApprovalRow, decided: readonly Decision[]): number =>
  approval.decidedBefore + stageStart(planOf(approval), decided) + 1;

/** Whether all have agreed whom it asks, with a decision that is being made. */
export const isLastBy = (approval: ApprovalRow, decided: readonly Made[]): boolean =>
  isAgreed(planOf(approval), decided);

/** Who decides on an approval now, and the people of its company; null: all have agreed. */
export interface StageNow {
  stage: Stage | null;
  people: DecidingPeople;
}

/**
 * Who decides now on each of some approvals, by its id; a company's people are read once for all of its own.
 * @param decisions on them (`decisionsBy`)
 */
export async function stagesBy(
  db: Database,
  found: readonly ApprovalRow[],
  decisions: ReadonlyMap<number, readonly Decision[]>,
  now: Date,
): Promise<Map<number, StageNow>> {
  const stages = new Map<number, StageNow>();
  for (const [companyId, own] of groupBy(found, (each) => each.companyId)) {
    const people = await decidingPeople(db, companyId, now);
    const successors = await successorsIn(db, companyId);
    for (const approval of own) {
      const decided = decisions.get(approval.id) ?? [];
      const { personId } = approval;
      const successor = successorOf(successors, approval);
      const isLate = approval.escalatedLevel === linkLevel(approval, decided);
      const asked = { ...people, askedBy: personId, successor };
      stages.set(approval.id, { stage: stageOf(planOf(approval), asked, decided, isLate), people });
    }
  }
  return stages;
}

/** Who sees to what somebody asked for who has left, as a member; the company's own login needs no approval. */
function successorOf(
  successors: ReadonlyMap<number, number>,
  { companyId, personId }: Pick<ApprovalRow, 'companyId' | 'personId'>,
): number | null {
  const successor = successors.get(personId) ?? null;
  return successor === companyId ? null : successor;
}

export async function stageNow(
  db: Database,
  approval: ApprovalRow,
  decided: readonly Decision[],
  now: Date,
): Promise<Stage | null> {
  const decisions = new Map([[approval.id, decided]]);
  return (await stagesBy(db, [approval], decisions, now)).get(approval.id)?.stage ?? null;
}

/** Who could decide on it without a rule of the company, before anybody has. */
export async function anyDeciders(db: Database, approval: ApprovalRow, now: Date) {
  const { companyId, personId } = approval;
  const { approvers } = await decidingPeople(db, companyId, now);
  const successor = successorOf(await successorsIn(db, companyId), approval);
  return decidersOf(approvers, { askedBy: personId, successor, decided: [] });
}

export const decidersIn = (stage: Stage | null | undefined) => stage?.deciders ?? [];
