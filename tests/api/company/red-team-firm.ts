import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { login } from '#app/domain/account/contract.ts';
import type { Role } from '#app/domain/account/roles.ts';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { inviteMember } from '#app/domain/company/member-contract.ts';
import { direct, type Submission, submit } from '#tests/api/order/ordering.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, PASSWORD } from '#tests/api/support/open-market.ts';
import { approvalDecisions, approvals, orders } from '#trading-api/schema.ts';
import { accept, company, confirm } from './companies.ts';

/** A company with everybody who might try something. */
export type Firm = Record<
  | 'owner'
  | 'admin'
  | 'second'
  | 'buyer'
  | 'colleague'
  | 'approver'
  | 'other'
  | 'finance'
  | 'viewer',
  Buyer
>;

export async function joined(market: OpenMarket, owner: Buyer, person: Buyer, role: Role) {
  const { token } = await owner.call(inviteMember, { invitee: person.phone, role });
  await accept(market, person, token);
  await confirm(market, owner, person, role);
  return person;
}

/** Its rule asks for one agreement from 50,000, or as it is given. */
export async function firm(market: OpenMarket, rule: object = {}): Promise<Firm> {
  const owner = await company(market, '红队企业');
  const named = async (name: string, role: Role) =>
    joined(market, owner, await market.buyer({ name }), role);
  const made = {
    owner,
    admin: await named('甲管理', 'admin'),
    second: await named('乙管理', 'admin'),
    buyer: await named('甲采购', 'buyer'),
    colleague: await named('乙采购', 'buyer'),
    approver: await named('甲审批', 'approver'),
    other: await named('乙审批', 'approver'),
    finance: await named('甲财务', 'finance'),
    viewer: await named('甲只读', 'viewer'),
  };
  await owner.call(saveApprovalRule, { oneLevelFrom: '50,000', ...rule });
  return made;
}

export const idOf = ({ id }: Pick<Buyer, 'id'>) => String(id);

export const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;

/** Of goods that nobody else buys, at 3,850.00 a tonne: 20 tonnes are 77,000.00. */
export async function order(
  market: OpenMarket,
  by: Buyer,
  tonnes = '20',
  own: Partial<Submission> = {},
  sellerCode = 'S0001',
) {
  market.advance(3000);
  const goods = await market.offer({ sellerCode, availableCount: 100_000_000 });
  return submit(by, { ...direct(goods, tonnes), ...own });
}

/** The approval that an order waits for, as somebody who may decide on it sees it. */
export async function approvalOf(who: Buyer, orderCode: string) {
  const { content } = await who.call(approvalList, { which: 'waiting' });
  return first(content.filter((each) => each.orderCode === orderCode));
}

export const decide = (who: Buyer, { approvalId }: { approvalId: string }, agree = true) =>
  who.call(decideApproval, { approvalId, agree, reason: agree ? '' : '不需要' });

/** Nothing is released, and what is kept says who asked, and who agreed so far. */
export async function expectHeld(
  { db }: OpenMarket,
  orderCode: string,
  askedBy: Buyer,
  agreedBy: readonly Buyer[] = [],
) {
  const [row] = await db
    .select({
      state: orders.state,
      approval: orders.approval,
      id: approvals.id,
      by: approvals.personId,
    })
    .from(orders)
    .innerJoin(approvals, eq(approvals.orderCode, orders.orderCode))
    .where(eq(orders.orderCode, orderCode));
  expect(row).toMatchObject({ state: 'waitPay', approval: 'waiting', by: askedBy.id });
  const decided = await db
    .select({ personId: approvalDecisions.personId })
    .from(approvalDecisions)
    .where(and(eq(approvalDecisions.approvalId, row?.id ?? 0), eq(approvalDecisions.agree, true)));
  expect(decided.map(({ personId }) => personId)).toEqual(agreedBy.map(({ id }) => id));
}

/** The newest entries of the log of some action, the newest first. */
export const logOf = async (owner: Buyer, action: string) =>
  (await owner.call(auditPage, { action })).content;

/** Who has tried what they may not, and what the log says of it, the newest first. */
export const refusedIn = async (owner: Buyer) =>
  (await logOf(owner, 'decisionRefused')).map(({ person, detail }) => [person, detail] as const);

/** As somebody who logs in again, after their role has changed or they have left. */
export async function again(market: OpenMarket, person: Buyer): Promise<Buyer> {
  const { call } = callersOf(market.url);
  const { token } = await call(login, { phone: person.phone, password: PASSWORD });
  const calling: Buyer['call'] = (endpoint, input, options) =>
    call(endpoint, input, { ...options, token });
  return { ...person, token, call: calling };
}
