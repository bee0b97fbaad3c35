import { and, eq, gt } from 'drizzle-orm';
import type { Decider } from '#app/domain/company/approval.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { approvals } from '#trading-api/schema.ts';
import { textedPerson } from './texted-person.ts';

/** Of so many that one person asks for in an hour short messages are sent; of more the inbox and the mails tell. */
const MOST_TEXTED = 20;

/**
 * The person among those who may decide who gets a short message; null: nobody does.
 * @param told who has one already
 */
export async function textedDecider(
  tx: Database,
  { id, companyId, personId, signId }: typeof approvals.$inferSelect,
  deciders: readonly Decider[],
  told: readonly number[],
  now: Date,
): Promise<number | null> {
  if (deciders.length === 0) return null;
  const lately = and(
    eq(approvals.companyId, companyId),
    eq(approvals.personId, personId),
    gt(approvals.createdAt, new Date(now.getTime() - HOUR_MS)),
  );
  if ((await tx.$count(approvals, lately)) > MOST_TEXTED) return null;
  const event = signId === null ? 'approvalAsked' : 'signApprovalAsked';
  return textedPerson(tx, deciders, { companyId, event, turn: id, first: 'approver', told }, now);
}
