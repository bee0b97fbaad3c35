import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import type { Buyer, Goods, OpenMarket } from '#tests/api/support/open-market.ts';
import { remindOfApprovals } from '#trading-api/company/approval-reminders.ts';
import { company, member, openMarket } from './companies.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
let goods: Goods;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
});
afterAll(() => market.close());

test('who may decide is reminded once, when half of the time is over, of what still waits', async () => {
  const owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50,000', twoLevelsFrom: '' });
  const buyer = await member(market, owner, 'buyer');
  const approver = await member(market, owner, 'approver');
  const { orderCode } = await submit(buyer, direct(goods, '20'));
  market.advance(3000);
  await submit(buyer, direct(goods, '20'));
  const waiting = await approver.call(approvalList, { which: 'waiting' });
  const { approvalId = '' } = waiting.content.find((each) => each.orderCode !== orderCode) ?? {};
  await approver.call(decideApproval, { approvalId, agree: true, reason: '' });
  const began = market.now().getTime();
  const remind = (hours: number) => remindOfApprovals(market.db, new Date(began + hours * HOUR_MS));
  expect(await remind(11.9)).toBe(0);
  // Two processes at once.
  await Promise.all([remind(12.1), remind(12.1)]);
  expect(await remind(12.5)).toBe(0);
  expect(await remind(20)).toBe(0);
  await expectNotified(market, 'approvalDue', approver, {
    path: '/customer/approvals',
    text: new RegExp(`订单 ${orderCode} 等待您审批`),
  });
  const due = async (who: Buyer) =>
    (await messagesOf(market, who)).filter(({ event }) => event === 'approvalDue');
  expect(await due(approver)).toHaveLength(1);
  expect(await due(owner)).toHaveLength(1);
  expect(await due(buyer)).toEqual([]);
});
