import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { changeMember } from '#app/domain/company/member-contract.ts';
import {
  answerWeight,
  correctDelivery,
  deliveriesOfOrder,
  deliveriesOfSale,
} from '#app/domain/delivery/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { refusedIn } from '#tests/api/company/red-team-firm.ts';
import { RECEIVER, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { messages, orders } from '#trading-api/schema.ts';
import { receive, sellerOf, ship, sold } from './sending.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
});
afterAll(() => market.close());

const consentOf = async (buyer: Buyer, orderCode: string) => {
  const { deliveries } = await buyer.call(deliveriesOfOrder, { orderCode });
  return deliveries.find(({ consent }) => consent !== null)?.consent;
};

describe('issue 48 §2: a weight is agreed to by its money', () => {
  test('heavier: what the order comes to, and the supplement, are what it is settled at', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode, [['10', '10.51']]);
    const consent = await consentOf(buyer, orderCode);
    expect(consent).toEqual({
      lines: [
        expect.objectContaining({
          ...{ sellingPrice: '3850.00', number: '10', weighed: '10.51' },
          ...{ shipped: '38500.00', asWeighed: '40463.50', difference: '1963.50' },
        }),
      ],
      ...{ ordered: '38500.00', others: '0.00', difference: '1963.50', total: '40463.50' },
      ...{ paid: '38500.00', back: '0.00', dearer: null },
      dues: [{ kind: 'supplement', amount: '1963.50', days: 3 }],
    });
    // What the buyer has paid and who may agree there is not the seller's to read.
    const { deliveries } = await seller.call(deliveriesOfSale, { orderCode });
    expect(deliveries[0]?.consent).toBeNull();
    const [told] = await market.db
      .select()
      .from(messages)
      .where(eq(messages.customerId, buyer.id))
      .orderBy(desc(messages.id))
      .limit(1);
    expect(JSON.stringify(told)).toContain(
      '同意后订单合计由 ¥38,500.00 变为 ¥40,463.50（多 ¥1,963.50）',
    );
    await buyer.call(answerWeight, { deliveryId, agreed: true });
    expect(await consentOf(buyer, orderCode)).toBeUndefined();
    await receive(buyer, deliveryId);
    const { settledAmount, instalments } = await buyer.call(orderById, { id: orderCode });
    expect(settledAmount).toBe(consent?.total);
    expect(instalments?.find(({ kind }) => kind === 'supplement')?.amount).toBe('1963.50');
  });

  test('lighter, beside another batch: what comes back is what does come back', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId: first } = await ship(seller, orderCode, [['5', '5.1']]);
    const { deliveryId } = await ship(seller, orderCode, [['5', '4']]);
    expect(await consentOf(buyer, orderCode)).toMatchObject({
      ...{ ordered: '38500.00', others: '385.00', difference: '-3850.00', total: '35035.00' },
      ...{ back: '3465.00', dues: [] },
    });
    // Corrected to another weight, it is another question.
    await seller.call(correctDelivery, {
      deliveryId,
      lines: [{ position: 0, number: '5', weighed: '4.5' }],
    });
    expect(await consentOf(buyer, orderCode)).toMatchObject({ difference: '-1925.00' });
    await buyer.call(answerWeight, { deliveryId, agreed: true });
    for (const id of [first, deliveryId]) await receive(buyer, id);
    const { settledAmount, paidAmount } = await buyer.call(orderById, { id: orderCode });
    expect([settledAmount, paidAmount]).toEqual(['36960.00', '36960.00']);
  });
});

describe('issue 48 §2: who may agree is who may approve the new total', () => {
  const people = async () => {
    const owner = await company(market);
    const admin = await member(market, owner, 'admin');
    return { owner, admin, buyer: await member(market, owner, 'buyer') };
  };
  const heavy = async (orderCode: string) => {
    const { deliveryId } = await ship(seller, orderCode, [['10', '10.51']]);
    return (who: Buyer) => who.call(answerWeight, { deliveryId, agreed: true });
  };

  test.each([
    [4_046_350, true],
    [4_046_349, false],
  ])('agreed to %s fen before it got cheaper: anybody %s', async (agreedAmount, mayBuyer) => {
    const { owner, buyer } = await people();
    const { orderCode } = await sold(market, { buyer: owner });
    const agree = await heavy(orderCode);
    await owner.call(saveApprovalRule, { oneLevelFrom: '30000' });
    await market.db.update(orders).set({ agreedAmount }).where(eq(orders.orderCode, orderCode));
    expect((await consentOf(buyer, orderCode))?.dearer === null).toBe(mayBuyer);
    if (mayBuyer) await agree(buyer);
    else expect((await refusalOf(agree(buyer))).code).toBe('G003');
  });

  test.each([
    ['40463.51', true],
    ['40463.50', false],
    ['40463.49', false],
    // It had an approval as ordered, of another amount.
    ['30000', false],
  ])('one level from %s: %s', async (oneLevelFrom, mayBuyer) => {
    const { owner, admin, buyer } = await people();
    const { orderCode } = await sold(market, { buyer: owner });
    const agree = await heavy(orderCode);
    await owner.call(saveApprovalRule, { oneLevelFrom });
    const { dearer } = (await consentOf(buyer, orderCode)) ?? {};
    if (mayBuyer) {
      expect(dearer).toBeNull();
      await agree(buyer);
      return;
    }
    expect(dearer).toMatchObject({ isOpen: false, names: ['测试企业', '成员admin'] });
    expect(await refusalOf(agree(buyer))).toEqual({ code: 'G003', text: dearer?.text });
    expect((await consentOf(admin, orderCode))?.dearer).toMatchObject({ isOpen: true });
    await agree(admin);
  });

  test.each([
    ['40463.51', true],
    ['40463.50', false],
    ['40463.49', false],
  ])('two levels from %s: an administrator alone %s', async (twoLevelsFrom, mayAdmin) => {
    const { owner, admin, buyer } = await people();
    const { orderCode } = await sold(market, { buyer: owner });
    const agree = await heavy(orderCode);
    await owner.call(saveApprovalRule, { oneLevelFrom: '30000', twoLevelsFrom });
    expect((await refusalOf(agree(buyer))).code).toBe('G003');
    expect(await refusedIn(owner)).toHaveLength(1);
    if (mayAdmin) await agree(admin);
    else {
      const { text } = await refusalOf(agree(admin));
      expect(text).toContain('达到企业两级审批的金额，请由企业注册账号同意');
      expect((await consentOf(admin, orderCode))?.dearer?.names).toEqual(['测试企业']);
      await agree(owner);
    }
  });

  test.each([
    ['40463.50', true],
    ['40463.49', false],
  ])('the budget of the member who ordered, %s: %s', async (monthlyBudget, may) => {
    const { owner, buyer } = await people();
    const other = await member(market, owner, 'buyer');
    const change = { personId: String(buyer.id), role: 'buyer', monthlyBudget } as const;
    await owner.call(changeMember, change);
    const { orderCode } = await sold(market, { buyer, paid: false });
    await pay(owner, orderCode);
    const agree = await heavy(orderCode);
    // Whoever answers: the money is of the one who has ordered.
    if (may) await agree(other);
    else expect((await refusalOf(agree(other))).text).toContain('超过企业预算');
    expect(await refusedIn(owner)).toHaveLength(may ? 0 : 1);
  });

  test.each([
    ['80927.01', true],
    ['80927.00', false],
    ['80926.99', false],
  ])('a checkout of two orders, both heavier, from %s: %s', async (oneLevelFrom, may) => {
    const { owner, buyer } = await people();
    const sellers = [seller, await sellerOf(market, 'S0002')];
    const goods = [
      await market.offer({ sellerCode: 'S0001' }),
      await market.offer({ sellerCode: 'S0002' }),
    ];
    const skuIds = goods.map(({ id }) => String(id));
    const made = await submit(owner, {
      ...{ source: 'direct', skuIds, ...RECEIVER },
      skuDetail: skuIds.map((skuId) => ({
        ...{ skuId, num: '10', skuType: 'sale' as const, deliveryMethod: 1 as const },
      })),
    });
    await pay(owner, made.orderCode);
    await owner.call(saveApprovalRule, { oneLevelFrom });
    const answers = [];
    for (const [at, orderCode] of made.orderCodes.entries()) {
      const { deliveryId } = await ship(sellers[at] ?? seller, orderCode, [['10', '10.51']]);
      const who = at === 0 || may ? buyer : owner;
      if (at > 0 && !may) {
        const asBuyer = refusalOf(buyer.call(answerWeight, { deliveryId, agreed: true }));
        expect((await asBuyer).text).toContain('与同时下单的其他订单共 ¥80,927.00');
        expect(await refusedIn(owner)).toHaveLength(1);
      }
      answers.push(await who.call(answerWeight, { deliveryId, agreed: true }));
    }
    expect(answers).toHaveLength(2);
  });
});
