import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { company, member, openMarket } from './companies.ts';

let market: OpenMarket;
let goods: Goods;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
});
afterAll(() => market.close());

async function staff() {
  const owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50000' });
  const [buyer, finance] = [
    await member(market, owner, 'buyer'),
    await member(market, owner, 'finance'),
  ];
  return { owner, buyer, finance };
}

const told = async (who: Buyer) =>
  (await messagesOf(market, who)).filter(({ event }) => event === 'paymentAwaited');

test('who pays is told of what somebody has ordered who may not pay', async () => {
  const { owner, buyer, finance } = await staff();
  const { orderCode } = await submit(buyer, direct(goods, '1'));
  await expectNotified(market, 'paymentAwaited', finance, {
    path: `/customer/purchase-order/${orderCode}`,
    text: /成员buyer 的.*3,850\.00.*待付款/,
  });
  expect(await told(owner)).toHaveLength(1);
  expect(await told(buyer)).toEqual([]);
});

test('an order that waits for an approval is told of once it is approved', async () => {
  const { owner, buyer, finance } = await staff();
  await submit(buyer, direct(goods, '20'));
  expect(await told(finance)).toEqual([]);
  const { content } = await owner.call(approvalList, { which: 'waiting' as const });
  const { approvalId } = first(content);
  await owner.call(decideApproval, { approvalId, agree: true, reason: '' });
  expect(await told(finance)).toHaveLength(1);
});

test('nobody is told of what somebody has ordered who pays', async () => {
  const { owner, finance } = await staff();
  await submit(owner, direct(goods, '1'));
  expect(await told(finance)).toEqual([]);
});
