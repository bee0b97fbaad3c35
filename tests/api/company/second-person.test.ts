import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { login } from '#app/domain/account/contract.ts';
import type { Role } from '#app/domain/account/roles.ts';
import {
  approvalRule,
  nameDeputy,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import {
  changeMember,
  confirmRole,
  inviteMember,
  memberList,
  removeMember,
} from '#app/domain/company/member-contract.ts';
import {
  CONFIRMED_BY_CHANGE,
  JOINING_WITH_RIGHTS,
  NO_SECOND,
  OWN_PROPOSAL,
  PROPOSAL_CHANGED,
  PROPOSED,
  PROPOSER_GONE,
} from '#app/domain/company/proposal.ts';
import {
  decideProposal,
  proposalList,
  saveControls,
} from '#app/domain/company/proposal-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { accept, company, confirm, openMarket } from './companies.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** A company whose rules need a second person, with an administrator beside its own login. */
async function firm() {
  const owner = await company(market, '远澄四眼');
  const join = async (name: string, role: Role): Promise<Buyer> => {
    const person = await market.buyer({ name, phoneProvedAt: market.now() });
    const { token } = await owner.call(inviteMember, { invitee: person.phone, role });
    await accept(market, person, token);
    await confirm(market, owner, person, role);
    return person;
  };
  const other = await join('乙管理', 'admin');
  const third = await join('丙管理', 'admin');
  await owner.call(saveControls, { secondPerson: true });
  const waiting = async (who = owner) =>
    (await who.call(proposalList, { which: 'waiting' })).content;
  return { owner, other, third, join, waiting };
}

const rule = (from: string) => ({ oneLevelFrom: from });
const fromOf = async (who: Buyer) => (await who.call(approvalRule, {})).oneLevelFrom;
const PROPOSAL = { code: 'proposed', text: PROPOSED };
const decide = (who: Buyer, { proposalId }: { proposalId: string }, agree: boolean, reason = '') =>
  who.call(decideProposal, { proposalId, agree, reason });

describe('a company whose changes need a second person', () => {
  test('approvalRule.save: proposed waits, is shown with before and after, and is made by another one', async () => {
    const { owner, other, waiting } = await firm();
    expect(await refusalOf(other.call(saveApprovalRule, rule('50000')))).toEqual(PROPOSAL);
    expect(await fromOf(owner)).toBeNull();
    await expectNotified(market, 'changeProposed', owner, {
      path: '/customer/company?tab=proposals',
      text: /乙管理 提出变更审批规则.*无 → 50,000\.00/,
    });
    const proposal = first(await waiting());
    expect(proposal).toMatchObject({
      ...{ kind: 'rule', proposedBy: '乙管理', state: 'waiting', waitsFor: ['远澄四眼', '丙管理'] },
      ...{ mayConfirm: true, mayWithdraw: false },
      changes: [{ field: '一级审批金额（元）', before: '', after: '50,000.00' }],
    });
    expect(first(await waiting(other))).toMatchObject({ mayConfirm: false, mayWithdraw: true });
    await decide(owner, proposal, true);
    expect(await fromOf(owner)).toBe('50000.00');
    await expectNotified(market, 'changeDecided', other, { text: /远澄四眼 已确认/ });
    const [logged] = (await owner.call(auditPage, { action: 'approvalRuleSaved' })).content;
    expect(logged).toMatchObject({
      ...{ person: '远澄四眼', detail: '乙管理 提出' },
      changes: [{ before: '', after: '50,000.00' }],
    });
    const { content } = await owner.call(auditPage, { action: 'changeProposed' });
    expect(content).toMatchObject([{ person: '乙管理', detail: '审批规则' }]);
  });

  test('approvalRule.saveBudget, approvalRule.saveSum, approval.nameDeputy, member.change, companyControl.save: proposed', async () => {
    const { owner, other, join, waiting } = await firm();
    const buyer = await join('采购员', 'buyer');
    const personId = String(buyer.id);
    const budget = { kind: 'project', name: '一期', period: 'month' };
    const sum = { period: 'week', spender: 'person', sellers: 'all', amount: '900' };
    const asked = [
      () => other.call(saveBudget, { ...budget, limit: '100' }),
      () => other.call(saveSumRule, sum),
      () => other.call(nameDeputy, { deputyId: personId, until: '2030-01-01' }),
      () => other.call(changeMember, { personId, role: 'admin' }),
      () => other.call(saveControls, { secondPerson: false }),
    ];
    for (const ask of asked) expect(await refusalOf(ask())).toEqual(PROPOSAL);
    const found = await waiting();
    expect(found.map(({ kind }) => kind).toSorted()).toEqual([
      'budget',
      'controls',
      'deputy',
      'member',
      'sum',
    ]);
    for (const proposal of found.filter(({ kind }) => kind !== 'controls')) {
      await decide(owner, proposal, true);
    }
    const after = await owner.call(approvalRule, {});
    expect(after.budgets).toMatchObject([{ name: '一期', limit: '100.00' }]);
    expect(after.sums).toMatchObject([{ ...sum, amount: '900.00' }]);
    expect(after.deputies).toMatchObject([{ personName: '乙管理', deputyName: '采购员' }]);
    const { members } = await owner.call(memberList, {});
    expect(members.find((each) => each.personId === personId)?.role).toBe('admin');
    await expect(buyer.call(memberList, {})).rejects.toMatchObject({ code: 'G001' });

    // What ends waits as well as what begins.
    expect(await refusalOf(other.call(saveBudget, { ...budget, limit: '' }))).toEqual(PROPOSAL);
    expect(await refusalOf(other.call(nameDeputy, { deputyId: '' }))).toEqual(PROPOSAL);
    const controls = first((await waiting()).filter(({ kind }) => kind === 'controls'));
    await decide(owner, controls, true);
    await other.call(saveBudget, { ...budget, limit: '' });
    expect((await owner.call(approvalRule, {})).secondPerson).toBe(false);
  });

  test('proposal.decide: missing without a reason, tooLarge for a long one; who has proposed it takes it back', async () => {
    const { owner, other, waiting } = await firm();
    await refusalOf(other.call(saveApprovalRule, rule('1')));
    const budget = { kind: 'project', name: '二期', period: 'year', limit: '1' };
    await refusalOf(other.call(saveBudget, budget));
    const [newer, older] = await waiting();
    if (!newer || !older) throw new Error('not proposed');
    expect(await refusalOf(decide(owner, older, false))).toMatchObject({ code: 'missing' });
    const long = 'x'.repeat(201);
    expect(await refusalOf(decide(owner, older, false, long))).toMatchObject({ code: 'tooLarge' });
    await decide(owner, older, false, '金额太低');
    await expectNotified(market, 'changeDecided', other, { text: /不同意：金额太低/ });
    await decide(other, newer, false);
    expect(await fromOf(owner)).toBeNull();
    const { content } = await owner.call(proposalList, { which: 'decided' });
    expect(content).toMatchObject([
      { state: 'refused', decidedBy: '乙管理', reason: '' },
      { state: 'refused', decidedBy: '远澄四眼', reason: '金额太低' },
    ]);
  });

  test('proposal.decide: changed where it would be another change by now, or its proposer has lost the role', async () => {
    const { owner, other, third, waiting } = await firm();
    await refusalOf(other.call(saveApprovalRule, rule('1')));
    await refusalOf(third.call(saveApprovalRule, rule('2')));
    const [newer, older] = await waiting();
    if (!newer || !older) throw new Error('not proposed');
    await decide(owner, newer, true);
    expect(await refusalOf(decide(owner, older, true))).toEqual({
      code: 'changed',
      text: PROPOSAL_CHANGED,
    });
    await refusalOf(other.call(saveApprovalRule, rule('3')));
    await refusalOf(owner.call(removeMember, { personId: String(other.id) }));
    const [removal, proposed] = await waiting();
    if (!removal || !proposed) throw new Error('not proposed');
    await decide(third, removal, true);
    expect(await refusalOf(decide(owner, proposed, true))).toEqual({
      code: 'changed',
      text: PROPOSER_GONE,
    });
    expect(await fromOf(owner)).toBe('2.00');
  });

  test('companyControl.save, member.remove, member.change: noApprover without a second administrator', async () => {
    const alone = await company(market);
    const none = { code: 'noApprover', text: NO_SECOND };
    expect(await refusalOf(alone.call(saveControls, { secondPerson: true }))).toEqual(none);
    const { owner, other, third, waiting } = await firm();
    await refusalOf(owner.call(removeMember, { personId: String(third.id) }));
    await decide(other, first(await waiting()), true);
    const personId = String(other.id);
    expect(await refusalOf(owner.call(removeMember, { personId }))).toEqual(none);
    const demoted = owner.call(changeMember, { personId, role: 'viewer' });
    expect(await refusalOf(demoted)).toEqual(none);
  });

  test('a role with rights is given to a member alone, and an earlier invitation to one is over', async () => {
    const owner = await company(market, '远澄邀请');
    const proved = { phoneProvedAt: market.now() };
    const [one, late] = [await market.buyer(proved), await market.buyer(proved)];
    const invite = (who: Buyer, role: Role) =>
      owner.call(inviteMember, { invitee: who.phone, role });
    await accept(market, one, (await invite(one, 'admin')).token);
    await confirm(market, owner, one, 'admin');
    const earlier = await invite(late, 'approver');
    await owner.call(saveControls, { secondPerson: true });
    expect(await refusalOf(accept(market, late, earlier.token))).toEqual({
      code: 'over',
      text: JOINING_WITH_RIGHTS,
    });
    for (const role of ['admin', 'approver', 'finance'] as const) {
      expect(await refusalOf(invite(late, role))).toEqual(PROPOSAL);
    }
    await accept(market, late, (await invite(late, 'buyer')).token);
  });

  test('member.confirmRole: over while the role is given with a second person; it can be left a reader', async () => {
    const owner = await company(market, '远澄待确认');
    const one = await market.buyer({ phoneProvedAt: market.now() });
    const asAdmin = { invitee: one.phone, role: 'admin' } as const;
    await accept(market, one, (await owner.call(inviteMember, asAdmin)).token);
    const second = await market.buyer({ phoneProvedAt: market.now() });
    const other = { invitee: second.phone, role: 'admin' } as const;
    await accept(market, second, (await owner.call(inviteMember, other)).token);
    await confirm(market, owner, second, 'admin');
    await owner.call(saveControls, { secondPerson: true });
    const personId = String(one.id);
    const over = { code: 'over', text: CONFIRMED_BY_CHANGE };
    expect(await refusalOf(owner.call(confirmRole, { personId, agree: true }))).toEqual(over);
    await owner.call(confirmRole, { personId, agree: false });
    const [entry] = (await owner.call(auditPage, { action: 'roleConfirmed' })).content;
    expect(entry?.detail).toMatch(/，管理员，不确认$/);
  });

  test('proposal.decide: notDecider for one’s own, decided before', async () => {
    const { owner, other, waiting } = await firm();
    await refusalOf(other.call(saveApprovalRule, rule('50000')));
    const proposal = first(await waiting());
    expect(await refusalOf(decide(other, proposal, true))).toEqual({
      code: 'notDecider',
      text: OWN_PROPOSAL,
    });
    await decide(owner, proposal, true);
    expect(await refusalOf(decide(owner, proposal, true))).toMatchObject({ code: 'decided' });
  });

  test('companyControl.save: personalAccount of a person', async () => {
    const person = await market.buyer();
    expect(await refusalOf(person.call(saveControls, { secondPerson: true }))).toMatchObject({
      code: 'personalAccount',
    });
  });

  test('proposals of another company are answered like unknown ids', async () => {
    const { other, waiting } = await firm();
    await refusalOf(other.call(saveApprovalRule, rule('1')));
    const proposal = first(await waiting());
    const stranger = await company(market);
    expect(await refusalOf(decide(stranger, proposal, true))).toMatchObject({ code: 'G404' });
    expect((await stranger.call(proposalList, { which: 'waiting' })).content).toEqual([]);
  });

  test('two who decide on one proposal at once: one of them does', async () => {
    const { owner, other, third, waiting } = await firm();
    await refusalOf(other.call(saveApprovalRule, rule('9')));
    const proposal = first(await waiting());
    const deciders = times(6, (at) => decide(at % 2 ? owner : third, proposal, true));
    const { made, refused } = await race(deciders);
    expect([made.length, refused]).toEqual([1, Array(5).fill('decided')]);
  });

  test('changes of members and decisions on them at once wait for each other in one order', async () => {
    const { owner, other, third, join, waiting } = await firm();
    const buyer = await join('采购员', 'buyer');
    const personId = String(buyer.id);
    for (const yearlyBudget of ['1', '2', '3']) {
      await refusalOf(other.call(changeMember, { personId, role: 'buyer', yearlyBudget }));
    }
    const proposals = await waiting();
    const { refused } = await race([
      ...proposals.map((each) => decide(owner, each, true)),
      ...proposals.map((each) => decide(third, each, true)),
      ...times(4, (at) =>
        (at % 2 ? owner : third).call(changeMember, {
          ...{ personId, role: 'buyer', yearlyBudget: String(at + 5) },
        }),
      ),
    ]);
    const known = ['changed', 'decided', 'proposed'];
    expect(refused.filter((code) => !known.includes(code))).toEqual([]);
    const { call } = callersOf(market.url);
    await call(login, { phone: buyer.phone, password: 'a-test-password' });
  });
});
