import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import {
  approvalList,
  approvalRule,
  decideApproval,
  nameDeputy,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { changeMember, removeMember } from '#app/domain/company/member-contract.ts';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';
import {
  cancelOrder,
  orderById,
  purchaseOrders,
  saleOrderById,
} from '#app/domain/order/contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { sellerOf } from '#tests/api/inquiry/inquiring.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { addOwnAddress, direct, submit } from '#tests/api/order/ordering.ts';
import { pay, race } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { members, orders } from '#trading-api/schema.ts';
import { company, member, openMarket, textsTo } from './companies.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
let goods: Goods;
beforeAll(async () => {
  market = await openMarket();
  goods = await market.offer({ availableCount: 100_000_000 });
});
afterAll(() => market.close());

/** A company in which 50,000 need one agreement and 200,000 two. */
async function staff() {
  const owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50,000', twoLevelsFrom: '200000' });
  const buyer = await member(market, owner, 'buyer');
  const approver = await member(market, owner, 'approver');
  const finance = await member(market, owner, 'finance');
  return { owner, buyer, approver, finance };
}

/** 3,850 yuan a tonne: 20 t are 77,000, 60 t are 231,000. */
async function order(by: Buyer, tonnes = '20', of = goods) {
  market.advance(2000);
  return submit(by, direct(of, tonnes));
}

const waitingOf = (who: Buyer) => who.call(approvalList, { which: 'waiting' as const });

async function approvalOf(who: Buyer, orderCode: string) {
  const { content } = await waitingOf(who);
  return first(content.filter((each) => each.orderCode === orderCode));
}

async function decide(who: Buyer, approvalId: string, agree = true, reason = agree ? '' : '太贵') {
  await who.call(decideApproval, { approvalId, agree, reason });
}

describe('an order above the amount', () => {
  test('waits with its stock, is approved, and then has its full time to be paid', async () => {
    const { owner, buyer, approver, finance } = await staff();
    const left = await market.stockOf(goods.id);
    const placed = await order(buyer);
    expect(placed.waitsForApproval).toBe(true);
    expect(await market.stockOf(goods.id)).toBe(left - 2000);
    const waiting = await buyer.call(orderById, { id: placed.orderCode });
    expect(waiting).toMatchObject({ waitsForApproval: true, dueAmount: null, state: 'waitPay' });
    expect(waiting.approval?.waitsFor).toContain('成员approver');
    expect(Date.parse(waiting.payDeadline)).toBeGreaterThan(market.now().getTime() + 23 * HOUR_MS);
    const asked = await approvalOf(approver, placed.orderCode);
    expect(asked).toMatchObject({ paymentAmount: '77000.00', levels: 1, reasons: ['amount'] });
    await decide(approver, asked.approvalId);
    const approved = await buyer.call(orderById, { id: placed.orderCode });
    expect(approved).toMatchObject({ waitsForApproval: false, dueAmount: '77000.00' });
    const time = Date.parse(approved.payDeadline) - market.now().getTime();
    expect(time).toBeGreaterThan(29 * 60_000);
    expect(time).toBeLessThanOrEqual(30 * 60_000);
    expect((await textsTo(market, buyer)).at(-1)).toContain('已通过审批');
    await expectNotified(market, 'approvalAsked', approver, { text: /77,000\.00，等待您审批/ });
    await expectNotified(market, 'approved', buyer, {
      path: `/customer/purchase-order/${placed.orderCode}`,
    });
    const log = await owner.call(auditPage, { action: 'approvalGiven' });
    expect(log.content[0]).toMatchObject({ person: '成员approver', detail: placed.orderCode });
    await pay(finance, placed.orderCode);
    expect((await buyer.call(orderById, { id: placed.orderCode })).state).toBe('paid');
  });

  test('below it no approval is needed, and never for the company’s own login', async () => {
    const { owner, buyer } = await staff();
    expect((await order(buyer, '12')).waitsForApproval).toBe(false);
    expect((await order(owner, '60')).waitsForApproval).toBe(false);
  });

  test('sent back it is cancelled with the reason, and its stock returns', async () => {
    const { buyer, approver } = await staff();
    const left = await market.stockOf(goods.id);
    const { orderCode } = await order(buyer);
    const { approvalId } = await approvalOf(approver, orderCode);
    await decide(approver, approvalId, false, '请比价后再下单');
    expect(await buyer.call(orderById, { id: orderCode })).toMatchObject({
      state: 'cancelled',
      cancelReason: 'returned',
      approval: { state: 'returned' },
    });
    expect(await market.stockOf(goods.id)).toBe(left);
    expect((await textsTo(market, buyer)).at(-1)).toContain('请比价后再下单');
    await expectNotified(market, 'approvalReturned', buyer, { text: /请比价后再下单/ });
    const own = (await buyer.call(orderById, { id: orderCode })).events;
    expect(own.map(({ kind }) => kind)).toEqual(['approvalAsked', 'approvalReturned']);
    const seller = await sellerOf(market, goods.sellerCode);
    const sold = await seller.call(saleOrderById, { id: orderCode });
    expect(JSON.stringify(sold)).not.toContain('请比价后再下单');
    expect(sold.events).toEqual([]);
    const { content } = await approver.call(approvalList, { which: 'decided' });
    expect(content[0]).toMatchObject({ orderCode, state: 'returned' });
  });

  test('is cancelled by a job when it is not decided in time', async () => {
    const { buyer, approver } = await staff();
    const own = await market.offer();
    const { orderCode } = await order(buyer, '20', own);
    const { approvalId } = await approvalOf(approver, orderCode);
    market.advance((APPROVAL_HOURS - 1) * HOUR_MS);
    await expireUnpaidOrders(market.db, market.now());
    expect((await buyer.call(orderById, { id: orderCode })).state).toBe('waitPay');
    market.advance(2 * HOUR_MS);
    await expireUnpaidOrders(market.db, market.now());
    expect(await buyer.call(orderById, { id: orderCode })).toMatchObject({
      state: 'cancelled',
      cancelReason: 'unapproved',
    });
    expect(await market.stockOf(own.id)).toBe(own.availableCount);
    await expect(decide(approver, approvalId)).rejects.toMatchObject({ code: 'over' });
    expect((await textsTo(market, buyer)).at(-1)).toContain('无人审批');
    await expectNotified(market, 'unapproved', buyer);
  });

  test('is found by the filter, and not among those that wait for a payment', async () => {
    const { buyer } = await staff();
    const { orderCode } = await order(buyer);
    const codes = async (search: object) =>
      (await buyer.call(purchaseOrders, search)).content.map((each) => each.orderCode);
    expect(await codes({ approval: 'waiting' })).toEqual([orderCode]);
    expect(await codes({ state: 'waitPay' })).toEqual([]);
  });
});

describe('two levels', () => {
  test('are decided by two people one after the other', async () => {
    const { owner, buyer, approver } = await staff();
    const { orderCode } = await order(buyer, '60');
    const { approvalId } = await approvalOf(approver, orderCode);
    await decide(approver, approvalId);
    expect((await buyer.call(orderById, { id: orderCode })).waitsForApproval).toBe(true);
    await expect(decide(approver, approvalId)).rejects.toMatchObject({ code: 'notDecider' });
    expect(await approvalOf(owner, orderCode)).toMatchObject({ level: 2, levels: 2 });
    await decide(owner, approvalId);
    expect((await buyer.call(orderById, { id: orderCode })).dueAmount).toBe('231000.00');
  });

  test('order.submit, order.portalCreate: noApprover where one person is too few', async () => {
    const { owner, buyer, approver } = await staff();
    await owner.call(removeMember, { personId: String(approver.id) });
    await expect(order(buyer, '60')).rejects.toMatchObject({ code: 'noApprover' });
    await addOwnAddress(owner);
    market.advance(2000);
    const asked = { businessId: String(goods.id), count: '60', source: goods.kind };
    await expect(buyer.call(portalCreateOrder, asked)).rejects.toMatchObject({
      code: 'noApprover',
    });
  });
});

describe('who decides', () => {
  test('approval.decide: notDecider for one’s own order, and for those without the role', async () => {
    const { owner, buyer, approver, finance } = await staff();
    const { orderCode } = await order(buyer);
    const { approvalId } = await approvalOf(approver, orderCode);
    await expect(decide(buyer, approvalId)).rejects.toMatchObject({ code: 'notDecider' });
    await expect(decide(finance, approvalId)).rejects.toMatchObject({ code: 'notDecider' });
    expect((await waitingOf(finance)).content).toEqual([]);
    const admin = await member(market, owner, 'admin');
    const own = await order(admin);
    expect(own.waitsForApproval).toBe(true);
    const asked = await approvalOf(owner, own.orderCode);
    await expect(decide(admin, asked.approvalId)).rejects.toMatchObject({ code: 'notDecider' });
  });

  test('another company’s approval is as unknown as none', async () => {
    const [one, other] = [await staff(), await staff()];
    const { orderCode } = await order(one.buyer);
    const { approvalId } = await approvalOf(one.approver, orderCode);
    await expect(decide(other.approver, approvalId)).rejects.toMatchObject({ code: 'G404' });
  });

  test('a deputy until the day, and not after it', async () => {
    const { buyer, approver, finance } = await staff();
    const until = wallDay(market.now());
    await approver.call(nameDeputy, { deputyId: String(finance.id), until });
    const { deputies } = await buyer.call(approvalRule, {});
    expect(deputies).toMatchObject([{ deputyId: String(finance.id) }]);
    const { orderCode } = await order(buyer);
    const asked = await approvalOf(finance, orderCode);
    await decide(finance, asked.approvalId);
    const { content } = await finance.call(approvalList, { which: 'decided' });
    expect(content[0]?.decisions[0]).toMatchObject({ behalfOf: '成员approver', agree: true });
    const log = await finance.call(auditPage, { action: 'approvalGiven' });
    expect(log.content[0]).toMatchObject({ person: '成员finance', behalfOf: '成员approver' });
    market.advance(24 * HOUR_MS);
    await order(buyer);
    expect((await waitingOf(finance)).content).toEqual([]);
  });

  test('approval.nameDeputy: invalid for oneself or a stranger, past for a day that is over', async () => {
    const { owner, approver, finance, buyer } = await staff();
    const until = wallDay(market.now());
    const name = (deputyId: string, day = until) =>
      approver.call(nameDeputy, { deputyId, until: day });
    const stranger = await market.buyer();
    await expect(name(String(approver.id))).rejects.toMatchObject({ code: 'invalid' });
    await expect(name(String(stranger.id))).rejects.toMatchObject({ code: 'invalid' });
    await expect(name(String(finance.id), '')).rejects.toMatchObject({ code: 'invalid' });
    await expect(name(String(finance.id), '2020-01-01')).rejects.toMatchObject({ code: 'past' });
    const viewer = await member(market, owner, 'viewer');
    expect(await refusalOf(name(String(viewer.id)))).toEqual({
      code: 'invalid',
      text: '成员viewer 的角色是「只读」，不能代理审批；请联系企业管理员（测试企业）调整角色，或选择其他同事',
    });
    // Who has become a reader stands in for nobody any more.
    await name(String(finance.id));
    const become = (role: 'viewer' | 'finance') =>
      market.db.update(members).set({ role }).where(eq(members.personId, finance.id));
    await become('viewer');
    await order(buyer);
    expect((await waitingOf(finance)).content).toEqual([]);
    await become('finance');
    expect((await waitingOf(finance)).content).toHaveLength(1);
    await expect(finance.call(nameDeputy, { deputyId: '', until })).rejects.toMatchObject({
      code: 'G003',
    });
  });
});

describe('the rule', () => {
  test('approvalRule.save: invalid and personalAccount are refused', async () => {
    const { owner, approver } = await staff();
    const save = (who: Buyer, rule: object) => who.call(saveApprovalRule, rule);
    await expect(save(owner, { oneLevelFrom: 'a lot' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(
      save(owner, { oneLevelFrom: '50000', twoLevelsFrom: '40000' }),
    ).rejects.toMatchObject({ code: 'invalid' });
    await expect(save(approver, { oneLevelFrom: '1' })).rejects.toMatchObject({ code: 'G003' });
    await expect(save(await market.buyer(), {})).rejects.toMatchObject({
      code: 'personalAccount',
    });
  });

  test('issue 19 §2: the budgets of a month and a year, and a new seller ask too', async () => {
    const { owner, buyer, approver } = await staff();
    await owner.call(changeMember, {
      ...{ personId: String(buyer.id), role: 'buyer', monthlyBudget: '50000' },
    });
    expect((await order(buyer, '8')).waitsForApproval).toBe(false);
    const over = await order(buyer, '6');
    expect(over.waitsForApproval).toBe(true);
    expect(await approvalOf(approver, over.orderCode)).toMatchObject({
      reasons: ['amount', 'budget'],
      // Both orders of the day are one purchase from their seller.
      split: { amount: '30800.00' },
      budget: { limit: '50000.00', used: '30800.00' },
    });
    await owner.call(changeMember, {
      ...{ personId: String(buyer.id), role: 'buyer', yearlyBudget: '57000' },
    });
    const ofYear = await order(buyer, '1');
    expect(await approvalOf(approver, ofYear.orderCode)).toMatchObject({
      reasons: ['amount', 'yearBudget'],
      budget: null,
      budgets: [{ kind: 'member', period: 'year', limit: '57000.00', used: '53900.00' }],
    });
    const other = await staff();
    await other.owner.call(saveApprovalRule, { newSeller: true });
    expect((await order(other.buyer, '1')).waitsForApproval).toBe(true);
    // Nothing of the first was paid and received yet.
    expect((await order(other.buyer, '1')).waitsForApproval).toBe(true);
  });

  test('approval.decide: missing without a reason, tooLarge for a long one, decided before', async () => {
    const { buyer, approver } = await staff();
    const { orderCode } = await order(buyer);
    const { approvalId } = await approvalOf(approver, orderCode);
    await expect(decide(approver, approvalId, false, ' ')).rejects.toMatchObject({
      code: 'missing',
    });
    await expect(decide(approver, approvalId, true, '长'.repeat(201))).rejects.toMatchObject({
      code: 'tooLarge',
    });
    await decide(approver, approvalId);
    await expect(decide(approver, approvalId)).rejects.toMatchObject({ code: 'decided' });
  });

  test('approval.decide: over once its time has passed', async () => {
    const { buyer, approver } = await staff();
    const { orderCode } = await order(buyer);
    const { approvalId } = await approvalOf(approver, orderCode);
    market.advance((APPROVAL_HOURS + 1) * HOUR_MS);
    await expect(decide(approver, approvalId)).rejects.toMatchObject({ code: 'over' });
  });
});

describe('at once', () => {
  test('two approvers at once: one decides a level', async () => {
    const { owner, buyer, approver } = await staff();
    const { orderCode } = await order(buyer);
    const { approvalId } = await approvalOf(approver, orderCode);
    const { made, refused } = await race([
      decide(owner, approvalId),
      decide(approver, approvalId, false),
      decide(owner, approvalId),
    ]);
    expect(made).toHaveLength(1);
    expect(refused).toEqual(['decided', 'decided']);
  });

  test('approved, cancelled and ended by time at once: one of them, and the stock fits', async () => {
    for (const late of [false, true]) {
      const { buyer, approver } = await staff();
      const own = await market.offer();
      const left = own.availableCount;
      const { orderCode } = await order(buyer, '20', own);
      const { approvalId } = await approvalOf(approver, orderCode);
      if (late) {
        await market.db
          .update(orders)
          .set({ payDeadline: new Date(market.now().getTime() + 150) })
          .where(eq(orders.orderCode, orderCode));
      }
      await race<unknown>([
        decide(approver, approvalId),
        late
          ? expireUnpaidOrders(market.db, new Date(market.now().getTime() + 500))
          : buyer.call(cancelOrder, { orderCode }),
      ]);
      const [row] = await market.db.select().from(orders).where(eq(orders.orderCode, orderCode));
      const isCancelled = row?.state === 'cancelled';
      expect(await market.stockOf(own.id)).toBe(isCancelled ? left : left - 2000);
      expect(isCancelled || row?.approval === 'approved').toBe(true);
      if (isCancelled && late) expect(row?.approval).toBe('waiting');
    }
  });
});

describe('what a company writes on its orders', () => {
  const FIELDS = { purchaseNumber: 'PO-2026-118', costCentre: 'CC-7', project: '二期厂房' };

  test('is kept, found by the buyer, and no seller’s business', async () => {
    const { buyer } = await staff();
    market.advance(2000);
    const { orderCode } = await submit(buyer, { ...direct(goods, '1'), ...FIELDS });
    expect(await buyer.call(orderById, { id: orderCode })).toMatchObject(FIELDS);
    const found = await buyer.call(purchaseOrders, { keyword: '2026-118' });
    expect(found.content.map((each) => each.orderCode)).toEqual([orderCode]);
    const seller = await sellerOf(market, goods.sellerCode);
    const sold = await seller.call(saleOrderById, { id: orderCode });
    for (const text of Object.values(FIELDS)) expect(JSON.stringify(sold)).not.toContain(text);
  });

  test('is required by the company’s rule, and reported together with all other problems', async () => {
    const { owner, buyer } = await staff();
    await owner.call(saveApprovalRule, { requiredFields: ['purchaseNumber', 'project'] });
    market.advance(2000);
    const problems = await problemsOf(
      submit(buyer, { ...direct(goods, '1'), name: '', project: ' ' }),
    );
    expect(problems.map(({ path, code }) => [path[0], code])).toEqual(
      expect.arrayContaining([
        ['purchaseNumber', 'missing'],
        ['project', 'missing'],
      ]),
    );
    await submit(buyer, { ...direct(goods, '1'), ...FIELDS });
  });
});
