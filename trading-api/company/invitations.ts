import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { ROLE_LABEL, ROLES, type Role } from '#app/domain/account/roles.ts';
import { needsConfirmation } from '#app/domain/company/joining.ts';
import {
  INVITATION_DAYS,
  INVITATION_OVER,
  INVITATION_UNKNOWN,
  INVITATION_USED,
  INVITEE_INVALID,
  INVITEE_REQUIRED,
  inviteeOf,
  MOST_MEMBERS,
  ONLY_ENTERPRISES,
  ROLE_REQUIRED,
  TOO_MANY_MEMBERS,
} from '#app/domain/company/member.ts';
import {
  inviteMember,
  withdrawExpired,
  withdrawInvitation,
} from '#app/domain/company/member-contract.ts';
import { INVITED_WITH_RIGHTS } from '#app/domain/company/proposal.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { hasPassed } from '#app/domain/time.ts';
import { audit, type Customer, hashToken, lockCustomer } from '#trading-api/account/index.ts';
import { mailTo, sendsOf, sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, transactionRoute } from '#trading-api/platform/http/route.ts';
import { newLinkToken } from '#trading-api/platform/link-token.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { companyInvitations, customers, members } from '#trading-api/schema.ts';
import { lockControls } from './controls.ts';
import { invitationMail, invitationText } from './messages.ts';

export const roleOf = (typed: string) =>
  ROLES.find((role) => role === typed) ?? wrong('missing', ROLE_REQUIRED);

/** A role with rights is given to a member, with the second person that the company asks for. */
function invitedRole(typed: string, secondPerson: boolean) {
  const role = roleOf(typed);
  const needsSecond = typeof role === 'string' && secondPerson && needsConfirmation(role);
  return needsSecond ? wrong('invalid', INVITED_WITH_RIGHTS) : role;
}

export const invite = transactionRoute(inviteMember, async (call) => {
  const { db: tx, customer: company, person, market, input: typed, now } = call;
  const sends = sendsOf(market);
  if (company.customerType !== 'enterprise') throw new Refusal('personalAccount', ONLY_ENTERPRISES);
  const { secondPerson } = await lockControls(tx, company.id);
  const { invitee, role } = accept(inviteMember, {
    invitee: typed.invitee.trim()
      ? (inviteeOf(typed.invitee) ?? wrong('invalid', INVITEE_INVALID))
      : wrong('missing', INVITEE_REQUIRED),
    role: invitedRole(typed.role, secondPerson),
  });
  await lockCustomer(tx, company.id);
  const address = 'phone' in invitee ? invitee.phone : invitee.mail;
  if ('phone' in invitee) await refuseMember(tx, company, invitee.phone);
  await endInvitations(tx, company.id, { invitee: address }, now);
  const waiting = await tx.$count(
    companyInvitations,
    and(ofCompany(company.id), gt(companyInvitations.expiresAt, now)),
  );
  const joined = await tx.$count(members, eq(members.companyId, company.id));
  if (waiting + joined >= MOST_MEMBERS) throw new Refusal('tooMany', TOO_MANY_MEMBERS);
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  await tx.insert(companyInvitations).values({
    companyId: company.id,
    invitee: address,
    role,
    token,
    tokenHash: hashToken(token),
    invitedBy: person.id,
    createdAt: now,
    expiresAt,
  });
  const detail = `${address}，${ROLE_LABEL[role]}`;
  await audit(tx, { action: 'memberInvited', person: person.id, detail }, now);
  const values = { companyName: company.name, role, token };
  if ('phone' in invitee) {
    const text = invitationText(values);
    await sendTexts(tx, [{ phone: invitee.phone, text, secret: token, goodUntil: expiresAt }], now);
  } else {
    const invitation = { address: invitee.mail, ...invitationMail(values) };
    await mailTo(
      tx,
      [{ customerId: company.id, ...invitation, secret: token, goodUntil: expiresAt }],
      now,
    );
  }
  return { token, sent: 'phone' in invitee ? sends.texts : sends.mails };
});

/** Those that were neither accepted nor withdrawn. */
const ofCompany = (companyId: number) =>
  and(eq(companyInvitations.companyId, companyId), isNull(companyInvitations.endedAt));

async function refuseMember(tx: Database, company: Customer, phone: string): Promise<void> {
  const [joined] = await tx
    .select({ companyId: members.companyId })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.personId))
    .where(and(eq(customers.phone, phone), eq(members.companyId, company.id)));
  if (!joined && phone !== company.phone) return;
  throw new Refusal('exists', '该手机号已是本企业成员', 'invitee');
}

async function endInvitations(
  tx: Database,
  companyId: number,
  which: { invitee: string } | { id: number },
  now: Date,
) {
  const named =
    'id' in which
      ? eq(companyInvitations.id, which.id)
      : eq(companyInvitations.invitee, which.invitee);
  return tx
    .update(companyInvitations)
    .set({ endedAt: now, token: null })
    .where(
      and(eq(companyInvitations.companyId, companyId), named, isNull(companyInvitations.endedAt)),
    )
    .returning({ invitee: companyInvitations.invitee, role: companyInvitations.role });
}

export const withdraw = customerRoute(withdrawInvitation, async (call) => {
  const { db, customer, person, input, now } = call;
  const id = rowId(input.invitationId) ?? 0;
  const [ended] = await endInvitations(db, customer.id, { id }, now);
  if (!ended) throw notFound(INVITATION_USED);
  const detail = `${ended.invitee}，${ROLE_LABEL[ended.role]}`;
  await audit(db, { action: 'invitationWithdrawn', person: person.id, detail }, now);
});

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
      .map(({ id, invitee, role, token, expiresAt }) => ({
        invitationId: String(id),
        invitee,
        role: role satisfies Role,
        token: token ?? '',
        expireDate: expiresAt.toISOString(),
      })),
    expired: rows
      .filter(isOver)
      .reverse()
      .map(({ invitee, role, expiresAt }) => ({
        ...{ invitee, role, expireDate: expiresAt.toISOString() },
      })),
  };
}

export const withdrawOver = transactionRoute(withdrawExpired, async (call) => {
  const { db: tx, customer, person, now } = call;
  const ended = await tx
    .update(companyInvitations)
    .set({ endedAt: now, token: null })
    .where(and(ofCompany(customer.id), lte(companyInvitations.expiresAt, now)))
    .returning({ id: companyInvitations.id });
  const detail = `${ended.length} 个`;
  if (ended.length > 0) {
    await audit(tx, { action: 'invitationsWithdrawn', person: person.id, detail }, now);
  }
  return { count: ended.length };
});
