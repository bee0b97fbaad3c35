import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import {
  approvalByToken,
  nameDeputy,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import {
  changeMember,
  inviteMember,
  memberList,
  removeMember,
} from '#app/domain/company/member-contract.ts';
import { proposalList, saveControls } from '#app/domain/company/proposal-contract.ts';
import { answerWeight } from '#app/domain/delivery/contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { ship, sold } from '#tests/api/delivery/sending.ts';
import { sellerOf } from '#tests/api/inquiry/inquiring.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { pay } from '#tests/api/order/racing.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { accept, approvalTokenOf, openMarket, textsTo } from './companies.ts';
import {
  again,
  approvalOf,
  codeOf,
  decide,
  expectHeld,
  type Firm,
  firm,
  idOf,
  joined,
  logOf,
  order,
  refusedIn,
} from './red-team-firm.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const remove = (by: Buyer, left: Buyer, successor?: Buyer) =>
  by.call(removeMember, {
    personId: idOf(left),
    ...(successor && { successorId: idOf(successor) }),
  });

describe('who has left', () => {
  let people: Firm;
  let orderCode: string;
  let link: string;
  beforeAll(async () => {
    people = await firm(market);
    ({ orderCode } = await order(market, people.buyer));
    link = await approvalTokenOf(market, people.approver);
    await people.approver.call(nameDeputy, { deputyId: idOf(people.finance), until: '2099-01-01' });
    await remove(people.owner, people.approver);
  });

  test('decides nothing in the session that they had, nor in a new one', async () => {
    const asked = await approvalOf(people.other, orderCode);
    expect(await codeOf(decide(people.approver, asked))).toBe('G001');
    expect(await codeOf(decide(await again(market, people.approver), asked))).toBe('G404');
    await expectHeld(market, orderCode, people.buyer);
    expect(await logOf(people.owner, 'memberRemoved')).toMatchObject([
      { person: '红队企业', detail: '甲审批，由 红队企业 接手' },
    ]);
  });

  test('sees nothing behind a link, and gets no code for it', async () => {
    const { call } = callersOf(market.url);
    const texts = (await textsTo(market, people.approver)).length;
    expect(await codeOf(call(approvalByToken, { token: link }))).toBe('over');
    expect(await codeOf(call(sendApprovalCode, { token: link }))).toBe('over');
    expect(await textsTo(market, people.approver)).toHaveLength(texts);
    expect(await refusedIn(people.owner)).toContainEqual([
      '',
      expect.stringMatching(/^审批 \d+，用发给 甲审批（1\d{2}\*{4}\d{4}）的链接：/),
    ]);
  });

  test('has no deputy who decides for them', async () => {
    const asked = await approvalOf(people.other, orderCode);
    expect(await codeOf(decide(people.finance, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, people.buyer);
  });

  test('reads neither people, proposals nor the order, and cancels it not', async () => {
    const left = await again(market, people.approver);
    expect(await codeOf(left.call(orderById, { id: orderCode }))).toBe('G404');
    const cancelled = left.call(cancelOrder, { orderCode }, { serial: newSerial() });
    expect(await codeOf(cancelled)).toBe('G404');
    expect((await left.call(memberList, {})).members).toHaveLength(1);
    expect((await left.call(proposalList, { which: 'waiting' })).content).toEqual([]);
  });

  test('comes back as a buyer, and the link of an approver decides nothing', async () => {
    const back = await again(market, people.approver);
    await joined(market, people.owner, back, 'buyer');
    const asked = await approvalOf(people.other, orderCode);
    expect(await codeOf(decide(back, asked))).toBe('notDecider');
    const { call } = callersOf(market.url);
    expect(await codeOf(call(sendApprovalCode, { token: link }))).toBe('over');
    await expectHeld(market, orderCode, people.buyer);
    expect(await logOf(people.owner, 'memberJoined')).toMatchObject([
      { person: '甲审批', personId: idOf(back) },
      ...Array(8).fill({}),
    ]);
  });

  test('comes back under no name of a colleague', async () => {
    const back = await again(market, people.approver);
    for (const name of ['乙审批', ' 乙 审批', '乙审批\u200b', '红队企业', '甲管理']) {
      expect(await codeOf(back.call(saveProfile, { name }))).toBe('exists');
    }
    const tried = (await refusedIn(people.owner)).filter(([, detail]) => /^姓名 /.test(detail));
    // What nobody sees is taken off first.
    expect(tried.map(([who]) => who)).toEqual(Array(4).fill('甲审批'));
  });
});

describe('work that is handed over', () => {
  test('is not agreed to by who has taken it over, as an approver or an administrator', async () => {
    const { owner, buyer, colleague, admin, second } = await firm(market);
    const { orderCode } = await order(market, buyer);
    await remove(owner, buyer, colleague);
    await remove(owner, colleague, admin);
    const asked = await approvalOf(second, orderCode);
    expect(await codeOf(decide(admin, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, buyer);
    expect((await owner.call(orderById, { id: orderCode })).placedBy).toBe('甲采购');
  });

  test('does not become dearer by who has taken it over alone', async () => {
    const { owner, buyer, admin, second } = await firm(market, { oneLevelFrom: '40,000' });
    const seller = await sellerOf(market, 'S0001');
    const { orderCode } = await sold(market, { buyer, paid: false });
    await pay(owner, orderCode);
    await remove(owner, buyer, admin);
    const { deliveryId } = await ship(seller, orderCode, [['10', '10.51']]);
    const agree = (who: Buyer) => who.call(answerWeight, { deliveryId, agreed: true });
    expect(await refusalOf(agree(admin))).toMatchObject({
      code: 'G003',
      text: expect.stringContaining('请由本企业的管理员同意'),
    });
    expect((await owner.call(orderById, { id: orderCode })).state).toBe('paid');
    expect(await refusedIn(owner)).toEqual([['甲管理', expect.stringMatching(/^发货数量/)]]);
    await agree(second);
  });

  test('is not given to who may do less, nor to somebody of another company', async () => {
    const { owner, approver, finance, viewer } = await firm(market);
    const stranger = await market.buyer();
    for (const successor of [finance, viewer, stranger, approver]) {
      expect(await codeOf(remove(owner, approver, successor))).toBe('invalid');
    }
    expect((await owner.call(memberList, {})).members).toHaveLength(9);
  });

  test('is not taken by an administrator who leaves a company that needs two with one', async () => {
    const { owner, admin, second } = await firm(market);
    await remove(admin, second);
    await owner.call(saveControls, { secondPerson: true });
    expect(await codeOf(remove(admin, admin, owner))).toBe('noApprover');
    expect(await codeOf(admin.call(saveApprovalRule, { oneLevelFrom: '' }))).toBe('proposed');
  });

  test('asks nobody twice who was asked, and who is asked at last can decide', async () => {
    const { owner, buyer, approver, colleague } = await firm(market);
    const { orderCode } = await order(market, buyer);
    const told = async (who: Buyer) =>
      (await expectNotified(market, 'approvalAsked', who, { text: new RegExp(orderCode) })).length;
    const before = await told(approver);
    await remove(owner, colleague);
    expect(await told(approver)).toBe(before);
    await decide(approver, await approvalOf(approver, orderCode));
    expect(await logOf(owner, 'approvalGiven')).toMatchObject([
      { person: '甲审批', behalfOf: '', detail: orderCode },
    ]);
  });
});

test.each([
  ['is removed', ({ owner, admin }: Firm) => remove(owner, admin)],
  [
    'administers no more',
    ({ owner, admin }: Firm) => owner.call(changeMember, { personId: idOf(admin), role: 'viewer' }),
  ],
])('an administrator who %s lets nobody in by an invitation of before', async (_, ends) => {
  const people = await firm(market);
  const { owner, admin, second } = people;
  const phones = await market.buyers(2, { phoneProvedAt: market.now() });
  const invitations = await Promise.all(
    [admin, second].map(async (by, at) => {
      const invitee = phones[at]?.phone ?? '';
      return (await by.call(inviteMember, { invitee, role: 'buyer' })).token;
    }),
  );
  await ends(people);
  const [theirs = '', other = ''] = invitations;
  expect(await codeOf(accept(market, phones[0] as Buyer, theirs))).toBe('decided');
  await accept(market, phones[1] as Buyer, other);
  expect((await owner.call(memberList, {})).invitations).toEqual([]);
  expect(await logOf(owner, 'invitationsWithdrawn')).toMatchObject([{ detail: '1 个' }]);
});
