import { inArray } from 'drizzle-orm';
import type { Decider } from '#app/domain/company/approval.ts';
import { textedOf } from '#app/domain/company/approval-texts.ts';
import { channelsOf, endOfQuiet, quietHoursOf } from '#app/domain/message/preferences.ts';
import { peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { type approvals, messageSettings } from '#trading-api/schema.ts';
import { approversOf } from './approvers.ts';

/**
 * The person among those who may decide who gets a short message; null: nobody does.
 * @param told who has one already
 */
export async function textedDecider(
  tx: Database,
  { id, companyId, signId }: typeof approvals.$inferSelect,
  deciders: readonly Decider[],
  told: readonly number[],
  now: Date,
): Promise<number | null> {
  if (deciders.length === 0) return null;
  const people = await peopleWho(tx, companyId, 'approve');
  const approvers = await approversOf(tx, companyId, now);
  const ids = deciders.map(({ personId }) => personId);
  const stored = await tx
    .select()
    .from(messageSettings)
    .where(inArray(messageSettings.personId, ids));
  const event = signId === null ? 'approvalAsked' : 'signApprovalAsked';
  const candidates = deciders.map(({ personId, behalfOf }) => {
    const settings = stored.find((each) => each.personId === personId) ?? null;
    const role = people.find((each) => each.id === behalfOf)?.role ?? null;
    return {
      personId,
      role: behalfOf === companyId ? null : role,
      isAway: approvers.some((each) => each.personId === personId && each.deputyId !== null),
      wantsTexts: channelsOf(event, settings ?? {}).includes('sms'),
      isAsleep: endOfQuiet(quietHoursOf(settings), now) !== null,
      isTold: told.includes(personId),
    };
  });
  return textedOf(candidates, id);
}
