import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approvalRule,
  nameDeputy,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import {
  changeMember,
  inviteMember,
  memberList,
  withdrawInvitation,
} from '#app/domain/company/member-contract.ts';
import { PROPOSAL_CHANGED } from '#app/domain/company/proposal.ts';
import {
  decideProposal,
  proposalList,
  saveControls,
} from '#app/domain/company/proposal-contract.ts';
import { saveSpendUnit } from '#app/domain/company/spend-unit-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { saveUrgent } from '#app/domain/message/inbox-contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { customers } from '#trading-api/schema.ts';
import { company, openMarket } from './companies.ts';
import {
  again,
  codeOf,
  expectHeld,
  type Firm,
  firm,
  idOf,
  joined,
  logOf,
  order,
} from './red-team-firm.ts';

let market: OpenMarket;
let people: Firm;
beforeAll(async () => {
  market = await openMarket();
  people = await firm(market);
});
afterAll(() => market.close());

const OFF = { oneLevelFrom: '', twoLevelsFrom: '' };
const SUM = { period: 'day', spender: 'company', sellers: 'all', amount: '9,999,999' };
const BUDGET = { kind: 'costCentre', name: '一车间', period: 'month', limit: '9,999,999' };

const waiting = async (who: Buyer) => (await who.call(proposalList, { which: 'waiting' })).content;
const confirmed = (who: Buyer, { proposalId }: { proposalId: string }) =>
  who.call(decideProposal, { proposalId, agree: true });

describe('without a second person', () => {
  test.each(['buyer', 'approver', 'finance', 'viewer'] as const)(
    'a rule, a sum, a budget, a role and the second person are not changed by a %s',
    async (who) => {
      const attempts = [
        people[who].call(saveApprovalRule, OFF),
        people[who].call(saveSumRule, SUM),
        people[who].call(saveBudget, BUDGET),
        people[who].call(changeMember, { personId: idOf(people[who]), role: 'admin' }),
        people[who].call(saveControls, { secondPerson: false }),
        people[who].call(inviteMember, { invitee: '13911112222', role: 'admin' }),
        people[who].call(saveUrgent, { events: [] }),
      ];
      expect(new Set(await Promise.all(attempts.map(codeOf)))).toEqual(new Set(['G003']));
      const tried = (await logOf(people.owner, 'decisionRefused')).filter(
        ({ personId }) => personId === idOf(people[who]),
      );
      expect(tried).toHaveLength(attempts.length);
      const rule = await people.owner.call(approvalRule, {});
      expect(rule).toMatchObject({ oneLevelFrom: '50000.00', budgets: [], sums: [] });
    },
  );

  test('rule off, order, rule on again by an administrator: three entries, with what it was', async () => {
    const { owner, admin } = people;
    await admin.call(saveApprovalRule, OFF);
    const { orderCode, waitsForApproval } = await order(market, admin);
    await admin.call(saveApprovalRule, { oneLevelFrom: '50,000' });
    expect([orderCode, waitsForApproval]).toEqual([expect.any(String), false]);
    const field = '一级审批金额（元）';
    const by = { person: '甲管理', personId: idOf(admin) };
    expect(await logOf(owner, 'approvalRuleSaved')).toMatchObject([
      { ...by, changes: [{ field, before: '', after: '50,000.00' }] },
      { ...by, changes: [{ field, before: '50,000.00', after: '' }] },
      { person: '红队企业', changes: [{ field, before: '', after: '50,000.00' }] },
    ]);
  });
});

test('an administrator who invites somebody and takes it back leaves both in the log', async () => {
  const { owner, admin } = people;
  const invitee = '13955556666';
  await admin.call(inviteMember, { invitee, role: 'admin' });
  const [invited] = (await admin.call(memberList, {})).invitations;
  await admin.call(withdrawInvitation, { invitationId: invited?.invitationId ?? '' });
  for (const action of ['memberInvited', 'invitationWithdrawn']) {
    expect(first(await logOf(owner, action))).toMatchObject({
      ...{ person: '甲管理', account: '红队企业', detail: `${invitee}，管理员` },
    });
  }
});

describe('with a second person', () => {
  beforeAll(async () => {
    people = await firm(market);
    await people.owner.call(saveControls, { secondPerson: true });
  });
  const clear = async () => {
    for (const { proposalId } of await waiting(people.owner)) {
      await people.owner.call(decideProposal, { proposalId, agree: false, reason: '不同意' });
    }
  };

  const changes: [string, (who: Buyer) => Promise<unknown>][] = [
    ['the rule', (who) => who.call(saveApprovalRule, OFF)],
    ['a sum', (who) => who.call(saveSumRule, SUM)],
    ['a budget', (who) => who.call(saveBudget, BUDGET)],
    [
      'their role',
      (who) => who.call(changeMember, { personId: idOf(people.buyer), role: 'admin' }),
    ],
    [
      'their deputy',
      (who) => who.call(nameDeputy, { deputyId: idOf(people.buyer), until: '2099-01-01' }),
    ],
    ['the second person', (who) => who.call(saveControls, { secondPerson: false })],
  ];
  test.each(changes)(
    'an administrator does not change %s alone, nor confirms it',
    async (_, change) => {
      const { admin, buyer, owner } = people;
      expect(await codeOf(change(admin))).toBe('proposed');
      const proposal = first(await waiting(admin));
      for (const [who, code] of [
        [admin, 'notDecider'],
        [people.approver, 'notDecider'],
        [people.finance, 'notDecider'],
        [buyer, 'notDecider'],
      ] as const) {
        expect(await codeOf(confirmed(who, proposal))).toBe(code);
      }
      const { orderCode } = await order(market, buyer);
      await expectHeld(market, orderCode, buyer);
      expect(first(await logOf(owner, 'changeProposed'))).toMatchObject({
        ...{ person: '甲管理', personId: idOf(admin) },
        changes: expect.arrayContaining([expect.objectContaining({ field: expect.any(String) })]),
      });
      await clear();
    },
  );

  test('an administrator does not let a friend in as one, who would confirm', async () => {
    const friend = await market.buyer();
    const as = (role: string) =>
      codeOf(people.admin.call(inviteMember, { invitee: friend.phone, role }));
    expect(await Promise.all(['admin', 'approver', 'finance'].map(as))).toEqual(
      Array(3).fill('proposed'),
    );
    expect((await people.owner.call(memberList, {})).invitations).toEqual([]);
    expect(first(await logOf(people.owner, 'changeProposed')).person).toBe('甲管理');
    await clear();
  });

  test('an administrator does not confirm by a second company', async () => {
    await codeOf(people.admin.call(saveApprovalRule, OFF));
    const proposal = first(await waiting(people.admin));
    expect(await codeOf(confirmed(await company(market), proposal))).toBe('G404');
    await clear();
  });

  test('a proposal of somebody who is no administrator any more is not made', async () => {
    const { owner, admin, second } = people;
    await codeOf(second.call(saveApprovalRule, OFF));
    await codeOf(admin.call(changeMember, { personId: idOf(second), role: 'buyer' }));
    const [role, rule] = await waiting(owner);
    if (!role || !rule) throw new Error('not proposed');
    await confirmed(owner, role);
    expect(await codeOf(confirmed(admin, rule))).toBe('changed');
    expect((await owner.call(approvalRule, {})).oneLevelFrom).toBe('50000.00');
    people.second = await again(market, second);
    expect(await codeOf(confirmed(people.second, rule))).toBe('notDecider');
    await clear();
  });

  test('a budget by a code is not confirmed for another cost centre that has taken it as its name', async () => {
    const { owner, admin, finance } = people;
    const unit = { kind: 'costCentre', state: 'active' };
    const save = async (who: Buyer, by: Buyer, code: string, name: string) => {
      expect(await codeOf(who.call(saveSpendUnit, { ...unit, code, name }))).toBe('proposed');
      await confirmed(by, first(await waiting(by)));
    };
    await save(owner, admin, 'K1', '研发部');
    await codeOf(admin.call(saveBudget, { ...BUDGET, name: 'K1' }));
    const proposal = first(await waiting(owner));
    expect(proposal.about).toContain('研发部');
    await save(finance, owner, 'A0', 'K1');
    expect(await refusalOf(confirmed(owner, proposal))).toEqual({
      code: 'changed',
      text: PROPOSAL_CHANGED,
    });
    expect((await owner.call(approvalRule, {})).budgets).toEqual([]);
    expect(await logOf(owner, 'spendUnitSaved')).toMatchObject([
      { person: '红队企业', detail: expect.stringMatching(/K1.*甲财务 提出/) },
      { person: '甲管理', detail: expect.stringContaining('红队企业 提出') },
    ]);
    await clear();
  });

  test('a deputy is not changed for a namesake whose phone looks the same', async () => {
    const { owner, approver } = people;
    // As two who joined before names were told apart.
    const named = async (phone: string) => {
      const person = await market.buyer({ name: `同名 ${phone}`, phone });
      await joined(market, owner, person, 'buyer');
      await market.db.update(customers).set({ name: '同名' }).where(eq(customers.id, person.id));
      return person;
    };
    const [one, other] = [await named('13811112222'), await named('13833332222')];
    const stand = (deputy: Buyer) =>
      approver.call(nameDeputy, { deputyId: idOf(deputy), until: '2099-01-01' });
    await codeOf(stand(one));
    await confirmed(owner, first(await waiting(owner)));
    expect(await codeOf(stand(other))).toBe('proposed');
    expect((await owner.call(approvalRule, {})).deputies).toMatchObject([
      { personName: '甲审批', deputyId: idOf(one) },
    ]);
    await clear();
  });
});
