import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { resumeAccount, suspendAccount } from '#app/domain/account/desk-contract.ts';
import {
  approvalByToken,
  approvalRule,
  decideByToken,
  nameDeputy,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import {
  APPROVER_TWICE,
  APPROVERS_TOO_MANY,
  APPROVERS_WRONG,
} from '#app/domain/company/approver-rule.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { changeMember, memberList, removeMember } from '#app/domain/company/member-contract.ts';
import {
  decideProposal,
  proposalList,
  saveControls,
} from '#app/domain/company/proposal-contract.ts';
import { saveSpendUnit } from '#app/domain/company/spend-unit-contract.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { times } from '#tests/api/order/racing.ts';
import { callersOf, problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { followApprovals } from '#trading-api/company/follow-approvals.ts';
import { approverRules } from '#trading-api/schema.ts';
import {
  agree,
  approverStaff,
  idOf,
  place,
  rule,
  type Staff,
  waitingFor,
  waits,
} from './approver-staff.ts';
import { codeTo, company, openMarket } from './companies.ts';

let market: OpenMarket;
let goods: Goods;
let operator: Buyer;
let staff: Staff;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小陈' });
  staff = await approverStaff(market);
});
afterAll(() => market.close());

const CENTRE = { costCentre: '生产一部' };
const names = async (orderCode: string, who: Buyer) =>
  (await waitingFor(who, orderCode))?.waitsFor.toSorted();
const codeOf = async (refused: Promise<unknown>) => (await refusalOf(refused)).code;

describe('approvers by what a purchase is', () => {
  test('one of several: no other approver decides, and one of them does', async () => {
    const { owner, anne, ben, carl, buyer } = staff;
    await rule(owner, 'costCentre', '生产一部', 'one', [anne, ben]);
    const orderCode = await place(market, buyer, goods, { costCentre: '生产 一部。' });
    expect(await names(orderCode, anne)).toEqual(['安', '本']);
    expect(await waitingFor(carl, orderCode)).toBeUndefined();
    expect(await codeOf(agree(carl, orderCode, anne))).toBe('notDecider');
    expect(await codeOf(agree(owner, orderCode, anne))).toBe('notDecider');
    expect(await waitingFor(ben, orderCode)).toMatchObject({
      asked: { kind: 'costCentre', name: '生产一部', mode: 'one', approvers: ['安', '本'] },
      ...{ levels: 1, level: 1, fallsTo: null },
    });
    await agree(ben, orderCode);
    expect(await waits(owner, orderCode)).toBe(false);
    const other = await place(market, buyer, goods, { costCentre: '别的' });
    await agree(carl, other);
  });

  test('all of several, by the links that were sent to them at first', async () => {
    const { owner, anne, ben, buyer } = staff;
    await rule(owner, 'project', '二期厂房', 'all', [anne, ben]);
    const orderCode = await place(market, buyer, goods, { project: '二期厂房' });
    expect((await waitingFor(ben, orderCode))?.levels).toBe(2);
    const { call } = callersOf(market.url);
    for (const [who, isLast] of [
      [anne, false],
      [ben, true],
    ] as const) {
      const asked = await expectNotified(market, 'approvalAsked', who);
      const token = asked.at(-1)?.path.slice('/approval/'.length) ?? '';
      expect((await call(approvalByToken, { token })).closed).toBeNull();
      await call(sendApprovalCode, { token });
      const verifyCode = await codeTo(market, who.phone);
      await call(decideByToken, { token, verifyCode, agree: true });
      expect(await waits(owner, orderCode)).toBe(!isLast);
      expect((await call(approvalByToken, { token })).closed).toBe('decided');
      expect(await codeOf(call(sendApprovalCode, { token }))).toBe('decided');
    }
  });

  test('in order: the second is asked when the first has agreed', async () => {
    const { owner, anne, ben, buyer } = staff;
    await rule(owner, 'project', '三期', 'order', [ben, anne]);
    const orderCode = await place(market, buyer, goods, { project: '三期' });
    expect(await names(orderCode, ben)).toEqual(['本']);
    expect(await codeOf(agree(anne, orderCode, ben))).toBe('notDecider');
    await agree(ben, orderCode);
    await expectNotified(market, 'approvalAsked', anne, { text: /等待您审批。$/ });
    expect(await codeOf(agree(ben, orderCode, anne))).toBe('notDecider');
    await agree(anne, orderCode);
    expect(await waits(owner, orderCode)).toBe(false);
  });

  test('by category and by department, and two levels are two people', async () => {
    const { owner, anne, ben, carl, buyer } = staff;
    await rule(owner, 'category', goods.category1, 'one', [carl]);
    const { members } = await owner.call(memberList, {});
    const role = members.find(({ personId }) => personId === idOf(buyer))?.role ?? 'buyer';
    await owner.call(changeMember, { personId: idOf(buyer), role, department: ' 设备部 ' });
    await rule(owner, 'department', '设备 部', 'one', [anne]);
    const rules = (await owner.call(approvalRule, {})).approverRules;
    expect(rules.map(({ kind }) => kind)).toEqual([
      'department',
      'costCentre',
      'project',
      'project',
      'category',
    ]);
    const orderCode = await place(market, buyer, goods, {}, '60');
    expect(await names(orderCode, anne)).toEqual(['安']);
    await agree(anne, orderCode);
    expect(await names(orderCode, carl)).toEqual(['程']);
    expect(await codeOf(agree(ben, orderCode, carl))).toBe('notDecider');
    await agree(carl, orderCode);
    expect(await waits(owner, orderCode)).toBe(false);
    await rule(owner, 'category', goods.category1, 'one', []);
    const large = await place(market, buyer, goods, {}, '60');
    await agree(anne, large);
    expect(await names(large, ben)).toEqual(['本', '程', '管', '远澄审批']);
    await agree(ben, large);
    expect(await waits(owner, large)).toBe(false);
    await rule(owner, 'department', '设备部', 'one', []);
  });

  test('what waits already keeps whom it asks, whatever the rule becomes', async () => {
    const { owner, anne, carl, buyer } = staff;
    const orderCode = await place(market, buyer, goods, CENTRE);
    await rule(owner, 'costCentre', '生产一部', 'one', [carl]);
    expect(await names(orderCode, anne)).toEqual(['安', '本']);
    await agree(anne, orderCode);
    const { content } = await owner.call(auditPage, { action: 'approverRuleSaved' });
    expect(first(content)).toMatchObject({
      detail: '成本中心 生产一部',
      changes: [{ field: '审批人', before: expect.stringMatching(/安（编号 \d+）、本/) }],
    });
    await expectNotified(market, 'companyChanged', staff.admin, {
      text: /修改审批人规则 成本中心/,
    });
  });
});

describe('what nobody can decide whom a rule names', () => {
  // What was ordered before is one purchase with what the same person orders then.
  beforeAll(async () => {
    staff = await approverStaff(market);
  });

  test('falls to the administrators and says so: who has left, is suspended, reads only, or has ordered it', async () => {
    const { owner, admin, anne, buyer } = staff;
    const who = { personId: idOf(anne) };
    await rule(owner, 'project', '四期', 'one', [anne]);
    const own = { project: '四期' };
    const before = await place(market, buyer, goods, own);
    expect(await names(before, anne)).toEqual(['安']);

    await operator.call(suspendAccount, { accountId: idOf(anne), reason: '资质过期' });
    expect(await names(before, admin)).toEqual(['管', '远澄审批']);
    expect(await followApprovals(market.db, market.now())).toBe(1);
    expect(await followApprovals(market.db, market.now())).toBe(0);
    await expectNotified(market, 'approvalAsked', admin, { text: /指定的审批人不能审批/ });
    expect((await waitingFor(admin, before))?.fallsTo).toBe('missing');
    await operator.call(resumeAccount, { accountId: idOf(anne), reason: '已补交' });
    expect(await names(before, anne)).toEqual(['安']);

    await owner.call(changeMember, { ...who, role: 'viewer' });
    const [shown] = (await owner.call(approvalRule, {})).approverRules.filter(
      ({ value }) => value === '四期',
    );
    expect(shown?.approvers).toMatchObject([{ name: '安', mayDecide: false }]);
    await agree(admin, before);
    expect(await waits(owner, before)).toBe(false);
    const asReader = await place(market, buyer, goods, own);
    expect(await names(asReader, admin)).toEqual(['管', '远澄审批']);

    await owner.call(changeMember, { ...who, role: 'admin' });
    market.advance(1000);
    await rule(owner, 'project', '五期', 'one', [admin]);
    const ownOrder = await place(market, admin, goods, { project: '五期' });
    expect(await names(ownOrder, owner)).toEqual(['安', '远澄审批']);
    expect(await waitingFor(admin, ownOrder)).toBeUndefined();
  });

  test('is asked of the administrators at once when the approver is removed', async () => {
    const { owner, carl, ben, buyer } = staff;
    await rule(owner, 'project', '六期', 'one', [carl]);
    const orderCode = await place(market, buyer, goods, { project: '六期' });
    await owner.call(removeMember, { personId: idOf(carl), successorId: idOf(ben) });
    await expectNotified(market, 'approvalAsked', owner, { text: /转由管理员审批/ });
    expect(await names(orderCode, owner)).toContain('远澄审批');
    await agree(owner, orderCode);
    expect(await waits(owner, orderCode)).toBe(false);
  });
});

describe('approvalRule.saveApprovers', () => {
  test('missing, invalid and personalAccount are refused', async () => {
    const { owner, anne, ben, buyer } = staff;
    const save = (fields: object) =>
      owner.call(saveApprovers, {
        ...{ kind: 'project', value: '七期', mode: 'one', personIds: [idOf(ben)] },
        ...fields,
      });
    expect(await problemsOf(save({ value: ' ' }))).toEqual([
      { code: 'missing', path: ['value'], text: '请选择项目' },
    ]);
    const invalid = async (fields: object) => refusalOf(save(fields));
    expect(await invalid({ kind: 'person' })).toMatchObject({ code: 'invalid' });
    expect(await invalid({ mode: 'most' })).toMatchObject({ code: 'invalid' });
    expect(await invalid({ personIds: [idOf(buyer)] })).toMatchObject({ text: APPROVERS_WRONG });
    expect(await invalid({ personIds: ['1'] })).toMatchObject({ text: APPROVERS_WRONG });
    expect(await invalid({ personIds: [idOf(anne), idOf(anne)] })).toMatchObject({
      text: APPROVER_TWICE,
    });
    expect(await invalid({ personIds: times(6, String) })).toMatchObject({
      text: APPROVERS_TOO_MANY,
    });
    expect(await invalid({ personIds: [] })).toMatchObject({ code: 'invalid' });
    expect(await invalid({ kind: 'category', value: 'no such' })).toMatchObject({
      code: 'invalid',
    });
    expect(await invalid({ kind: 'department', value: '财务部' })).toMatchObject({
      text: '没有成员属于部门「财务部」，请先在「成员」中填写成员的部门',
    });
    const person = await market.buyer();
    const ofPerson = person.call(saveApprovers, { kind: 'project', value: '一' });
    expect(await codeOf(ofPerson)).toBe('personalAccount');
    expect(await codeOf(ben.call(saveApprovers, { kind: 'project', value: '一' }))).toBe('G003');
  });

  test('invalid: a cost centre is one of the list, and what has ended can still be cancelled', async () => {
    const other = await approverStaff(market);
    const unit = { kind: 'costCentre', code: '1001', name: '研发部' };
    await other.owner.call(saveSpendUnit, unit);
    const save = (value: string, people: Buyer[]) =>
      rule(other.owner, 'costCentre', value, 'one', people);
    expect(await codeOf(save('市场部', [other.ben]))).toBe('invalid');
    await save('1001', [other.ben]);
    await other.owner.call(saveSpendUnit, { ...unit, state: 'ended' });
    await save('研发部', []);
    expect((await other.owner.call(approvalRule, {})).approverRules).toEqual([]);
  });

  test('tooMany: there is a most', async () => {
    const owner = await company(market);
    const row = { companyId: owner.id, kind: 'project' as const, mode: 'one' as const };
    const personIds = [owner.id];
    const rows = times(200, (at) => ({ ...row, name: `项目 ${at}`, personIds }));
    await market.db.insert(approverRules).values(rows);
    expect(await codeOf(rule(owner, 'project', '再一个', 'one', [owner]))).toBe('tooMany');
    await rule(owner, 'project', '项目 1', 'all', [owner]);
    await market.db.delete(approverRules).where(eq(approverRules.companyId, owner.id));
  });

  test('proposed: of a company that asks for a second person it waits for one', async () => {
    const { owner, admin, ben } = await approverStaff(market);
    await owner.call(saveControls, { secondPerson: true });
    expect(await codeOf(rule(owner, 'project', '八期', 'one', [ben]))).toBe('proposed');
    expect((await owner.call(approvalRule, {})).approverRules).toEqual([]);
    const [proposal] = (await admin.call(proposalList, { which: 'waiting' })).content;
    expect(proposal).toMatchObject({
      ...{ kind: 'approvers', about: '项目 八期' },
      changes: [
        { field: '审批方式', before: '', after: '其中一人审批' },
        { field: '审批人', before: '', after: expect.stringContaining('本（编号') },
      ],
    });
    await admin.call(decideProposal, { proposalId: proposal?.proposalId ?? '', agree: true });
    expect((await owner.call(approvalRule, {})).approverRules).toMatchObject([{ name: '八期' }]);
    const deputy = { deputyId: idOf(admin), from: '', until: '2099-01-01' };
    expect(await codeOf(ben.call(nameDeputy, deputy))).toBe('proposed');
    expect(await codeOf(owner.call(saveApprovalRule, { escalateHours: '4' }))).toBe('proposed');
  });
});
