import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePhoneAtDesk } from '#app/domain/account/phone-contract.ts';
import { saveProfile } from '#app/domain/account/profile-contract.ts';
import {
  approvalByToken,
  approvalList,
  decideByToken,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import { proposalList, saveControls } from '#app/domain/company/proposal-contract.ts';
import { orderById, saleOrderById } from '#app/domain/order/contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { threadsAbout, writePost } from '#app/domain/thread/contract.ts';
import { sellerOf } from '#tests/api/inquiry/inquiring.ts';
import { pay } from '#tests/api/order/racing.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { approvalTokenOf, openMarket, textsTo } from './companies.ts';
import { again, approvalOf, decide, type Firm, firm, idOf, order } from './red-team-firm.ts';

/** Who did it stays who did it: with the name, the masked phone and the id of then, for the own side alone. */

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小陈' });
});
afterAll(() => market.close());

const whoIs = (person: Buyer) => ({ personId: idOf(person), phone: maskedPhone(person.phone) });

/** Another name and another phone, as somebody would take them who does not want to have done it. */
async function becomeAnother(person: Buyer, phone: string): Promise<void> {
  market.advance(1000);
  await (await again(market, person)).call(saveProfile, { name: `改名${phone.slice(-4)}` });
  const change = { accountId: idOf(person), phone, reason: '员工换号' };
  await operator.call(changePhoneAtDesk, change);
}

async function decidedByLink(approver: Buyer): Promise<void> {
  const { call } = callersOf(market.url);
  const token = await approvalTokenOf(market, approver);
  await call(sendApprovalCode, { token });
  const verifyCode = /\d{6}/.exec((await textsTo(market, approver)).at(-1) ?? '')?.[0] ?? '';
  await call(decideByToken, { token, verifyCode, agree: true, reason: '' });
}

test('steps of an order and decisions say who it was, also after another name and another phone', async () => {
  const people: Firm = await firm(market);
  const { owner, buyer, approver } = people;
  const seller = await sellerOf(market, 'S0001');
  const { orderCode } = await order(market, buyer);
  await decidedByLink(approver);
  await pay(owner, orderCode);
  await becomeAnother(buyer, '13700001111');
  await becomeAnother(approver, '13700002222');

  const own = await owner.call(orderById, { id: orderCode });
  expect(own).toMatchObject({ placedBy: '甲采购', placedByPerson: whoIs(buyer) });
  const isOfApproval = ({ kind }: { kind: string }) => kind.startsWith('approv');
  expect(own.events.filter(isOfApproval)).toMatchObject([
    { kind: 'approvalAsked', actorName: '甲采购', person: whoIs(buyer) },
    { kind: 'approved', actorName: '甲审批', person: whoIs(approver) },
  ]);
  const { content } = await approvalsDecidedBy(people);
  expect(content).toMatchObject([
    {
      ...{ askedBy: '甲采购', askedByPerson: whoIs(buyer) },
      decisions: [{ name: '甲审批', person: whoIs(approver) }],
    },
  ]);

  const theirs = await seller.call(saleOrderById, { id: orderCode });
  expect(theirs.events.map(({ person }) => person)).toEqual(theirs.events.map(() => null));
  expect(JSON.stringify(theirs)).not.toMatch(/甲采购|甲审批|\*\*\*\*/);
});

/** As the approver reads it, who has decided. */
const approvalsDecidedBy = async ({ approver }: Firm) =>
  (await again(market, { ...approver, phone: '13700002222' })).call(approvalList, {
    which: 'decided',
  });

test('who holds the link of an approver reads no phone of the company’s people', async () => {
  const { buyer, approver, other } = await firm(market, { twoLevelsFrom: '60,000' });
  const { orderCode } = await order(market, buyer);
  await decide(other, await approvalOf(other, orderCode));
  const { call } = callersOf(market.url);
  const shown = await call(approvalByToken, { token: await approvalTokenOf(market, approver) });
  expect(shown).toMatchObject({
    ...{ askedBy: '甲采购', askedByPerson: null },
    decisions: [{ name: '乙审批', person: null }],
  });
});

test('a thread says of one’s own side who wrote, and of the other side no more than the name', async () => {
  const { owner, buyer, approver } = await firm(market);
  const seller = await sellerOf(market, 'S0001');
  const { orderCode } = await order(market, buyer);
  await decide(approver, await approvalOf(approver, orderCode));
  await pay(owner, orderCode);
  const about = { kind: 'order' as const, ref: orderCode };
  const write = (by: Buyer, side: 'buyer' | 'seller', sellerCode = '') =>
    by.call(writePost, { ...about, side, sellerCode, text: '您好' }, { serial: newSerial() });
  await write(buyer, 'buyer', 'S0001');
  await write(seller, 'seller');
  await becomeAnother(buyer, '13700003333');
  const postsOf = async (reader: Buyer, side: 'buyer' | 'seller') =>
    first(await reader.call(threadsAbout, { ...about, side })).posts;
  expect(await postsOf(owner, 'buyer')).toMatchObject([
    { personName: '甲采购', person: whoIs(buyer) },
    { person: null },
  ]);
  expect(await postsOf(seller, 'seller')).toMatchObject([
    { personName: '甲采购', person: null },
    { person: whoIs(seller) },
  ]);
});

test('a change that waits for a second person says who has proposed it', async () => {
  const { owner, admin } = await firm(market);
  await owner.call(saveControls, { secondPerson: true });
  await admin.call(saveApprovalRule, { oneLevelFrom: '' }).catch(() => null);
  await becomeAnother(admin, '13700004444');
  const { content } = await owner.call(proposalList, { which: 'waiting' });
  expect(content).toMatchObject([
    { proposedBy: '甲管理', proposedByPerson: whoIs(admin), decidedByPerson: null },
  ]);
});
