import { inArray } from 'drizzle-orm';
import type { Role } from '#app/domain/account/roles.ts';
import { textedOf } from '#app/domain/company/approval-texts.ts';
import type { EventName } from '#app/domain/message/events.ts';
import { channelsOf, endOfQuiet, quietHoursOf } from '#app/domain/message/preferences.ts';
import { peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { messageSettings } from '#trading-api/schema.ts';
import { approversOf } from './approvers.ts';

/** Somebody of a company who can act on something. */
interface CanAct {
  personId: number;
  /** For whom they act: themselves, or who is away. */
  behalfOf: number;
}

interface About {
  companyId: number;
  event: EventName;
  /** Whose turn it is among people who can act alike. */
  turn: number;
  /** The role whose work it is. */
  first: Role;
  /** Who has a short message about it already. */
  told?: readonly number[];
}

/** Who of those who can act on something gets the one short message about it; null: nobody does. */
export async function textedPerson(
  db: Database,
  people: readonly CanAct[],
  { companyId, event, turn, first, told = [] }: About,
  now: Date,
): Promise<number | null> {
  if (people.length === 0) return null;
  const staff = await peopleWho(db, companyId, 'view');
  const approvers = await approversOf(db, companyId, now);
  const ids = people.map(({ personId }) => personId);
  const stored = await db
    .select()
    .from(messageSettings)
    .where(inArray(messageSettings.personId, ids));
  const candidates = people.map(({ personId, behalfOf }) => {
    const settings = stored.find((each) => each.personId === personId) ?? null;
    const role = staff.find((each) => each.id === behalfOf)?.role ?? null;
    return {
      personId,
      role: behalfOf === companyId ? null : role,
      isAway: approvers.some((each) => each.personId === personId && each.deputyId !== null),
      wantsTexts: channelsOf(event, settings ?? {}).includes('sms'),
      isAsleep: endOfQuiet(quietHoursOf(settings), now) !== null,
      isTold: told.includes(personId),
    };
  });
  return textedOf(candidates, turn, first);
}

/** People who act for themselves. */
export const themselves = (ids: readonly number[]): CanAct[] =>
  ids.map((personId) => ({ personId, behalfOf: personId }));

/** Whose turn it is by the figures at the end of a code. */
export const turnOf = (code: string): number => Number(/\d{1,9}$/.exec(code)?.[0] ?? 0);
