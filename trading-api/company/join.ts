import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Sends } from '#app/domain/account/codes.ts';
import { isOperator, isSeller } from '#app/domain/account/customer.ts';
import { nameProblem } from '#app/domain/account/registration.ts';
import { ROLE_LABEL } from '#app/domain/account/roles.ts';
import { joinsAs, needsConfirmation } from '#app/domain/company/joining.ts';
import { INVITATION_USED, NAME_TAKEN } from '#app/domain/company/member.ts';
import { joinCompany } from '#app/domain/company/member-contract.ts';
import { JOINING_WITH_RIGHTS } from '#app/domain/company/proposal.ts';
import type { Content } from '#app/domain/endpoint.ts';
import {
  audit,
  type Customer,
  hashToken,
  keepNames,
  lockCustomer,
  renamePerson,
  takeName,
} from '#trading-api/account/index.ts';
import { notify, sendsOf } from '#trading-api/message/index.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { type CustomerCall, customerRoute } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import {
  auctionSigns,
  companyInvitations,
  formerMembers,
  inquiries,
  members,
  orders,
  purchasings,
  tokens,
  wallets,
} from '#trading-api/schema.ts';
import { restoreBudgets } from './come-back.ts';
import { controlsOf } from './controls.ts';
import { proveInvitee } from './invitation-code.ts';
import { invitationOf } from './invitations.ts';
import { invitationTried, notingRefused } from './link-attempts.ts';

/**
 * Makes a person a member of the company that invites them. Their other sessions end, because they would act for
 * another account from now on. A wrong code is counted, so its refusal is thrown once that is safe.
 */
export const join = customerRoute(joinCompany, async (call) => {
  const { db, market, input } = call;
  const sends = sendsOf(market);
  return notingRefused(call, invitationTried(input.token), async () => {
    const answer = await db.transaction((tx) => joinIn({ ...call, db: tx }, sends));
    if (answer instanceof Refusal) throw answer;
    return answer;
  });
});

async function joinIn(
  { db: tx, person, token: sessionToken, input, now }: CustomerCall<typeof joinCompany>,
  sends: Sends,
): Promise<Content<typeof joinCompany> | Refusal> {
  const { token, verifyCode } = input;
  const invitation = await invitationOf(tx, token, now);
  const { companyId, companyName } = invitation;
  const { secondPerson } = await controlsOf(tx, companyId);
  if (secondPerson && needsConfirmation(invitation.role) && !invitation.confirmedBy) {
    throw new Refusal('over', JOINING_WITH_RIGHTS);
  }
  await lockCustomer(tx, person.id);
  const [member] = await tx.select().from(members).where(eq(members.personId, person.id));
  if (member?.companyId === companyId || person.id === companyId) {
    throw new Refusal('alreadySo', `您已是「${companyName}」的成员`);
  }
  if (member) throw new Refusal('exists', '您已是另一家企业的成员，请先由该企业管理员移除');
  const business = await ownBusiness(tx, person);
  if (business) {
    throw new Refusal(
      'ownBusiness',
      `您的账号${business}，不能加入其他企业；请用另一个手机号注册后再打开邀请链接`,
    );
  }
  const wrong = await proveInvitee(tx, { token, person, sends, verifyCode }, now);
  if (wrong) return wrong;
  const joiner = await underOwnName(tx, { person, companyId, companyName }, input.name, now);
  const used = await tx
    .update(companyInvitations)
    .set({ endedAt: now, usedBy: person.id, token: null, codeHash: null })
    .where(and(eq(companyInvitations.id, invitation.id), isNull(companyInvitations.endedAt)))
    .returning({ id: companyInvitations.id });
  if (used.length === 0) throw new Refusal('decided', INVITATION_USED);
  const { role, pendingRole } = joinsAs(invitation.role);
  await tx
    .insert(members)
    .values({ personId: person.id, companyId, role, pendingRole, joinedAt: now });
  await restoreBudgets(tx, companyId, person, now);
  await tx
    .delete(formerMembers)
    .where(and(eq(formerMembers.companyId, companyId), eq(formerMembers.personId, person.id)));
  await tx
    .delete(tokens)
    .where(and(eq(tokens.customerId, person.id), ne(tokens.tokenHash, hashToken(sessionToken))));
  const detail = `${ROLE_LABEL[invitation.role]}${pendingRole ? '，待确认' : ''}`;
  const joined = { action: 'memberJoined', person: person.id, detail } as const;
  await audit(tx, { ...joined, account: companyId }, now);
  const told = { role: invitation.role, pending: pendingRole !== null };
  const of = [{ customerId: companyId }];
  await notify(tx, 'memberJoined', of, { ...told, name: joiner.name }, { now });
  const to = { now, personIds: [person.id] };
  await notify(tx, 'companyJoined', of, { ...told, company: companyName }, to);
  return { companyName, pendingRole };
}

/**
 * Who joins is known by a name that no colleague has, nor has had, nor one that reads like it: the account's own, or
 * another one, which is the account's from then on. Of two who join under one name at once the second is refused.
 */
async function underOwnName(
  tx: Database,
  { person, companyId, companyName }: { person: Customer; companyId: number; companyName: string },
  typed: string,
  now: Date,
): Promise<Customer> {
  const name = typed.trim() || person.name;
  const problem = nameProblem(name);
  if (problem) throw new Refusal('invalid', problem, 'name');
  await keepNames(tx, companyId, [{ id: companyId, name: companyName }], now);
  if (!(await takeName(tx, companyId, { id: person.id, name }, now))) {
    throw new Refusal('exists', NAME_TAKEN, 'name');
  }
  await renamePerson(tx, { person, account: person.id, name }, now);
  return { ...person, name };
}

async function ownBusiness(tx: Database, account: Customer): Promise<string | null> {
  const { id } = account;
  if (isSeller(account)) return '是卖家账号';
  if (isOperator(account)) return '是平台运营账号';
  if ((await tx.$count(members, eq(members.companyId, id))) > 0) return '有自己的企业成员';
  if ((await tx.$count(wallets, eq(wallets.customerId, id))) > 0) return '有自己的钱包';
  const statement = sql`select exists (
    select 1 from ${orders} where ${orders.customerId} = ${id}
    union all select 1 from ${inquiries} where ${inquiries.customerId} = ${id}
    union all select 1 from ${auctionSigns} where ${auctionSigns.customerId} = ${id}
    union all select 1 from ${purchasings} where ${purchasings.customerId} = ${id}
  ) as trades`;
  const [row] = await rowsOf<{ trades: boolean }>(tx, statement);
  return row?.trades ? '有自己的订单、询价、竞价或集采' : null;
}
