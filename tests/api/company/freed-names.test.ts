import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import {
  NAME_IN_USE,
  NAME_NOT_HELD,
  NAME_ON_RECORDS,
  NAME_TO_FREE_REQUIRED,
} from '#app/domain/company/member.ts';
import { changeMember, freeName, removeMember } from '#app/domain/company/member-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { race } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { memberNames } from '#trading-api/schema.ts';
import { company, member, openMarket } from './companies.ts';
import {
  approvalOf,
  codeOf,
  decide,
  type Firm,
  firm,
  idOf,
  joined,
  logOf,
  order,
  refusedIn,
} from './red-team-firm.ts';

/** Names that nobody did anything under are freed for others; no record is ever read as somebody else's (ADR 315). */

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const rename = (who: Buyer, name: string) => who.call(saveProfile, { name });
const free = (who: Buyer, name: string) => who.call(freeName, { name });
const remove = ({ owner }: Firm, { id }: Buyer) =>
  owner.call(removeMember, { personId: String(id) });
const refused = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).text;

/** Some time goes by, so that what was done before a change of a name was. */
const later = () => market.advance(5000);

describe('a name is freed', () => {
  test('that somebody took so that nobody else could, and told to them', async () => {
    const { owner, admin, viewer, buyer } = await firm(market);
    await rename(viewer, '新来的审批');
    await rename(viewer, '甲只读');
    expect(await codeOf(rename(buyer, '新来的审批'))).toBe('exists');
    later();
    await free(admin, ' 新来的 审批');
    await expectNotified(market, 'companyChanged', owner, { text: /释放姓名 新来的审批/ });
    await rename(buyer, '新来的审批');
    const [entry] = await logOf(owner, 'nameFreed');
    expect(entry).toMatchObject({
      ...{ person: '甲管理', detail: '新来的审批' },
      changes: [{ before: `${maskedPhone(viewer.phone)} 编号 ${idOf(viewer)}`, after: '' }],
    });
    await expectNotified(market, 'nameFreed', viewer, {
      text: '甲管理 释放了您曾用的姓名「新来的审批」，其他同事可以使用。',
    });
  });

  test('of a former member who did nothing, and what the log has of them says whose it was', async () => {
    const people = await firm(market);
    const { owner, viewer, finance } = people;
    await owner.call(changeMember, { personId: idOf(viewer), role: 'finance' });
    await remove(people, viewer);
    later();
    await free(owner, '甲只读');
    later();
    await rename(finance, '甲只读');
    await owner.call(changeMember, { personId: idOf(finance), role: 'viewer' });
    const log = (await owner.call(auditPage, { rows: 100 })).content;
    const of = (action: string) =>
      log
        .filter((each) => each.action === action && JSON.stringify(each).includes('甲只读'))
        .map(({ freedNames }) => freedNames);
    const was = [{ name: '甲只读', phone: maskedPhone(viewer.phone) }];
    expect(of('memberRemoved')).toEqual([was]);
    // The newest is of who bears the name now.
    expect(of('memberChanged')).toEqual([[], was]);
    expect(of('memberJoined')).toEqual([was]);
  });

  test('under which one was before or after it, whatever else they did', async () => {
    const { owner, buyer, colleague } = await firm(market);
    await order(market, buyer, '1');
    later();
    await rename(buyer, '占一占');
    later();
    await rename(buyer, '甲采购');
    later();
    await order(market, buyer, '1');
    await free(owner, '占一占');
    await rename(colleague, '占一占');
  });
});

describe('member.freeName', () => {
  const acts: [string, (people: Firm) => Promise<unknown>][] = [
    ['has ordered', ({ buyer }) => order(market, buyer, '1')],
    [
      'has agreed to something',
      async ({ buyer, approver }) => {
        const { orderCode } = await order(market, buyer);
        await decide(approver, await approvalOf(approver, orderCode));
      },
    ],
    ['has changed a rule', ({ admin }) => admin.call(saveApprovalRule, { oneLevelFrom: '60,000' })],
  ];
  const nameOf = { 'has ordered': '甲采购', 'has agreed to something': '甲审批' } as Record<
    string,
    string
  >;

  test.each(acts)('decided: of somebody who %s and has left, or is renamed', async (what, act) => {
    const people = await firm(market);
    const name = nameOf[what] ?? '甲管理';
    const who = { 甲采购: people.buyer, 甲审批: people.approver, 甲管理: people.admin }[name];
    if (!who) throw new Error(name);
    await act(people);
    await rename(who, '后来改了');
    expect(await refused(free(people.owner, name))).toBe(NAME_ON_RECORDS);
    later();
    await remove(people, who);
    expect(await refused(free(people.owner, name))).toBe(NAME_ON_RECORDS);
    expect(await codeOf(rename(people.viewer, name))).toBe('exists');
    expect(await logOf(people.owner, 'nameFreed')).toEqual([]);
  });

  test('exists: a name that somebody bears, also of the company itself or read alike', async () => {
    const { owner, admin } = await firm(market);
    for (const name of ['甲采购', '甲 采购', '甲採购', '红队企业', '甲管理']) {
      expect([name, await refused(free(owner, name))]).toEqual([name, NAME_IN_USE]);
    }
    expect(await codeOf(free(admin, '甲管理'))).toBe('exists');
    expect(await logOf(owner, 'nameFreed')).toEqual([]);
  });

  test('missing, and a name of nobody or of another company', async () => {
    const { owner } = await firm(market);
    const other = await company(market, '别的企业');
    await rename(await member(market, other, 'viewer', '别家的人'), '别家改名');
    expect(await codeOf(free(owner, ' '))).toBe('missing');
    expect(await refused(free(owner, ' '))).toBe(NAME_TO_FREE_REQUIRED);
    for (const name of ['没有的人', '别家的人']) {
      expect(await refused(free(owner, name))).toBe(NAME_NOT_HELD);
    }
  });

  test('to who does not administer', async () => {
    const { owner, buyer, approver, finance, viewer } = await firm(market);
    await rename(viewer, '占着');
    await rename(viewer, '甲只读');
    for (const who of [buyer, approver, finance, viewer]) {
      expect(await codeOf(free(who, '占着'))).toBe('G003');
    }
    expect(await refusedIn(owner)).toHaveLength(4);
  });
});

test('who takes it back while it is freed has it, or it is free: nobody shares it', async () => {
  const people = await firm(market);
  const { owner, viewer, finance } = people;
  for (let round = 0; round < 5; round++) {
    const name = `争 ${round}`;
    await rename(viewer, name);
    await rename(viewer, '甲只读');
    later();
    await race<unknown>([free(owner, name), rename(viewer, name), rename(finance, name)]);
    const borne = await market.db.select().from(memberNames).where(eq(memberNames.name, name));
    expect(borne.length).toBeLessThanOrEqual(1);
    market.advance(24 * 3_600_000);
    await rename(viewer, '甲只读').catch(() => null);
    await rename(finance, '甲财务').catch(() => null);
  }
});

test('somebody frees the name of who left after an order, joins under it, and is shown as neither', async () => {
  const people = await firm(market);
  const { owner, buyer } = people;
  const goods = await market.offer();
  market.advance(3000);
  const { orderCode } = await submit(buyer, direct(goods, '1'));
  await remove(people, buyer);
  expect(await codeOf(free(owner, '甲采购'))).toBe('decided');
  const stranger = await market.buyer({ name: '甲采购' });
  expect(await codeOf(joined(market, owner, stranger, 'buyer'))).toBe('exists');
  expect((await owner.call(orderById, { id: orderCode })).placedBy).toBe('甲采购');
});

test('names near each other have the end of their phones where somebody decides', async () => {
  const { owner, buyer, approver, other, viewer } = await firm(market);
  await rename(other, '由审批');
  const { orderCode } = await order(market, buyer);
  const [first, second] = [approver, other].map(({ phone }) => phone.slice(-4));
  const asked = await approvalOf(approver, orderCode);
  expect(asked.waitsFor).toContain(`甲审批（尾号 ${first}）`);
  expect(asked.waitsFor).toContain(`由审批（尾号 ${second}）`);
  expect(asked.waitsFor).toContain('甲管理');
  const { approval } = await buyer.call(orderById, { id: orderCode });
  expect(approval?.waitsFor).toContain(`由审批（尾号 ${second}）`);
  await decide(other, asked);
  await rename(other, '乙审批');
  // Of one who reads nearly the same by one more character.
  await rename(viewer, '乙审批1');
  const shown = await order(market, buyer, '21');
  const { waitsFor } = await approvalOf(other, shown.orderCode);
  expect(waitsFor).toContain(`乙审批（尾号 ${second}）`);
  expect(waitsFor).toContain('甲审批');
  expect((await owner.call(orderById, { id: orderCode })).state).toBe('waitPay');
});
