import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiRefusal } from '#app/api/errors.ts';
import { cancelOrder, orderById, purchaseOrders } from '#app/domain/order/contract.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import { MOST_TYPED } from '#app/domain/quantity.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { freezeDeductions } from '#trading-api/marketing/deductions.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { settlePayment } from '#trading-api/payment/settlement.ts';
import {
  coupons,
  discounts,
  giftCards,
  type OrderDeduction,
  orders,
  pointsAccounts,
  refunds,
} from '#trading-api/schema.ts';
import { direct, submit } from './ordering.ts';

const MINUTE_MS = 60_000;
const STOCK = 100_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const cancel = (buyer: Buyer, orderCode: string, serial = newSerial()) =>
  buyer.call(cancelOrder, { orderCode }, { serial });

async function ordered(count = '10') {
  const [buyer, goods] = [await market.buyer(), await market.offer()];
  const { orderCode } = await submit(buyer, direct(goods, count));
  return { buyer, goods, orderCode };
}

async function paidWith({ buyer, orderCode }: { buyer: Buyer; orderCode: string }) {
  const attempt = await buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
  const { payToken } = attempt;
  return { ...attempt, confirm: () => buyer.call(sandboxConfirm, { payToken, orderCode }) };
}

/** Gives the buyer something of each kind and freezes it for his order. */
async function withDeductions({ buyer, orderCode }: { buyer: Buyer; orderCode: string }) {
  const { db } = market;
  const later = new Date(market.now().getTime() + 60 * MINUTE_MS);
  const { id: discountId } = first(
    await db
      .insert(discounts)
      .values({ name: '满减券', markeType: 1, rangeMin: 0, discountAmount: 500, remaining: 1 })
      .returning(),
  );
  const claimedAt = market.now();
  await db.insert(coupons).values({ customerId: buyer.id, discountId, claimedAt });
  await db.insert(pointsAccounts).values({ customerId: buyer.id, integral: 1000 });
  const card = first(
    await db
      .insert(giftCards)
      .values({
        customerId: buyer.id,
        cardNo: newSerial(),
        faceAmount: 10_000,
        balanceAmount: 10_000,
        validUntil: later,
      })
      .returning(),
  );
  const deductions: OrderDeduction[] = [
    { kind: 'coupon', label: '满减券', amount: 500, sourceId: String(discountId) },
    { kind: 'points', label: '积分', amount: 100, points: 200 },
    { kind: 'giftCard', label: '电子卡', amount: 4000, sourceId: String(card.id) },
  ];
  await db.transaction(async (tx) => {
    await tx.update(orders).set({ deductions }).where(eq(orders.orderCode, orderCode));
    const now = market.now();
    const made = [{ orderCode, deductions }];
    await freezeDeductions(tx, { customerId: buyer.id, orders: made, now });
  });
}

/** What the buyer holds of each kind. */
async function holdings(buyer: Buyer) {
  const { db } = market;
  const [points, card, coupon] = await Promise.all([
    db.select().from(pointsAccounts).where(eq(pointsAccounts.customerId, buyer.id)),
    db.select().from(giftCards).where(eq(giftCards.customerId, buyer.id)),
    db.select().from(coupons).where(eq(coupons.customerId, buyer.id)),
  ]);
  return {
    pointsUsed: first(points).useIntegral,
    onCard: first(card).balanceAmount,
    coupon: first(coupon).state,
  };
}

/** The provider's money arrives. */
const settle = (tradeNo: string) => {
  const now = market.now();
  return market.db.transaction((tx) => settlePayment(tx, { tradeNo, paidAt: now, now }));
};

const UNTOUCHED = { pointsUsed: 0, onCard: 10_000, coupon: 'T' };

describe('order.cancel', () => {
  test('ends an unpaid order and gives its stock back', async () => {
    const { buyer, goods, orderCode } = await ordered();
    expect(await cancel(buyer, orderCode)).toBe('success');
    expect(await buyer.call(orderById, { id: orderCode })).toMatchObject({
      state: 'cancelled',
      payStatus: '0',
      cancelReason: 'customer',
      cancelDate: expect.stringMatching(/^\d{4}-/),
    });
    expect(await market.stockOf(goods.id)).toBe(STOCK);
    const { content } = await buyer.call(purchaseOrders, { state: 'cancelled' });
    expect(content.map((order) => order.orderCode)).toEqual([orderCode]);
    // A seller who has typed the most there is meanwhile has no more than that.
    const again = await ordered();
    await market.change(again.goods, { availableCount: MOST_TYPED });
    await cancel(again.buyer, again.orderCode);
    expect(await market.stockOf(again.goods.id)).toBe(MOST_TYPED);
  });

  test('coupon, points and e-card come back, once', async () => {
    const { buyer, goods, orderCode } = await ordered();
    await withDeductions({ buyer, orderCode });
    expect(await holdings(buyer)).toEqual({ pointsUsed: 200, onCard: 6000, coupon: 'frozen' });
    await cancel(buyer, orderCode);
    expect(await holdings(buyer)).toEqual(UNTOUCHED);
    market.advance(31 * MINUTE_MS);
    await expireUnpaidOrders(market.db, market.now());
    expect(await holdings(buyer)).toEqual(UNTOUCHED);
    expect(await market.stockOf(goods.id)).toBe(STOCK);
  });

  test('the same serial is answered again, and gives back once', async () => {
    const { buyer, goods, orderCode } = await ordered();
    const serial = newSerial();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(buyer, orderCode, serial)));
    expect(answers).toEqual(['success', 'success', 'success']);
    expect(await market.stockOf(goods.id)).toBe(STOCK);
  });

  test("another customer's order is unknown and stays", async () => {
    const { buyer, orderCode } = await ordered();
    expect((await refusalOf(cancel(await market.buyer(), orderCode))).code).toBe('G404');
    expect((await buyer.call(orderById, { id: orderCode })).state).toBe('waitPay');
  });

  test('orderPaid: a paid order is not cancelled', async () => {
    const made = await ordered();
    await (await paidWith(made)).confirm();
    expect(await refusalOf(cancel(made.buyer, made.orderCode))).toEqual({
      code: 'orderPaid',
      text: '订单已支付，不能取消',
    });
    expect(await market.stockOf(made.goods.id)).toBe(STOCK - 1000);
  });

  test('orderEnded: an order that has expired cannot be cancelled', async () => {
    const { buyer, goods, orderCode } = await ordered();
    market.advance(31 * MINUTE_MS);
    await expireUnpaidOrders(market.db, market.now());
    expect((await buyer.call(orderById, { id: orderCode })).cancelReason).toBe('expired');
    expect(await refusalOf(cancel(buyer, orderCode))).toEqual({
      code: 'orderEnded',
      text: '订单已取消',
    });
    expect(await market.stockOf(goods.id)).toBe(STOCK);
  });

  test('money for a cancelled order becomes a refund', async () => {
    const made = await ordered();
    const attempt = await paidWith(made);
    await cancel(made.buyer, made.orderCode);
    expect((await refusalOf(attempt.confirm())).code).toBe('orderEnded');
    expect((await made.buyer.call(orderById, { id: made.orderCode })).state).toBe('cancelled');
  });
});

test('cancelling, paying and running out at once: exactly one of them wins', async () => {
  const goods = await market.offer();
  const buyers = await market.buyers(24);
  const made = await Promise.all(
    buyers.map(async (buyer) => {
      const { orderCode } = await submit(buyer, direct(goods, '1'));
      await withDeductions({ buyer, orderCode });
      return { buyer, orderCode, attempt: await paidWith({ buyer, orderCode }) };
    }),
  );
  // To the market the orders still have time, to the expiry's clock they do not.
  const late = new Date(market.now().getTime() + 31 * MINUTE_MS);
  const tries = made.flatMap(({ buyer, orderCode, attempt: { tradeNo } }) => [
    settle(tradeNo),
    cancel(buyer, orderCode),
    settle(tradeNo),
    cancel(buyer, orderCode),
  ]);
  const expiries = [1, 2].map(() => expireUnpaidOrders(market.db, late));
  for (const outcome of await Promise.allSettled<unknown>([...tries, ...expiries])) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ApiRefusal);
  }
  await expireUnpaidOrders(market.db, late);

  const codes = made.map(({ orderCode }) => orderCode);
  const rows = await market.db.select().from(orders).where(inArray(orders.orderCode, codes));
  const paid = rows.filter(({ state }) => state === 'paid');
  expect(rows.filter(({ state }) => state === 'waitPay')).toEqual([]);
  expect(await market.stockOf(goods.id)).toBe(STOCK - 100 * paid.length);
  for (const { buyer, orderCode } of made) {
    const wasPaid = paid.some((row) => row.orderCode === orderCode);
    expect(await holdings(buyer)).toEqual(
      wasPaid ? { pointsUsed: 200, onCard: 6000, coupon: 'Y' } : UNTOUCHED,
    );
  }
  // All the money has arrived: it is on a paid order or noted as a refund (design/payments: Attempts).
  const repaid = await market.db.select().from(refunds).where(inArray(refunds.orderCode, codes));
  expect(repaid).toHaveLength(made.length - paid.length);
});
