import type { Role } from '#app/domain/account/roles.ts';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import type { ApproverMode, ApproversBy } from '#app/domain/company/approver-rule.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { inviteMember } from '#app/domain/company/member-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { direct, type Submission, submit } from '#tests/api/order/ordering.ts';
import type { Buyer, Goods, OpenMarket } from '#tests/api/support/open-market.ts';
import { accept, company, confirm } from './companies.ts';

/** Somebody who joins a company by a name and in a role. */
export async function join(market: OpenMarket, owner: Buyer, name: string, role: Role) {
  const person = await market.buyer({ name, phoneProvedAt: market.now() });
  const { token } = await owner.call(inviteMember, { invitee: person.phone, role });
  await accept(market, person, token);
  await confirm(market, owner, person, role);
  return person;
}

/** A company of which everything needs an approval, with three approvers, an administrator and a buyer. */
export async function approverStaff(market: OpenMarket) {
  const owner = await company(market, '远澄审批');
  await owner.call(saveApprovalRule, { oneLevelFrom: '1', twoLevelsFrom: '200000' });
  const named = (name: string, role: Role) => join(market, owner, name, role);
  return {
    owner,
    anne: await named('安', 'approver'),
    ben: await named('本', 'approver'),
    carl: await named('程', 'approver'),
    admin: await named('管', 'admin'),
    buyer: await named('购', 'buyer'),
  };
}

export type Staff = Awaited<ReturnType<typeof approverStaff>>;

export const idOf = ({ id }: Pick<Buyer, 'id'>): string => String(id);

export const rule = (
  owner: Buyer,
  kind: ApproversBy,
  value: string,
  mode: ApproverMode,
  people: readonly Buyer[],
) => owner.call(saveApprovers, { kind, value, mode, personIds: people.map(idOf) });

/** A new order that waits, by its code. */
export async function place(
  market: OpenMarket,
  buyer: Buyer,
  goods: Goods,
  own: Partial<Submission> = {},
  tonnes = '1',
): Promise<string> {
  market.advance(3000);
  return (await submit(buyer, { ...direct(goods, tonnes), ...own })).orderCode;
}

/** What of an order waits for somebody; undefined: nothing does. */
export async function waitingFor(who: Buyer, orderCode: string) {
  const { content } = await who.call(approvalList, { which: 'waiting', rows: 100 });
  return content.find((each) => each.orderCode === orderCode);
}

export async function agree(who: Buyer, orderCode: string, of: Buyer = who): Promise<void> {
  const { approvalId = '' } = (await waitingFor(of, orderCode)) ?? {};
  await who.call(decideApproval, { approvalId, agree: true });
}

export const waits = async (owner: Buyer, orderCode: string): Promise<boolean> =>
  (await owner.call(orderById, { id: orderCode })).waitsForApproval;
