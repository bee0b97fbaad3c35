import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approvalRule,
  nameDeputy,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import {
  changeMember,
  inviteMember,
  memberList,
  removeMember,
} from '#app/domain/company/member-contract.ts';
import {
  decideProposal,
  proposalList,
  saveControls,
} from '#app/domain/company/proposal-contract.ts';
import {
  importSpendUnits,
  previewSpendUnits,
  saveSpendUnit,
  spendUnitList,
} from '#app/domain/company/spend-unit-contract.ts';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import { wallDay } from '#app/domain/time.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import type { Buyer, Goods, OpenMarket } from '#tests/api/support/open-market.ts';
import { followApprovals } from '#trading-api/company/follow-approvals.ts';
import {
  agree,
  approverStaff,
  idOf,
  join,
  place,
  rule,
  type Staff,
  waitingFor,
  waits,
} from './approver-staff.ts';
import { accept, openMarket, textsTo } from './companies.ts';
import { again } from './red-team-firm.ts';

let market: OpenMarket;
let goods: Goods;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
});
afterAll(() => market.close());

const codeOf = async (refused: Promise<unknown>) => (await refusalOf(refused)).code;
const follow = () => followApprovals(market.db, market.now());
const of = async (who: Buyer, event: string) =>
  (await messagesOf(market, who)).filter((each) => each.event === event);
/** How many short messages that ask for a decision somebody got. */
const asks = async (who: Buyer) =>
  (await textsTo(market, who)).filter((text) => text.includes('/approval/')).length;

/** A Monday morning, the next of the market's clock. */
function monday(): void {
  const day = 1 + Math.ceil(market.now().getTime() / DAY_MS);
  const weekday = new Date(day * DAY_MS).getUTCDay();
  const at = (day + ((8 - weekday) % 7)) * DAY_MS + 2 * HOUR_MS;
  market.advance(at - market.now().getTime());
}

describe('what was not decided after the hours that the company has set', () => {
  let staff: Staff;
  beforeAll(async () => {
    staff = await approverStaff(market);
    monday();
  });

  test('approvalRule.save: invalid, hours are whole ones; without them stays what was set', async () => {
    const { owner } = staff;
    const set = (escalateHours: string) =>
      owner.call(saveApprovalRule, { oneLevelFrom: '1', escalateHours });
    for (const typed of ['0', '73', '1.5', 'x']) expect(await codeOf(set(typed))).toBe('invalid');
    await set('4');
    await owner.call(saveApprovalRule, { oneLevelFrom: '1' });
    expect((await owner.call(approvalRule, {})).escalateHours).toBe(4);
  });

  test('is asked of the administrators, once and with one text, and they decide beside who was asked', async () => {
    const { owner, anne, admin, buyer } = staff;
    await rule(owner, 'project', '二期', 'one', [anne]);
    const orderCode = await place(market, buyer, goods, { project: '二期' });
    market.advance(4 * HOUR_MS - 10_000);
    expect(await follow()).toBe(0);
    expect(await waitingFor(admin, orderCode)).toBeUndefined();
    const before = [await asks(admin), await asks(owner), await asks(anne)];
    market.advance(11_000);
    // Two processes at once.
    const told = await Promise.all([follow(), follow()]);
    expect(told.toSorted()).toEqual([0, 1]);
    expect(await follow()).toBe(0);
    await expectNotified(market, 'approvalEscalated', admin, {
      text: new RegExp(`购 的订单 ${orderCode}.*4 个工作日小时内无人审批，现也由您审批。`),
    });
    expect(await of(owner, 'approvalEscalated')).toHaveLength(1);
    expect(await of(anne, 'approvalEscalated')).toEqual([]);
    // An administrator before the company's own login.
    expect([await asks(admin), await asks(owner), await asks(anne)]).toEqual([
      (before[0] ?? 0) + 1,
      before[1],
      before[2],
    ]);
    expect(await waitingFor(admin, orderCode)).toMatchObject({
      ...{ fallsTo: 'late', waitsFor: ['安', '远澄审批', '管'] },
    });
    await agree(admin, orderCode);
    expect(await waits(owner, orderCode)).toBe(false);
  });

  test('of those who decide in turn the next one has their own time', async () => {
    const { owner, anne, ben, admin, buyer } = staff;
    await rule(owner, 'project', '三期', 'order', [anne, ben]);
    const orderCode = await place(market, buyer, goods, { project: '三期' });
    market.advance(3 * HOUR_MS);
    await agree(anne, orderCode);
    market.advance(3 * HOUR_MS);
    expect(await follow()).toBe(0);
    expect(await waitingFor(admin, orderCode)).toBeUndefined();
    market.advance(HOUR_MS + 1000);
    expect(await follow()).toBe(1);
    await agree(admin, orderCode);
    expect(await waits(owner, orderCode)).toBe(false);
  });
});

describe('an approver who is away', () => {
  const day = (days: number) => wallDay(new Date(market.now().getTime() + days * DAY_MS));

  test('approval.nameDeputy: tooMany, invalid and past; what is planned for a time replaces what was', async () => {
    const { owner, anne, ben, carl } = await approverStaff(market);
    const away = (deputy: Buyer | null, from: string, until: string) =>
      anne.call(nameDeputy, { deputyId: deputy ? idOf(deputy) : '', from, until });
    const shown = async () =>
      (await owner.call(approvalRule, {})).deputies.map(({ deputyName, fromDate }) => [
        deputyName,
        wallDay(new Date(fromDate ?? 0)),
      ]);
    expect(await codeOf(away(ben, day(3), day(2)))).toBe('invalid');
    expect(await codeOf(away(ben, 'soon', day(2)))).toBe('invalid');
    expect(await codeOf(away(ben, day(-3), day(-2)))).toBe('past');
    expect(await codeOf(away(anne, day(1), day(2)))).toBe('invalid');
    await away(ben, day(1), day(2));
    await away(carl, day(5), day(6));
    expect(await shown()).toEqual([
      ['本', day(1)],
      ['程', day(5)],
    ]);
    await away(carl, day(2), day(3));
    expect(await shown()).toEqual([
      ['程', day(2)],
      ['程', day(5)],
    ]);
    await away(null, day(6), day(9));
    expect(await shown()).toEqual([['程', day(2)]]);
    await away(null, '', '');
    expect(await shown()).toEqual([]);
    for (let at = 1; at <= 20; at += 1) await away(ben, day(at), day(at));
    expect(await codeOf(away(ben, day(21), day(21)))).toBe('tooMany');
  });

  test('what is asked meanwhile goes to the deputy at once, what waited before when it begins', async () => {
    const { owner, anne, carl, buyer } = await approverStaff(market);
    await rule(owner, 'project', '二期', 'one', [anne]);
    const own = { project: '二期' };
    const before = await place(market, buyer, goods, own);
    const deputy = await join(market, owner, '代', 'buyer');
    await anne.call(nameDeputy, { deputyId: idOf(deputy), from: day(1), until: day(2) });
    expect(await waitingFor(deputy, before)).toBeUndefined();
    expect(await follow()).toBe(0);
    market.advance(Date.parse(`${day(1)}T00:00:01+08:00`) - market.now().getTime());
    expect(await follow()).toBe(1);
    expect(await of(deputy, 'approvalAsked')).toHaveLength(1);
    const during = await place(market, buyer, goods, own);
    expect(await of(deputy, 'approvalAsked')).toHaveLength(2);
    expect(await waitingFor(deputy, during)).toMatchObject({
      away: [{ name: '安', deputy: '代' }],
      waitsFor: ['安', '代'],
    });
    await agree(deputy, during);
    expect(await waits(owner, during)).toBe(false);
    market.advance(2 * DAY_MS);
    const after = await place(market, buyer, goods, own);
    expect(await waitingFor(deputy, after)).toBeUndefined();
    expect(await waitingFor(carl, after)).toBeUndefined();
    await agree(anne, after);
  });
});

describe('an approver who is appointed', () => {
  test('after a removal gets exactly one text, and none where another one has it', async () => {
    const { owner, anne, ben, carl, buyer } = await approverStaff(market);
    const people = [ben, carl];
    for (const each of people) await owner.call(removeMember, { personId: idOf(each) });
    const orderCode = await place(market, buyer, goods);
    expect(await asks(anne)).toBe(1);
    const second = await join(market, owner, '新一', 'approver');
    await expectNotified(market, 'approvalAsked', second);
    expect(await asks(second)).toBe(0);
    await owner.call(removeMember, { personId: idOf(anne), successorId: idOf(second) });
    expect(await asks(second)).toBe(1);
    await owner.call(removeMember, { personId: idOf(second) });
    const late = await join(market, owner, '新二', 'buyer');
    const to = { personId: idOf(late), role: 'approver' };
    await owner.call(changeMember, to);
    await owner.call(changeMember, { ...to, monthlyBudget: '1' });
    await follow();
    expect(await asks(late)).toBe(1);
    expect(await of(late, 'approvalAsked')).toHaveLength(1);
    expect(await waits(owner, orderCode)).toBe(true);
  });
});

describe('what a company keeps', () => {
  test('a budget stays of who is removed and invited again', async () => {
    const { owner, buyer } = await approverStaff(market);
    const own = { personId: idOf(buyer), role: 'buyer', department: '设备部' };
    await owner.call(changeMember, { ...own, monthlyBudget: '1000', yearlyBudget: '9000' });
    await owner.call(removeMember, { personId: idOf(buyer) });
    const back = await again(market, buyer);
    const { token } = await owner.call(inviteMember, { invitee: back.phone, role: 'buyer' });
    await accept(market, back, token);
    const { members } = await owner.call(memberList, {});
    expect(members.find(({ personId }) => personId === idOf(buyer))).toMatchObject({
      ...{ monthlyBudget: '1000.00', yearlyBudget: '9000.00', department: '设备部' },
    });
    await expectNotified(market, 'companyChanged', owner, { text: /恢复离开前的预算/ });
  });

  test('spendUnit.save, spendUnit.import: proposed, and taken back by who keeps the books', async () => {
    const { owner, admin } = await approverStaff(market);
    const finance = await join(market, owner, '财', 'finance');
    await owner.call(saveControls, { secondPerson: true });
    const unit = { kind: 'costCentre', code: '1001', name: '研发部' };
    const rows = [{ line: 2, ...unit, code: '1002', name: '市场部', state: '' }];
    const { digest } = await finance.call(previewSpendUnits, { rows });
    expect(await codeOf(finance.call(saveSpendUnit, unit))).toBe('proposed');
    expect(await codeOf(finance.call(importSpendUnits, { rows, digest }))).toBe('proposed');
    const units = async () => (await owner.call(spendUnitList, {})).units;
    expect(await units()).toEqual([]);
    const [imported, saved] = (await admin.call(proposalList, { which: 'waiting' })).content;
    expect(imported).toMatchObject({
      kind: 'units',
      changes: [{ field: '新增', before: '', after: '1002 市场部' }],
    });
    expect(saved).toMatchObject({ kind: 'unit', about: '成本中心 1001 研发部' });
    const decide = (who: Buyer, each: typeof saved, agreed: boolean) =>
      who.call(decideProposal, { proposalId: each?.proposalId ?? '', agree: agreed });
    expect(await codeOf(decide(finance, imported, true))).toBe('notDecider');
    await decide(admin, imported, true);
    expect(await units()).toMatchObject([{ code: '1002' }]);
    await decide(finance, saved, false);
    expect(await units()).toHaveLength(1);
  });
});
