import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#app/domain/duration.ts';
import { saleTurnover } from '#app/domain/order/turnover-contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { orders } from '#trading-api/schema.ts';
import { soldBy } from './sold-orders.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await market.buyer({ platformType: 'seller', sellerCode: 'S0009' });
});
afterAll(() => market.close());

const ago = (days: number) => new Date(market.now().getTime() - days * DAY_MS);

async function sold(
  code: string,
  state: 'paid' | 'waitPay' | 'cancelled',
  paidAt: Date | null,
  sellerCode = 'S0009',
) {
  const buyer = await market.buyer();
  await soldBy(market, sellerCode, buyer.id, { code, state, lines: 2 });
  await market.db.update(orders).set({ paidAt }).where(eq(orders.orderCode, code));
}

test('issue 18 §6: turnover is what could be shipped on each of 30 days, of the seller’s own lines', async () => {
  const before = await seller.call(saleTurnover, {});
  await sold('T1', 'paid', ago(0));
  await sold('T2', 'paid', ago(2));
  await sold('T3', 'paid', ago(2));
  // Not paid, cancelled, long ago, of another seller.
  await sold('T4', 'waitPay', null);
  await sold('T5', 'cancelled', ago(1));
  await sold('T6', 'paid', ago(31));
  await sold('T7', 'paid', ago(0), 'S0008');
  const { days, goods } = await seller.call(saleTurnover, {});
  expect(days).toHaveLength(30);
  const added = days.map((day, at) => ({
    day: day.day,
    orders: day.orders - (before.days[at]?.orders ?? 0),
    fen: Math.round((Number(day.amount) - Number(before.days[at]?.amount)) * 100),
  }));
  expect(added.filter(({ orders: count }) => count > 0)).toEqual([
    { day: wallDay(ago(2)), orders: 2, fen: 400 },
    { day: wallDay(ago(0)), orders: 1, fen: 200 },
  ]);
  const total = (list: readonly { amount: string }[]) =>
    Math.round(list.reduce((sum, { amount }) => sum + Number(amount), 0) * 100);
  expect(goods.length).toBeLessThanOrEqual(20);
  expect(total(goods)).toBeLessThanOrEqual(total(days));
  expect(goods.map(({ amount }) => Number(amount))).toEqual(
    goods.map(({ amount }) => Number(amount)).sort((one, other) => other - one),
  );
});
