import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameDeputy } from '#app/domain/company/approval-contract.ts';
import {
  changeMember,
  confirmRole,
  inviteMember,
  removeMember,
} from '#app/domain/company/member-contract.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { accept, company, openMarket } from './companies.ts';
import {
  again,
  approvalOf,
  codeOf,
  decide,
  expectHeld,
  type Firm,
  firm,
  idOf,
  logOf,
  order,
} from './red-team-firm.ts';

let market: OpenMarket;
let people: Firm;
let stranger: Buyer;
beforeAll(async () => {
  market = await openMarket();
  people = await firm(market);
  stranger = await company(market, '别的企业');
});
afterAll(() => market.close());

describe('an order that waits', () => {
  test.each([
    ['the buyer who placed it', 'buyer', 'notDecider'],
    ['another buyer', 'colleague', 'notDecider'],
    ['a finance clerk', 'finance', 'notDecider'],
    ['a reader', 'viewer', 'notDecider'],
  ] as const)('is not decided by %s', async (_, who, code) => {
    const { orderCode } = await order(market, people.buyer);
    const asked = await approvalOf(people.approver, orderCode);
    expect(await codeOf(decide(people[who], asked))).toBe(code);
    expect(await codeOf(decide(people[who], asked, false))).toBe(code);
    await expectHeld(market, orderCode, people.buyer);
  });

  test('is not decided by another company', async () => {
    const { orderCode } = await order(market, people.buyer);
    const asked = await approvalOf(people.approver, orderCode);
    expect(await codeOf(decide(stranger, asked))).toBe('G404');
    await expectHeld(market, orderCode, people.buyer);
  });

  test.each([
    ['the company’s own login', 'owner', 'unapproved'],
    ['an administrator', 'admin', 'unapproved'],
    ['a finance clerk', 'finance', 'unapproved'],
    ['the buyer', 'buyer', 'G003'],
    ['an approver', 'approver', 'G003'],
  ] as const)('is not paid by %s', async (_, who, code) => {
    const { orderCode } = await order(market, people.buyer);
    const paid = people[who].call(startPayment, { orderCode, payMethod: 'alipay' });
    expect(await codeOf(paid)).toBe(code);
    await expectHeld(market, orderCode, people.buyer);
  });

  test('of an administrator is not decided by themselves, nor by the deputy whom they name for it', async () => {
    const { admin, second, finance } = people;
    await admin.call(nameDeputy, { deputyId: idOf(finance), until: '2099-01-01' });
    const { orderCode } = await order(market, admin);
    const asked = await approvalOf(second, orderCode);
    expect(await codeOf(decide(admin, asked))).toBe('notDecider');
    expect(await codeOf(decide(finance, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, admin);
    expect(await logOf(people.owner, 'deputyNamed')).toMatchObject([
      { person: '甲管理', changes: [{ after: expect.stringMatching(/甲财务.*2099-01-01/) }] },
    ]);
    await admin.call(nameDeputy, { deputyId: '' });
  });

  test('is not decided by who joined as an approver and was not confirmed, nor are they by themselves', async () => {
    const person = await market.buyer({ name: '待确认' });
    const invited = { invitee: person.phone, role: 'approver' };
    await accept(market, person, (await people.owner.call(inviteMember, invited)).token);
    const { orderCode } = await order(market, people.buyer);
    const asked = await approvalOf(people.approver, orderCode);
    expect(await codeOf(decide(person, asked))).toBe('notDecider');
    const own = { personId: idOf(person), agree: true };
    expect(await codeOf(person.call(confirmRole, own))).toBe('G003');
    await expectHeld(market, orderCode, people.buyer);
    await people.owner.call(removeMember, { personId: idOf(person) });
  });

  test('is not decided by an approver who is made a buyer meanwhile, in the old session or a new one', async () => {
    const { owner, buyer, other } = people;
    const { orderCode } = await order(market, buyer);
    const asked = await approvalOf(other, orderCode);
    await owner.call(changeMember, { personId: idOf(other), role: 'buyer' });
    expect(await codeOf(decide(other, asked))).toBe('G001');
    expect(await codeOf(decide(await again(market, other), asked))).toBe('notDecider');
    await expectHeld(market, orderCode, buyer);
    expect(await logOf(owner, 'memberChanged')).toMatchObject([
      { person: '红队企业', detail: '乙审批', changes: [{ before: '审批', after: '采购' }] },
    ]);
    await owner.call(changeMember, { personId: idOf(other), role: 'approver' });
    people.other = await again(market, other);
  });
});

describe('a purchase of 77,000 in parts, each below 50,000', () => {
  const parts: [string, Parameters<typeof order>[3]][] = [
    ['for two cost centres', { costCentre: '二车间' }],
    ['for two projects', { project: '二期' }],
    ['under two numbers', { purchaseNumber: 'PO-2' }],
    ['of other goods of the seller', {}],
  ];
  test.each(parts)('waits %s', async (_, own) => {
    const buyer = (await firm(market)).buyer;
    const one = await order(market, buyer, '10', { costCentre: '一车间', project: '一期' });
    const two = await order(market, buyer, '10', own);
    expect([one.waitsForApproval, two.waitsForApproval]).toEqual([false, true]);
    await expectHeld(market, two.orderCode, buyer);
  });

  test('waits where the first part has been paid, and after an approver has agreed to another', async () => {
    const { owner, buyer, approver, finance } = await firm(market);
    const one = await order(market, buyer, '10');
    await finance.call(startPayment, { orderCode: one.orderCode, payMethod: 'alipay' });
    const two = await order(market, buyer, '10');
    await decide(approver, await approvalOf(approver, two.orderCode));
    const three = await order(market, buyer, '1');
    await expectHeld(market, three.orderCode, buyer);
    expect(await logOf(owner, 'approvalGiven')).toMatchObject([
      { person: '甲审批', personId: idOf(approver), detail: two.orderCode },
    ]);
  });
});

describe('an order that two have to agree to', () => {
  let two: Firm;
  beforeAll(async () => {
    two = await firm(market, { twoLevelsFrom: '60,000' });
  });
  const waiting = async () => {
    const { orderCode } = await order(market, two.buyer);
    return { orderCode, asked: await approvalOf(two.owner, orderCode) };
  };
  const stand = (who: Buyer, deputy: Buyer | null) =>
    who.call(
      nameDeputy,
      deputy ? { deputyId: idOf(deputy), until: '2099-01-01' } : { deputyId: '' },
    );

  test('is not decided twice by one approver', async () => {
    const { orderCode, asked } = await waiting();
    await decide(two.approver, asked);
    expect(await codeOf(decide(two.approver, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, two.buyer, [two.approver]);
  });

  test('is not decided by an approver and then by their deputy', async () => {
    const { orderCode, asked } = await waiting();
    await stand(two.approver, two.finance);
    await decide(two.approver, asked);
    expect(await codeOf(decide(two.finance, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, two.buyer, [two.approver]);
    await stand(two.approver, null);
  });

  test('is not decided twice by one deputy of two approvers, and the log says for whom they did it', async () => {
    const { orderCode, asked } = await waiting();
    await stand(two.approver, two.finance);
    await stand(two.other, two.finance);
    await decide(two.finance, asked);
    expect(await codeOf(decide(two.finance, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, two.buyer, [two.finance]);
    expect(await logOf(two.owner, 'approvalGiven')).toMatchObject([
      { person: '甲财务', behalfOf: '甲审批', detail: orderCode },
      {},
      {},
    ]);
    await stand(two.approver, null);
    await stand(two.other, null);
  });

  test('is not decided by the deputy of a deputy, nor by the buyer as a deputy', async () => {
    const { orderCode, asked } = await waiting();
    await stand(two.approver, two.other);
    await stand(two.other, two.colleague);
    await stand(two.admin, two.buyer);
    await decide(two.other, asked);
    expect(await codeOf(decide(two.buyer, asked))).toBe('notDecider');
    // On behalf of the other one, who has decided; not of whom that one stands for.
    expect(await codeOf(decide(two.colleague, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, two.buyer, [two.other]);
    for (const who of [two.approver, two.other, two.admin]) await stand(who, null);
  });

  test('is not decided by a deputy who may only read by now, or whose approver may no more', async () => {
    const { orderCode, asked } = await waiting();
    await stand(two.approver, two.colleague);
    await two.owner.call(changeMember, { personId: idOf(two.colleague), role: 'viewer' });
    expect(await codeOf(decide(await again(market, two.colleague), asked))).toBe('notDecider');
    await stand(two.other, two.finance);
    await two.owner.call(changeMember, { personId: idOf(two.other), role: 'buyer' });
    expect(await codeOf(decide(two.finance, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, two.buyer);
  });
});
