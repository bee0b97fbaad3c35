import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import { ROLE_LABEL, ROLES, type Role } from '#app/domain/account/roles.ts';
import {
  INVITATION_OVER,
  INVITATION_UNKNOWN,
  INVITATION_USED,
  ROLE_REQUIRED,
} from '#app/domain/company/member.ts';
import { withdrawExpired, withdrawInvitation } from '#app/domain/company/member-contract.ts';
import { hasPassed } from '#app/domain/time.ts';
import { auditChange, type Customer, hashToken } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, transactionRoute } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { companyInvitations, customers } from '#trading-api/schema.ts';

export const roleOf = (typed: string) =>
  ROLES.find((role) => role === typed) ?? wrong('missing', ROLE_REQUIRED);

/** Those that were neither accepted nor withdrawn. */
const ofCompany = (companyId: number) =>
  and(eq(companyInvitations.companyId, companyId), isNull(companyInvitations.endedAt));

export const withdraw = customerRoute(withdrawInvitation, async (call) => {
  const { db, customer, person, input, now } = call;
  const id = rowId(input.invitationId) ?? 0;
  const [ended] = await db
    .update(companyInvitations)
    .set({ endedAt: now, token: null })
    .where(and(ofCompany(customer.id), eq(companyInvitations.id, id)))
    .returning({ invitee: companyInvitations.invitee, role: companyInvitations.role });
  if (!ended) throw notFound(INVITATION_USED);
  const detail = `${ended.invitee}，${ROLE_LABEL[ended.role]}`;
  const said = { action: 'invitationWithdrawn', person, account: customer.id, detail } as const;
  await auditChange(db, { ...said, before: invitationTexts([ended]), after: {} }, now);
});

/** Nobody joins by the word of somebody who administers no more, unless a second person has agreed to it. */
export async function endInvitationsOf(
  tx: Database,
  { companyId, invitedBy, person }: { companyId: number; invitedBy: number; person: Customer },
  now: Date,
): Promise<void> {
  const { confirmedBy } = companyInvitations;
  const theirs = and(eq(companyInvitations.invitedBy, invitedBy), isNull(confirmedBy));
  const ended = await tx
    .update(companyInvitations)
    .set({ endedAt: now, token: null })
    .where(and(ofCompany(companyId), theirs))
    .returning();
  if (ended.length === 0) return;
  const detail = `${ended.length} 个`;
  const said = { action: 'invitationsWithdrawn', person, account: companyId, detail } as const;
  await auditChange(tx, { ...said, before: invitationTexts(ended), after: {} }, now);
}

export type Invitation = typeof companyInvitations.$inferSelect & { companyName: string };

export async function invitationOf(db: Database, token: string, now: Date): Promise<Invitation> {
  const [found] = await db
    .select({ invitation: companyInvitations, companyName: customers.name })
    .from(companyInvitations)
    .innerJoin(customers, eq(customers.id, companyInvitations.companyId))
    .where(eq(companyInvitations.tokenHash, hashToken(token)));
  if (!found) throw notFound(INVITATION_UNKNOWN);
  const { invitation, companyName } = found;
  if (invitation.endedAt) throw new Refusal('decided', INVITATION_USED);
  if (hasPassed(invitation.expiresAt, now)) throw new Refusal('over', INVITATION_OVER);
  return { ...invitation, companyName };
}

/** What a company has invited: what can still be accepted, and what nobody has accepted in time. */
export async function invitationsOf(db: Database, companyId: number, now: Date) {
  const rows = await db
    .select()
    .from(companyInvitations)
    .where(ofCompany(companyId))
    .orderBy(companyInvitations.id);
  const isOver = ({ expiresAt }: (typeof rows)[number]) => hasPassed(expiresAt, now);
  return {
    invitations: rows
      .filter((row) => !isOver(row) && row.token !== null)
      .map(({ id, invitee, name, role, token, expiresAt }) => ({
        invitationId: String(id),
        ...{ invitee, name },
        role: role satisfies Role,
        token: token ?? '',
        expireDate: expiresAt.toISOString(),
      })),
    expired: rows
      .filter(isOver)
      .reverse()
      .map(({ invitee, name, role, expiresAt }) => ({
        ...{ invitee, name, role, expireDate: expiresAt.toISOString() },
      })),
  };
}

export const withdrawOver = transactionRoute(withdrawExpired, async (call) => {
  const { db: tx, customer, person, now } = call;
  const ended = await tx
    .update(companyInvitations)
    .set({ endedAt: now, token: null })
    .where(and(ofCompany(customer.id), lte(companyInvitations.expiresAt, now)))
    .returning();
  const detail = `${ended.length} 个`;
  const said = { action: 'invitationsWithdrawn', person, account: customer.id, detail } as const;
  await auditChange(tx, { ...said, before: invitationTexts(ended), after: {} }, now);
  return { count: ended.length };
});

/** Invitations as people read them, each by whom it is for. */
export const invitationTexts = (
  invited: readonly Pick<typeof companyInvitations.$inferSelect, 'invitee' | 'role'>[],
): Texts =>
  Object.fromEntries(invited.map(({ invitee, role }) => [`邀请 ${invitee}`, ROLE_LABEL[role]]));

/** As what the company has called those who have joined, by who they are; the newest invitation counts. */
export async function invitedNames(
  db: Database,
  companyId: number,
): Promise<ReadonlyMap<number, string>> {
  const { usedBy, name, id } = companyInvitations;
  const rows = await db
    .select({ usedBy, name })
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), isNotNull(usedBy)))
    .orderBy(id);
  return new Map(rows.map((row) => [row.usedBy ?? 0, row.name]));
}
