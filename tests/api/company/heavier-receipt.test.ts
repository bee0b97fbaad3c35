import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspendAccount } from '#app/domain/account/desk-contract.ts';
import { saveApprovalRule, saveBudget } from '#app/domain/company/approval-contract.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import {
  answerWeight,
  correctDelivery,
  deliveriesOfOrder,
  receiveDelivery,
} from '#app/domain/delivery/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { workTasks } from '#app/domain/work/contract.ts';
import { DAY_MS, sellerOf, ship } from '#tests/api/delivery/sending.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import type { Buyer, OpenMarket } from '#tests/api/support/open-market.ts';
import { onScale } from '#tests/support/slips.ts';
import { followDeliveries } from '#trading-api/delivery/follow-up.ts';
import { orders } from '#trading-api/schema.ts';
import { openMarket, textsTo } from './companies.ts';
import { codeOf, type Firm, firm, idOf, logOf } from './red-team-firm.ts';

/** Goods whose weight at the receipt counts make an order dearer there as a shipment does, and ask as it does. */

let market: OpenMarket;
let seller: Buyer;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小陈' });
});
afterAll(() => market.close());

/** Ten tonnes for 49,999.00, of which a receipt may show twelve. */
async function shipped(people: Firm, { tonnes = '10', own = {} } = {}) {
  market.advance(3000);
  const goods = await market.offer({
    ...{ sellerCode: 'S0001', availableCount: 100_000_000, price: 499_990 },
    ...{ weighing: 'scale', tolerance: 200, countsAt: 'receipt' },
  });
  const made = await submit(people.buyer, { ...direct(goods, tonnes), ...own });
  expect(made.waitsForApproval).toBe(false);
  await pay(people.owner, made.orderCode);
  return { orderCode: made.orderCode, ...(await sent(made.orderCode, '10')) };
}

async function sent(orderCode: string, tonnes: string) {
  const { deliveryId, state } = await ship(seller, orderCode, [[tonnes, tonnes]]);
  expect(state).toBe('underWay');
  return { deliveryId };
}

const find = (by: Buyer, deliveryId: string, tonnes: string) =>
  by.call(receiveDelivery, {
    deliveryId,
    lines: [{ position: 0, received: tonnes, ...onScale(tonnes) }],
  });

const answer = (by: Buyer, deliveryId: string, agreed: boolean) =>
  by.call(answerWeight, { deliveryId, agreed, reason: agreed ? '' : '没有收到这么多' });

const settledOf = async ({ owner }: Firm, orderCode: string) =>
  (await owner.call(orderById, { id: orderCode })).settledAmount;

const lineOf = async ({ owner }: Firm, orderCode: string) =>
  (await owner.call(deliveriesOfOrder, { orderCode })).deliveries[0]?.lines[0];

const weighedOf = async (orderCode: string) =>
  (await market.db.select().from(orders).where(eq(orders.orderCode, orderCode)))[0]?.weighedAmount;

describe('a receipt that takes an order over its company’s rule', () => {
  test('is recorded, and nothing of what is more counts before somebody has agreed who decides on that', async () => {
    const people = await firm(market);
    const { buyer, colleague, admin, owner, viewer } = people;
    const { orderCode, deliveryId } = await shipped(people);
    expect(await find(buyer, deliveryId, '12')).toEqual({ completed: false, state: 'arrived' });
    expect(await settledOf(people, orderCode)).toBeNull();
    expect(await lineOf(people, orderCode)).toMatchObject({ weighed: '10', received: '12' });
    expect(await codeOf(find(buyer, deliveryId, '10'))).toBe('alreadySo');
    const again = {
      deliveryId,
      reason: '复磅',
      lines: [{ position: 0, number: '10', ...onScale('12') }],
    };
    expect(await codeOf(seller.call(correctDelivery, again))).toBe('decided');
    for (const one of [buyer, colleague, viewer]) {
      expect(await codeOf(answer(one, deliveryId, true))).toBe('G003');
    }
    expect(await logOf(owner, 'decisionRefused')).toHaveLength(3);
    const { tasks } = await admin.call(workTasks, { role: 'purchase' });
    expect(tasks).toMatchObject([{ kind: 'weigh' }]);
    const { deliveries } = await admin.call(deliveriesOfOrder, { orderCode });
    expect(deliveries[0]?.consent).toMatchObject({
      lines: [{ number: '10', weighed: '12', difference: '9999.80' }],
      ...{ ordered: '49999.00', others: '0.00', difference: '9999.80', total: '59998.80' },
      dearer: { isOpen: true, names: ['红队企业', '甲管理', '乙管理'] },
    });
    expect(await answer(admin, deliveryId, true)).toEqual({ state: 'received' });
    expect(await settledOf(people, orderCode)).toBe('59998.80');
    expect(await lineOf(people, orderCode)).toMatchObject({ weighed: '12', loaded: '10' });
  });

  test('counts at once where who receives may agree to it', async () => {
    const people = await firm(market);
    const { orderCode, deliveryId } = await shipped(people);
    expect(await find(people.admin, deliveryId, '12')).toEqual({
      completed: true,
      state: 'received',
    });
    expect(await settledOf(people, orderCode)).toBe('59998.80');
  });

  test('refused, or not answered in time, what was loaded is settled, and the seller is told what they can do', async () => {
    const people = await firm(market);
    const refused = await shipped(people);
    await find(people.buyer, refused.deliveryId, '12');
    expect(await answer(people.colleague, refused.deliveryId, false)).toEqual({
      state: 'received',
    });
    expect(await settledOf(people, refused.orderCode)).toBe('49999.00');
    expect(await lineOf(people, refused.orderCode)).toMatchObject({
      weighed: '10',
      received: '12',
    });
    await expectNotified(market, 'weightAnswered', seller, {
      text: /不同意第 1 批的到货数量：没有收到这么多。.*按出库 10 吨结算；有异议请/,
    });
    const other = await firm(market);
    const unanswered = await shipped(other);
    await find(other.buyer, unanswered.deliveryId, '12');
    market.advance(10 * DAY_MS + 1);
    await followDeliveries(market.db, market.now());
    expect(await settledOf(other, unanswered.orderCode)).toBe('49999.00');
  });

  test('asks for a budget and a sum over a time as well', async () => {
    const people = await firm(market, { oneLevelFrom: '' });
    await people.owner.call(saveBudget, {
      ...{ kind: 'costCentre', name: '一车间', period: 'month', limit: '55,000' },
    });
    const first = await shipped(people, { own: { costCentre: '一车间' } });
    expect((await find(people.buyer, first.deliveryId, '12')).state).toBe('arrived');
    const summed = await firm(market, { oneLevelFrom: '' });
    await summed.owner.call(saveSumRule, {
      ...{ period: 'week', spender: 'person', sellers: 'all', amount: '55,000' },
    });
    const second = await shipped(summed);
    expect((await find(summed.buyer, second.deliveryId, '12')).state).toBe('arrived');
  });

  test('part by part: each receipt counts what the ones before it have come to', async () => {
    const people = await firm(market, { oneLevelFrom: '115,000' });
    const { orderCode, deliveryId } = await shipped(people, { tonnes: '20' });
    expect(await find(people.buyer, deliveryId, '12')).toEqual({
      completed: false,
      state: 'received',
    });
    expect(await weighedOf(orderCode)).toBe(10_999_780);
    const next = await sent(orderCode, '10');
    expect((await find(people.buyer, next.deliveryId, '12')).state).toBe('arrived');
    await answer(people.admin, next.deliveryId, true);
    expect(await settledOf(people, orderCode)).toBe('119997.60');
  });

  test('of a suspended member what is more waits for colleagues, and they agree to nothing dearer', async () => {
    const people = await firm(market, { oneLevelFrom: '' });
    const { orderCode, deliveryId } = await shipped(people);
    await operator.call(suspendAccount, { accountId: idOf(people.buyer), reason: '资质过期' });
    expect((await find(people.buyer, deliveryId, '12')).state).toBe('arrived');
    expect(await codeOf(answer(people.buyer, deliveryId, true))).toBe('G003');
    await answer(people.colleague, deliveryId, true);
    expect(await settledOf(people, orderCode)).toBe('59998.80');
  });
});

describe('who agrees to what becomes dearer', () => {
  test('is whom the rules of the company name for it, though they do not trade, and no administrator', async () => {
    const people = await firm(market);
    const { owner, approver, other, admin } = people;
    const named = { kind: 'costCentre', value: '一车间', mode: 'one' };
    await owner.call(saveApprovers, { ...named, personIds: [idOf(approver)] });
    const { orderCode, deliveryId } = await shipped(people, { own: { costCentre: '一 车间' } });
    await find(people.buyer, deliveryId, '12');
    await expectNotified(market, 'weightToApprove', approver, { text: /到货过磅较出库多/ });
    const asked = async (who: Buyer) =>
      (await textsTo(market, who)).filter((text) => text.includes('到货过磅较出库多'));
    for (const one of [owner, admin, people.second, other]) expect(await asked(one)).toEqual([]);
    expect(await asked(approver)).toHaveLength(1);
    for (const one of [admin, other])
      expect(await codeOf(answer(one, deliveryId, true))).toBe('G003');
    const { deliveries } = await approver.call(deliveriesOfOrder, { orderCode });
    expect(deliveries[0]?.consent?.dearer).toMatchObject({
      ...{ isOpen: true, names: ['红队企业', '甲审批'] },
      text: expect.stringContaining('请由成本中心 一车间 的审批人同意'),
    });
    await answer(approver, deliveryId, true);
    expect(await settledOf(people, orderCode)).toBe('59998.80');
  });

  test('where all of several have to agree, is the company’s own login; an administrator stands in for who is gone', async () => {
    const people = await firm(market);
    const { owner, approver, other, admin } = people;
    const named = { kind: 'costCentre', value: '二车间', mode: 'all' };
    await owner.call(saveApprovers, { ...named, personIds: [idOf(approver), idOf(other)] });
    const { deliveryId } = await shipped(people, { own: { costCentre: '二车间' } });
    await find(people.buyer, deliveryId, '12');
    for (const one of [approver, other, admin]) {
      expect(await codeOf(answer(one, deliveryId, true))).toBe('G003');
    }
    for (const gone of [approver, other]) {
      await operator.call(suspendAccount, { accountId: idOf(gone), reason: '资质过期' });
    }
    await answer(admin, deliveryId, true);
  });
});

test('a rule that is switched off since asks nobody', async () => {
  const people = await firm(market);
  const { deliveryId } = await shipped(people);
  await people.owner.call(saveApprovalRule, { oneLevelFrom: '' });
  expect((await find(people.buyer, deliveryId, '12')).state).toBe('received');
});
