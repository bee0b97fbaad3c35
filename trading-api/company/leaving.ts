import { and, asc, eq, inArray } from 'drizzle-orm';
import { needsConfirmation } from '#app/domain/company/joining.ts';
import { mayTakeOver, SUCCESSOR_REQUIRED, successorLacks } from '#app/domain/company/leaving.ts';
import { MEMBER_UNKNOWN, OWN_LOGIN } from '#app/domain/company/member.ts';
import type { removeMember } from '#app/domain/company/member-contract.ts';
import {
  type Customer,
  endLimits,
  endSessions,
  limitsHeldBy,
  lockCustomer,
} from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, formerMembers, members } from '#trading-api/schema.ts';
import { dropDeputies } from './absences.ts';
import { endLinks } from './approval-links.ts';
import { askNewDeciders } from './ask-again.ts';
import { controlsOf, type Planner, requireSecond } from './controls.ts';
import { endRobotOf } from './end-robot.ts';
import { handOver } from './hand-over.ts';
import { endInvitationsOf } from './invitations.ts';
import { type MemberRights, memberTexts } from './members.ts';

/**
 * Takes a member out of the company, and hands what they have begun over to a colleague (design/company: Leaving). What
 * the member decides or orders meanwhile is done before, or refused. Who decides, pays or administers loses rights by
 * it, which a second person can have to agree to as to a change of their role.
 */
export const planRemoval: Planner<typeof removeMember> = async (call) => {
  const { db: tx, customer: company, person, input, now } = call;
  const personId = rowId(input.personId) ?? 0;
  if (personId === company.id) throw new Refusal('ownLogin', OWN_LOGIN);
  const successorId = input.successorId === '' ? person.id : (rowId(input.successorId) ?? 0);
  const controls = await controlsOf(tx, company.id);
  await requireSecond(tx, { companyId: company.id, ...controls }, personId);
  const people = await lockMembers(tx, company, [personId, successorId]);
  const left = people.get(personId);
  if (!left) throw notFound(MEMBER_UNKNOWN);
  const successor = people.get(successorId);
  if (!successor || successorId === personId) {
    throw new Refusal('invalid', SUCCESSOR_REQUIRED, 'successorId');
  }
  if (!mayTakeOver(left.role, successor.role)) {
    const { name } = successor.person;
    throw new Refusal(
      'invalid',
      successorLacks({ name, role: successor.role }, left.role),
      'successorId',
    );
  }
  const leaving = { companyId: company.id, left: left.person, successor: successor.person };
  const { monthlyBudget, yearlyBudget, department } = left;
  const apply = async () => {
    // Before the sign-ups, as bids lock them.
    const held = limitsHeldBy({ companyId: company.id, personId });
    await endLimits(tx, held, { reason: 'left', by: person.id }, now);
    await lockCustomer(tx, company.id);
    await tx.delete(members).where(eq(members.personId, personId));
    await dropDeputies(tx, personId);
    await endLinks(tx, { companyId: company.id, personId }, now);
    await endSessions(tx, personId);
    await endInvitationsOf(tx, { companyId: company.id, invitedBy: personId, person }, now);
    await nameSuccessor(tx, leaving, { monthlyBudget, yearlyBudget, department }, now);
    const taken = await handOver(tx, leaving, now);
    await endRobotOf(tx, { companyId: company.id, savedBy: personId, person }, now);
    await askNewDeciders(tx, company.id, now);
    const values = { company: company.name };
    await notify(tx, 'memberRemoved', [{ customerId: personId }], values, { now });
    const told = { now, personIds: [successorId] };
    const work = { from: left.person.name, taken };
    await notify(tx, 'workTakenOver', [{ customerId: company.id }], work, told);
  };
  return {
    action: 'memberRemoved',
    about: `${left.person.name}，由 ${successor.person.name} 接手`,
    memberId: personId,
    before: memberTexts(left),
    after: {},
    needsSecond: needsConfirmation(left.role),
    apply,
  };
};

interface Locked extends MemberRights {
  person: Customer;
}

/**
 * Those of two people who act for the company, with their rows as members locked: of two who are removed at once, each
 * with the other as the successor, only one is. In the order in which an order of a member locks them
 * (design/stock: Order of locks).
 */
async function lockMembers(
  tx: Database,
  company: Customer,
  personIds: readonly number[],
): Promise<Map<number, Locked>> {
  const rows = await tx
    .select({
      person: customers,
      role: members.role,
      monthlyBudget: members.monthlyBudget,
      yearlyBudget: members.yearlyBudget,
      department: members.department,
    })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.personId))
    .where(and(eq(members.companyId, company.id), inArray(members.personId, [...personIds])))
    .orderBy(asc(members.personId))
    .for('update', { of: members });
  const own = {
    person: company,
    role: 'admin' as const,
    monthlyBudget: null,
    yearlyBudget: null,
    department: '',
  };
  return new Map([own, ...rows].map((each) => [each.person.id, each]));
}

/** From now on the successor sees to what the one who left has begun, and had taken over from others. */
async function nameSuccessor(
  tx: Database,
  { companyId, left, successor }: { companyId: number; left: Customer; successor: Customer },
  kept: Omit<MemberRights, 'role'>,
  now: Date,
): Promise<void> {
  await tx
    .update(formerMembers)
    .set({ successorId: successor.id })
    .where(and(eq(formerMembers.companyId, companyId), eq(formerMembers.successorId, left.id)));
  await tx
    .insert(formerMembers)
    .values({ companyId, personId: left.id, successorId: successor.id, leftAt: now, ...kept });
}
