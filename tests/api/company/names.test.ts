import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { login } from '#app/domain/account/contract.ts';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import type { Role } from '#app/domain/account/roles.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { NAME_TAKEN } from '#app/domain/company/member.ts';
import {
  inviteMember,
  joinCompany,
  memberList,
  removeMember,
  sendInvitationCode,
} from '#app/domain/company/member-contract.ts';
import { SECOND_MS } from '#app/domain/duration.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { race } from '#tests/api/order/racing.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { auditEvents, customers } from '#trading-api/schema.ts';
import { accept, codeTo, company, confirm, member, openMarket } from './companies.ts';
import { refusedIn } from './red-team-firm.ts';

let market: OpenMarket;
let owner: Buyer;
beforeAll(async () => {
  market = await openMarket();
  owner = await company(market, '远澄名字');
});
afterAll(() => market.close());

/** A member who goes by a name of their own. */
async function called(name: string, role: Role): Promise<Buyer> {
  const person = await market.buyer({ name, phoneProvedAt: market.now() });
  const { token } = await owner.call(inviteMember, { invitee: person.phone, role });
  await accept(market, person, token);
  await confirm(market, owner, person, role);
  return person;
}

const rename = (who: Buyer, name: string) => who.call(saveProfile, { name });
const rule = (from: string) => ({ oneLevelFrom: from });
const logOf = async (action: string) => (await owner.call(auditPage, { action })).content;

test('user.saveProfile: exists for a colleague’s name; who did it stays who did it, however often 乙 is renamed', async () => {
  await called('甲审批', 'approver');
  const second = await called('乙管理', 'admin');
  const phone = maskedPhone(second.phone);
  for (const taken of ['甲审批', ' 甲 审批', '甲审批\u200b', '远澄名字']) {
    expect(await refusalOf(rename(second, taken))).toEqual({ code: 'exists', text: NAME_TAKEN });
  }
  await second.call(saveApprovalRule, rule('50000'));
  await rename(second, '丙无辜');
  await second.call(saveApprovalRule, rule(''));
  await owner.call(removeMember, { personId: String(second.id) });
  const { call } = callersOf(market.url);
  const { token } = await call(login, { phone: second.phone, password: 'a-test-password' });
  await call(saveProfile, { name: '甲审批' }, { token });

  const field = '一级审批金额（元）';
  const who = { personId: String(second.id), phone, account: '远澄名字' };
  expect(await logOf('approvalRuleSaved')).toMatchObject([
    { ...who, person: '丙无辜', changes: [{ field, before: '50,000.00', after: '' }] },
    { ...who, person: '乙管理', changes: [{ field, before: '', after: '50,000.00' }] },
  ]);
  expect(await logOf('profileChanged')).toMatchObject([
    { ...who, person: '乙管理', changes: [{ field: '姓名', before: '乙管理', after: '丙无辜' }] },
  ]);
  expect(await logOf('memberRemoved')).toMatchObject([
    { person: '远澄名字', detail: '丙无辜，由 远澄名字 接手' },
  ]);
  await expectNotified(market, 'companyChanged', owner, { text: /移除|丙无辜|50,000/ });
});

test('a change is told to the other administrators, and one that changes nothing to nobody', async () => {
  const other = await called('丁管理', 'admin');
  await owner.call(saveApprovalRule, rule('7'));
  await owner.call(saveApprovalRule, rule('7'));
  const told = await expectNotified(market, 'companyChanged', other, { text: /7\.00/ });
  expect(told).toHaveLength(1);
});

test('an order names who placed it by the name of then', async () => {
  const firm = await company(market, '远澄订单');
  const buyer = await member(market, firm, 'buyer');
  const { orderCode } = await submit(buyer, direct(await market.offer(), '1'));
  market.advance(3 * SECOND_MS);
  await rename(buyer, '后来的名字');
  const later = await submit(buyer, direct(await market.offer(), '1'));
  expect((await firm.call(orderById, { id: orderCode })).placedBy).toBe('成员buyer');
  expect((await firm.call(orderById, { id: later.orderCode })).placedBy).toBe('后来的名字');
});

test('of two who take a free name at once one gets it', async () => {
  const people = [await called('子一', 'buyer'), await called('子二', 'buyer')];
  for (let round = 0; round < 5; round++) {
    const { made, refused } = await race(people.map((each) => rename(each, `同名 ${round}`)));
    expect([made.length, refused]).toEqual([1, ['exists']]);
  }
  const tried = (await refusedIn(owner)).filter(([, detail]) => detail.startsWith('姓名 同名'));
  expect(tried).toHaveLength(5);
});

describe('nobody joins under a colleague’s name', () => {
  async function invited(firm: Buyer, name: string) {
    const person = await market.buyer({ name, phoneProvedAt: market.now() });
    const { token } = await firm.call(inviteMember, { invitee: person.phone, role: 'viewer' });
    await person.call(sendInvitationCode, { token });
    const verifyCode = await codeTo(market, person.phone);
    const join = (as = '') => person.call(joinCompany, { token, verifyCode, name: as });
    return { person, join };
  }
  const TAKEN = { code: 'exists', text: NAME_TAKEN };

  test('invitation.accept: exists for one that reads like a member’s, a former member’s or the company’s; another is the account’s from then on', async () => {
    const firm = await company(market, '远澄同名');
    await member(market, firm, 'approver', '张三丰');
    const former = await member(market, firm, 'buyer', 'Zhao Li');
    await firm.call(removeMember, { personId: String(former.id) });
    const { person, join } = await invited(firm, '張三丰');
    for (const like of [
      '',
      '张三丰',
      ' 張　三丰',
      '张·三丰',
      '张\u200b三丰',
      'ｚｈａｏ　ｌｉ',
      'ZHАO L1',
      '远澄同名',
    ]) {
      expect([like, await refusalOf(join(like))]).toEqual([like, TAKEN]);
    }
    await join('张三丰（采购二部）');
    const { members } = await firm.call(memberList, {});
    expect(members.map(({ name }) => name)).toContain('张三丰（采购二部）');
    const changes = [{ field: '姓名', before: '張三丰', after: '张三丰（采购二部）' }];
    const named = (await market.db.select().from(auditEvents)).filter(
      ({ action, personId }) => action === 'profileChanged' && personId === person.id,
    );
    expect(named).toMatchObject([{ changes }]);
    const [renamed] = (await firm.call(auditPage, { action: 'memberJoined' })).content;
    expect(renamed).toMatchObject({ person: '张三丰（采购二部）' });
  });

  test('of two who join under one name at once, or under two that read alike, one does', async () => {
    const firm = await company(market, '远澄并发');
    for (const [one, other] of [
      ['李四', '李四'],
      ['王己', '王已'],
    ] as const) {
      const both = [await invited(firm, one), await invited(firm, other)];
      const { made, refused } = await race(both.map(({ join }) => join()));
      expect([made.length, refused]).toEqual([1, ['exists']]);
    }
  });

  test('invitation.accept: contractSigned for another name of who has signed under theirs', async () => {
    const firm = await company(market, '远澄签约');
    const { person, join } = await invited(firm, '签约人');
    await market.db
      .update(customers)
      .set({ esignatureContractStatus: '2' })
      .where(eq(customers.id, person.id));
    expect((await refusalOf(join('别的名字'))).code).toBe('contractSigned');
    await join();
  });

  test('who comes back has their own names still', async () => {
    const firm = await company(market, '远澄回来');
    const person = await member(market, firm, 'viewer', '回来的人');
    await firm.call(removeMember, { personId: String(person.id) });
    const { token } = await firm.call(inviteMember, { invitee: person.phone, role: 'viewer' });
    const { call } = callersOf(market.url);
    const own = await call(login, { phone: person.phone, password: 'a-test-password' });
    await call(sendInvitationCode, { token }, { token: own.token });
    const verifyCode = await codeTo(market, person.phone);
    expect(await call(joinCompany, { token, verifyCode }, { token: own.token })).toMatchObject({
      companyName: '远澄回来',
    });
  });
});
