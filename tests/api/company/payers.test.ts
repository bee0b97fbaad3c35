import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { removeMember } from '#app/domain/company/member-contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { savePreferences } from '#app/domain/message/inbox-contract.ts';
import { URGENT_CHOICES } from '#app/domain/message/urgent.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { orderById, purchaseOrders } from '#app/domain/order/contract.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { workCounts } from '#app/domain/work/contract.ts';
import { announce, awardsOf, bid, closeAfter, signUp } from '#tests/api/auction/auctioning.ts';
import { inquire, offerOf } from '#tests/api/inquiry/inquiring.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { addOwnAddress, direct, submit } from '#tests/api/order/ordering.ts';
import { HOUR_MS, publish, register } from '#tests/api/purchase/grouping.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { closeDueGroups } from '#trading-api/purchase/group-close.ts';
import { orders, purchasings, smsOutbox } from '#trading-api/schema.ts';
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

test('an accepted offer is told of, with what is to be paid now: the deposit, and nothing of what is paid later', async () => {
  const { owner, buyer, finance } = await staff();
  await owner.call(saveApprovalRule, { oneLevelFrom: '900000' });
  const { id: addressId } = await addOwnAddress(owner);
  const accept = async (terms: PaymentTerms) => {
    const inquiryNum = await inquire(market, buyer, [goods]);
    const offerId = await offerOf(market, inquiryNum, 'S0001', { terms });
    market.advance(2001);
    return buyer.call(acceptOffer, { inquiryNum, offerId, addressId });
  };
  await accept({ kind: 'onDelivery' });
  expect(await told(finance)).toEqual([]);
  const { orderCode } = await accept({ kind: 'deposit', percent: 30, balanceDays: 7 });
  const { instalments } = await buyer.call(orderById, { id: orderCode });
  await expectNotified(market, 'paymentAwaited', finance, {
    path: `/customer/purchase-order/${orderCode}`,
    text: formatYuanText(first(instalments).amount),
  });
  expect(await told(buyer)).toEqual([]);
});

test('what was won at an auction is told of too, though nobody acts when its order is made', async () => {
  const { owner, buyer, finance } = await staff();
  await owner.call(saveApprovalRule, { oneLevelFrom: '9000000' });
  const auction = await announce(market);
  await signUp(market.db, auction, [owner], { personId: buyer.id });
  expect((await bid(buyer, auction, '3000.00')).code).toBe('success');
  market.advance(auction.endDate.getTime() - market.now().getTime() + 60_000);
  await closeAfter(market.db, auction, 120_000);
  const { order: won } = first(await awardsOf(market.db, auction));
  await expectNotified(market, 'paymentAwaited', finance, {
    path: `/customer/purchase-order/${won.orderCode}`,
    text: /成员buyer 的.*300,000\.00.*待付款/,
  });
});

test('so is what comes of a group', async () => {
  const { owner, buyer, finance } = await staff();
  await owner.call(saveApprovalRule, { oneLevelFrom: '9000000' });
  const plan = await publish(market, { targetQuantity: 500 });
  const id = await register(buyer, plan, '5');
  await market.db
    .update(purchasings)
    .set({ auditStatus: 'auditPass', marginState: 'frozen', margin: 0 })
    .where(eq(purchasings.id, Number(id)));
  market.advance(25 * HOUR_MS);
  await closeDueGroups(market.db, market.now());
  await expectNotified(market, 'paymentAwaited', finance, {
    text: /成员buyer 的.*19,250\.00.*待付款/,
  });
});

test('one of those who pay has a text about it, as long as there is time to pay', async () => {
  const { owner, buyer, finance } = await staff();
  const other = await member(market, owner, 'admin');
  // The market’s own quiet hours must not choose another one.
  const awake = { channels: {}, quietFrom: 0, quietUntil: 0 };
  for (const one of [owner, finance, other]) await one.call(savePreferences, awake);
  const { orderCode } = await submit(buyer, direct(goods, '1'));
  const [order] = await market.db.select().from(orders).where(eq(orders.orderCode, orderCode));
  const texts = (await market.db.select().from(smsOutbox)).filter(({ text }) =>
    text.includes(orderCode),
  );
  expect(texts.map(({ phone, goodUntil }) => [phone, goodUntil])).toEqual([
    [finance.phone, order?.payDeadline],
  ]);
  for (const one of [owner, finance, other]) expect(await told(one)).toHaveLength(1);
});

test('a company can call it urgent, and other things that lapse or wait for an administrator', async () => {
  const names = ['approvalEscalated', 'approvalDue', 'changeProposed', 'paymentAwaited'];
  expect(names.filter((name) => !URGENT_CHOICES.some((each) => each === name))).toEqual([]);
});

describe('what is to be paid', () => {
  const listOf = (who: Buyer) => who.call(purchaseOrders, { toPay: '1', page: 1, rows: 30 });
  const codesOf = async (who: Buyer) =>
    (await listOf(who)).content.map(({ orderCode }) => orderCode);
  const counted = async (who: Buyer) =>
    (await who.call(workCounts, { role: 'purchase' })).waiting.pay ?? 0;

  test('who pays has all of it, others what they have ordered, and the number says how much it is', async () => {
    const { owner, buyer, finance } = await staff();
    const other = await member(market, owner, 'buyer');
    const order = async (who: Buyer, count: string) => {
      market.advance(3000);
      return (await submit(who, direct(goods, count))).orderCode;
    };
    const own = await order(buyer, '1');
    const others = await order(other, '2');
    const waiting = await order(other, '20');
    const paid = await order(buyer, '3');
    await market.db
      .update(orders)
      .set({ paidAmount: orders.paymentAmount, state: 'paid' })
      .where(eq(orders.orderCode, paid));
    for (const [who, codes] of [
      [owner, [own, others]],
      [finance, [own, others]],
      [buyer, [own]],
      [other, [others]],
    ] as const) {
      expect(await codesOf(who)).toEqual(codes);
      expect(await counted(who)).toBe(codes.length);
    }
    expect(await codesOf(await market.buyer())).toEqual([]);
    expect(await codesOf(owner)).not.toContain(waiting);
    const [row] = (await listOf(finance)).content;
    expect(row).toMatchObject({ placedBy: '成员buyer', dueAmount: '3850.00' });
  });

  test('what somebody who has left had ordered is who took it over to have paid', async () => {
    const { owner, buyer } = await staff();
    const successor = await member(market, owner, 'buyer');
    const { orderCode } = await submit(buyer, direct(goods, '1'));
    expect(await codesOf(successor)).toEqual([]);
    await owner.call(removeMember, {
      personId: String(buyer.id),
      successorId: String(successor.id),
    });
    expect(await codesOf(successor)).toEqual([orderCode]);
  });

  test('it is sorted by when it is due, also a balance, a supplement and what is paid after the delivery', async () => {
    const { owner } = await staff();
    const day = (days: number) => new Date(market.now().getTime() + days * DAY_MS);
    const facts = [
      { payDeadline: day(2) },
      {
        payDeadline: day(-6),
        state: 'partPaid',
        paidAmount: 100,
        terms: { kind: 'deposit', percent: 30, balanceDays: 7 },
      },
      {
        payDeadline: day(-9),
        state: 'completed',
        settledAt: day(-2),
        settledAmount: 900_000,
        terms: { kind: 'monthly', days: 5 },
      },
      {
        payDeadline: day(-9),
        state: 'completed',
        settledAt: day(-1),
        settledAmount: 900_000,
        paidAmount: 385_000,
        supplementDueAt: day(4),
      },
    ] as const;
    const codes: string[] = [];
    for (const fact of facts) {
      const { orderCode } = await submit(owner, direct(goods, '1'));
      market.advance(3000);
      await market.db.update(orders).set(fact).where(eq(orders.orderCode, orderCode));
      codes.push(orderCode);
    }
    const { content } = await listOf(owner);
    expect(content.map(({ orderCode }) => codes.indexOf(orderCode))).toEqual([1, 0, 2, 3]);
    const dues = content.map(({ dueInstalment }) => dueInstalment?.dueDate ?? '');
    expect(dues).toEqual(dues.toSorted());
  });
});
