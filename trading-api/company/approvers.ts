import { roleMay } from '#app/domain/account/roles.ts';
import type { Approver } from '#app/domain/company/approval.ts';
import type { People } from '#app/domain/company/approval-stage.ts';
import { peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { absencesOf, isAway } from './absences.ts';

/** Somebody who may approve by their role, with who decides for them while they are away, and until when that is. */
export interface PresentApprover extends Approver {
  awayUntil: Date | null;
}

export interface DecidingPeople extends Pick<People, 'administrators' | 'ownLogin'> {
  approvers: PresentApprover[];
}

/**
 * Who may decide in a company by their role, its own login first. Who is suspended decides nothing, neither for
 * themselves nor for somebody who is away, and who may only read is nobody's deputy.
 */
export async function decidingPeople(
  db: Database,
  companyId: number,
  now: Date,
): Promise<DecidingPeople> {
  const people = (await peopleWho(db, companyId, 'view')).filter(
    ({ suspendedAt }) => suspendedAt === null,
  );
  const mayStandIn = new Set(people.filter(({ role }) => role !== 'viewer').map(({ id }) => id));
  const away = new Map(
    (await absencesOf(db, companyId, now))
      .filter((each) => isAway(each, now) && mayStandIn.has(each.deputyId))
      .map((each) => [each.personId, each]),
  );
  const idsOf = (permission: 'approve' | 'administer') =>
    people.filter(({ role }) => roleMay(role, permission)).map(({ id }) => id);
  return {
    ownLogin: companyId,
    administrators: idsOf('administer'),
    approvers: idsOf('approve').map((personId) => ({
      personId,
      deputyId: away.get(personId)?.deputyId ?? null,
      awayUntil: away.get(personId)?.until ?? null,
    })),
  };
}

export const approversOf = async (
  db: Database,
  companyId: number,
  now: Date,
): Promise<PresentApprover[]> => (await decidingPeople(db, companyId, now)).approvers;
