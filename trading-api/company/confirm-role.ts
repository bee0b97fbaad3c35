import { and, desc, eq } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import { ROLE_LABEL, type Role } from '#app/domain/account/roles.ts';
import { NOTHING_TO_CONFIRM } from '#app/domain/company/joining.ts';
import { MEMBER_UNKNOWN, OWN_LOGIN } from '#app/domain/company/member.ts';
import { confirmRole } from '#app/domain/company/member-contract.ts';
import { CONFIRMED_BY_ANOTHER, CONFIRMED_BY_CHANGE } from '#app/domain/company/proposal.ts';
import { auditChange, type Customer, endSessions } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { companyInvitations, customers, members } from '#trading-api/schema.ts';
import { askNewDeciders } from './ask-again.ts';
import { lockControls } from './controls.ts';

/** Lets the role begin in which somebody was invited, or leaves them a reader (design/company: Joining). */
export const confirm = transactionRoute(confirmRole, async (call) => {
  const { db: tx, customer: company, person, input, now } = call;
  const { agree } = input;
  const personId = rowId(input.personId) ?? 0;
  if (personId === company.id) throw new Refusal('ownLogin', OWN_LOGIN);
  const { secondPerson } = await lockControls(tx, company.id);
  if (secondPerson && agree) await requireTwo(tx, { company, person, personId });
  const own = and(eq(members.personId, personId), eq(members.companyId, company.id));
  const [found] = await tx
    .select({ present: members.role, pendingRole: members.pendingRole, name: customers.name })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.personId))
    .where(own)
    .for('update', { of: members });
  if (!found) throw notFound(MEMBER_UNKNOWN);
  const { present, pendingRole: role, name } = found;
  if (!role) throw new Refusal('decided', NOTHING_TO_CONFIRM);
  // Before it is made: who is confirmed as an administrator is told so below, and not twice.
  const detail = `${name}，${ROLE_LABEL[role]}，${agree ? '确认' : '不确认'}`;
  const changed = { action: 'roleConfirmed', person, account: company.id, detail } as const;
  const [before, after] = [roleTexts(present, role), roleTexts(agree ? role : present, null)];
  await auditChange(tx, { ...changed, before, after }, now);
  await tx
    .update(members)
    .set({ pendingRole: null, ...(agree && { role }) })
    .where(own);
  if (agree) await endSessions(tx, personId);
  if (agree) await askNewDeciders(tx, company.id, now);
  const told = { now, personIds: [personId] };
  const values = { by: person.name, role, agree };
  await notify(tx, 'roleConfirmed', [{ customerId: company.id }], values, told);
});

const roleTexts = (role: Role, pending: Role | null): Texts => ({
  角色: ROLE_LABEL[role],
  待确认角色: pending ? ROLE_LABEL[pending] : '',
});

/**
 * Of a company that asks for a second person two have to know who gets a role: the two who have agreed to the
 * invitation, and one of all others sees who has joined.
 */
async function requireTwo(
  tx: Database,
  { company, person, personId }: { company: Customer; person: Customer; personId: number },
): Promise<void> {
  const [invitation] = await tx
    .select()
    .from(companyInvitations)
    .where(
      and(eq(companyInvitations.companyId, company.id), eq(companyInvitations.usedBy, personId)),
    )
    .orderBy(desc(companyInvitations.id))
    .limit(1);
  if (!invitation?.confirmedBy) throw new Refusal('over', CONFIRMED_BY_CHANGE);
  if (invitation.invitedBy === person.id) throw new Refusal('over', CONFIRMED_BY_ANOTHER);
}
