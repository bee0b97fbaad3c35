import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { cancel, pay } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { orders, sellers } from '#trading-api/schema.ts';
import { company, member, openMarket, textsTo } from './companies.ts';

let market: OpenMarket;
let goods: Goods[];
beforeAll(async () => {
  market = await openMarket();
  goods = await Promise.all(
    ['S0001', 'S0002'].map((sellerCode) =>
      market.offer({ sellerCode, availableCount: 100_000_000 }),
    ),
  );
});
afterAll(() => market.close());

type Rule = Parameters<typeof saveApprovalRule.request.parse>[0];

async function staff(rule: Partial<Rule & object> = { oneLevelFrom: '50,000', twoLevelsFrom: '' }) {
  const owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '', twoLevelsFrom: '', ...rule });
  const buyer = await member(market, owner, 'buyer');
  const approver = await member(market, owner, 'approver');
  return { owner, buyer, approver };
}

/** Of each seller ten tonnes at 3,850: no order alone reaches 50,000, both together do. */
async function checkout(buyer: Buyer) {
  const lines = goods.map((each) => direct(each, '10'));
  market.advance(3000);
  return submit(buyer, {
    ...first(lines),
    skuIds: lines.flatMap(({ skuIds }) => skuIds),
    skuDetail: lines.flatMap(({ skuDetail }) => skuDetail),
  });
}

const waitingOf = async (who: Buyer) =>
  (await who.call(approvalList, { which: 'waiting' as const })).content;
const rowsOf = (codes: readonly string[]) =>
  market.db
    .select()
    .from(orders)
    .where(inArray(orders.orderCode, [...codes]))
    .orderBy(orders.orderCode);
const statesOf = async (codes: readonly string[]) =>
  (await rowsOf(codes)).map(({ state, approval }) => [state, approval]);

describe('issue 48 §1: a company approves a checkout as a whole', () => {
  test('what is below the limit in each order reaches it together; one decision is for all', async () => {
    const { owner, buyer, approver } = await staff();
    const { orderCode, orderCodes, waitsForApproval } = await checkout(buyer);
    expect(waitsForApproval).toBe(true);
    expect((await refusalOf(pay(owner, orderCode))).code).toBe('unapproved');
    const asked = await waitingOf(approver);
    expect(asked).toMatchObject([
      { orderCodes: [...orderCodes].sort(), paymentAmount: '77000.00', reasons: ['amount'] },
    ]);
    expect(
      first(asked)
        .lines.map((line) => line.orderCode)
        .sort(),
    ).toEqual([...orderCodes].sort());
    for (const code of orderCodes) {
      const order = await buyer.call(orderById, { id: code });
      expect(order.approval).toMatchObject({
        state: 'waiting',
        waitsFor: ['测试企业', '成员approver'],
      });
    }
    const [a = '', b = ''] = orderCodes;
    const both = new RegExp(`2 个订单（${a}、${b}）`);
    await expectNotified(market, 'approvalAsked', approver, { text: both });
    expect((await textsTo(market, approver)).join()).toMatch(both);
    const { approvalId } = first(asked);
    await approver.call(decideApproval, { approvalId, agree: true, reason: '' });
    expect(await statesOf(orderCodes)).toEqual(Array(2).fill(['waitPay', 'approved']));
    await expectNotified(market, 'approved', buyer, { text: /2 个订单（.*77,000\.00/ });
    expect(await waitingOf(approver)).toEqual([]);
    await pay(owner, orderCode);
    expect(await statesOf(orderCodes)).toEqual(Array(2).fill(['paid', 'approved']));
  });

  test('sent back, all of it is cancelled; what was cancelled before is left out', async () => {
    const { buyer, approver } = await staff();
    const { orderCodes } = await checkout(buyer);
    const { approvalId } = first(await waitingOf(approver));
    await approver.call(decideApproval, { approvalId, agree: false, reason: '太贵' });
    expect(await statesOf(orderCodes)).toEqual(Array(2).fill(['cancelled', 'returned']));
    const again = await checkout(buyer);
    const [a = '', b = ''] = again.orderCodes;
    await cancel(market, a);
    expect(await waitingOf(approver)).toMatchObject([
      { orderCode: b, orderCodes: [b], paymentAmount: '38500.00' },
    ]);
    const left = first(await waitingOf(approver));
    await approver.call(decideApproval, { approvalId: left.approvalId, agree: true, reason: '' });
    expect(await buyer.call(orderById, { id: a })).toMatchObject({ state: 'cancelled' });
    expect(await buyer.call(orderById, { id: b })).toMatchObject({
      approval: { state: 'approved' },
    });
  });

  test('a budget and a new seller are seen for all of it', async () => {
    const { buyer, approver } = await staff({ newSeller: true });
    const { orderCodes } = await checkout(buyer);
    const asked = first(await waitingOf(approver));
    expect(asked).toMatchObject({ reasons: ['newSeller'], paymentAmount: '77000.00' });
    expect(await statesOf(orderCodes)).toEqual(Array(2).fill(['waitPay', 'waiting']));
  });

  test('not decided in time, each runs out, and the one who asked is told of each', async () => {
    const { buyer } = await staff();
    const { orderCodes } = await checkout(buyer);
    market.advance(25 * 3_600_000);
    await expireUnpaidOrders(market.db, market.now());
    expect((await rowsOf(orderCodes)).map(({ cancelReason }) => cancelReason)).toEqual(
      Array(2).fill('unapproved'),
    );
    const told = (await textsTo(market, buyer)).join();
    for (const code of orderCodes) expect(told).toMatch(new RegExp(`${code} 在 24 小时内无人审`));
  });

  test('too little stock of one seller: nothing is decided, and none of the other is taken', async () => {
    await market.db.update(sellers).set({ holdsForApproval: false });
    const { buyer, approver } = await staff();
    const { orderCodes } = await checkout(buyer);
    const [one, two] = goods;
    if (!one || !two) throw new Error('no goods');
    await market.change(two, { availableCount: 999 });
    const left = await market.stockOf(one.id);
    const { approvalId } = first(await waitingOf(approver));
    const agree = () => approver.call(decideApproval, { approvalId, agree: true, reason: '' });
    expect((await refusalOf(agree())).code).toBe('stockShort');
    expect(await market.stockOf(one.id)).toBe(left);
    expect(await statesOf(orderCodes)).toEqual(Array(2).fill(['waitPay', 'waiting']));
    await market.change(two, { availableCount: 1000 });
    await agree();
    expect(await market.stockOf(one.id)).toBe(left - 1000);
    expect(await market.stockOf(two.id)).toBe(0);
  });
});
