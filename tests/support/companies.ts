import {
  confirmRole,
  inviteMember,
  joinCompany,
  memberList,
  sendInvitationCode,
} from '#app/domain/company/member-contract.ts';
import { type Customer, loggedIn, registered } from './customers.ts';
import { apiOf, forgetLogin, signContract } from './trading-api.ts';
import type { Visitor } from './visitor/visitor.ts';
import { codeOnPhone } from './wallets.ts';

/** Gives the visitor a company of its own that has signed the contract. */
export async function signedCompany(page: Visitor): Promise<Customer> {
  const company = await registered(page, 'enterprise');
  await signContract(company);
  return company;
}

/** Accepts an invitation by calls, with the code that is sent for it. */
export async function acceptInvitation(person: Customer, token: string): Promise<void> {
  const call = await apiOf(person);
  await call(sendInvitationCode, { token });
  await call(joinCompany, { token, verifyCode: await codeOnPhone(person) });
}

/** The administrator confirms what somebody was invited as, where it is to be. */
export async function confirmRoleOf(owner: Customer, { phone }: Customer): Promise<void> {
  const call = await apiOf(owner);
  const { members } = await call(memberList, {});
  const waiting = members.find((each) => each.phone === phone && each.pendingRole !== null);
  if (!waiting) return;
  await call(confirmRole, { personId: waiting.personId, agree: true });
  forgetLogin({ phone });
}

/** A company and a buyer of it, who has joined by a call; the visitor is its own login. */
export async function companyWithBuyer(
  page: Visitor,
  found = signedCompany,
): Promise<{ owner: Customer; buyer: Customer }> {
  const owner = await found(page);
  await page.context().clearCookies();
  const buyer = await registered(page);
  const { token } = await (await apiOf(owner))(inviteMember, {
    invitee: buyer.phone,
    role: 'buyer',
  });
  await acceptInvitation(buyer, token);
  await page.context().clearCookies();
  await loggedIn(page, owner);
  return { owner, buyer };
}

/** A bank's statement in CSV, as a person chooses one in a file control. */
export const statementFile = (
  rows: readonly { payer: string; amount: string; remark: string; reference: string }[],
  heads = '交易日期,收入金额,支出金额,对方户名,摘要,流水号',
) => ({
  name: '流水.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      heads,
      ...rows.map(({ payer, amount, remark, reference }) =>
        ['2026-11-23', amount, '', payer, remark, reference].join(','),
      ),
    ].join('\n'),
  ),
});
