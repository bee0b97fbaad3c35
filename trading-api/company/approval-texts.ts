import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Decider } from '#app/domain/company/approval.ts';
import { textedOf } from '#app/domain/company/approval-texts.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { channelsOf, endOfQuiet, quietHoursOf } from '#app/domain/message/preferences.ts';
import { peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { approvals, messageSettings } from '#trading-api/schema.ts';
import { approversOf } from './approvers.ts';

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
  const people = await peopleWho(tx, companyId, 'approve');
  const approvers = await approversOf(tx, companyId, now);
  const ids = deciders.map(({ personId }) => personId);
  const stored = await tx
    .select()
    .from(messageSettings)
    .where(inArray(messageSettings.personId, ids));
  const event = signId === null ? 'approvalAsked' : 'signApprovalAsked';
  const candidates = deciders.map(({ personId: who, behalfOf }) => {
    const settings = stored.find((each) => each.personId === who) ?? null;
    const role = people.find((each) => each.id === behalfOf)?.role ?? null;
    return {
      personId: who,
      role: behalfOf === companyId ? null : role,
      isAway: approvers.some((each) => each.personId === who && each.deputyId !== null),
      wantsTexts: channelsOf(event, settings ?? {}).includes('sms'),
      isAsleep: endOfQuiet(quietHoursOf(settings), now) !== null,
      isTold: told.includes(who),
    };
  });
  return textedOf(candidates, id);
}
