import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#app/domain/endpoint.ts';
import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { orders } from '#trading-api/schema.ts';
import { soldBy } from './sold-orders.ts';

let market: OpenMarket;
let buyer: Buyer;

/** Three orders of one buyer: of two sellers, two days, three states and amounts. */
beforeAll(async () => {
  market = await openMarket();
  buyer = await market.buyer();
  const make = async (
    seller: string,
    code: string,
    changed: Partial<typeof orders.$inferInsert>,
  ) => {
    await soldBy(market, seller, buyer.id, { code, state: 'paid', lines: 1 });
    await market.db.update(orders).set(changed).where(eq(orders.orderCode, code));
  };
  const day = (text: string) => new Date(`${text}T10:00:00+08:00`);
  await make('S0001', 'A1', {
    createdAt: day('2026-11-01'),
    paymentAmount: 300_00,
    remark: '二期项目',
  });
  await make('S0002', 'A2', {
    createdAt: day('2026-11-02'),
    state: 'waitPay',
    paymentAmount: 100_00,
  });
  await make('S0001', 'A3', {
    createdAt: day('2026-11-03'),
    state: 'completed',
    paymentAmount: 200_00,
    paymentMethod: 'alipay',
  });
});
afterAll(() => market.close());

const found = async (asked: Parameters<typeof buyer.call<typeof purchaseOrders>>[1]) =>
  (await buyer.call(purchaseOrders, asked)).content.map(({ orderCode }) => orderCode);

describe('a list of orders is searched', () => {
  test('by code, remark and seller', async () => {
    expect(await found({ keyword: 'A2' })).toEqual(['A2']);
    expect(await found({ keyword: '二期' })).toEqual(['A1']);
    const { content } = await buyer.call(purchaseOrders, { orderCodes: ['A1'] });
    const seller = content[0]?.sellerName ?? '';
    expect(await found({ keyword: seller.slice(0, 4) })).toEqual(['A3', 'A1']);
    // The wildcards of a LIKE pattern are searched literally.
    expect(await found({ keyword: '%' })).toEqual([]);
  });

  test('by state, day, amount and way of payment', async () => {
    expect(await found({ state: 'completed' })).toEqual(['A3']);
    expect(await found({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['A2']);
    expect(await found({ least: '150.00', most: '300.00' })).toEqual(['A3', 'A1']);
    expect(await found({ paymentMethod: 'alipay' })).toEqual(['A3']);
  });

  test('sorted, and added up over all pages', async () => {
    expect(await found({ sort: 'amount' })).toEqual(['A1', 'A3', 'A2']);
    expect(await found({ sort: 'oldest' })).toEqual(['A1', 'A2', 'A3']);
    const page = await buyer.call(purchaseOrders, { rows: 1 });
    expect(page).toMatchObject({ totalElements: 3, sum: '600.00' });
    // What was cancelled is found and costs nothing, except among others of its kind.
    await market.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.orderCode, 'A2'));
    expect(await buyer.call(purchaseOrders, {})).toMatchObject({
      totalElements: 3,
      sum: '500.00',
    });
    const cancelled = await buyer.call(purchaseOrders, { state: 'cancelled' });
    expect(cancelled).toMatchObject({ totalElements: 1, sum: '100.00' });
  });

  test('only the chosen ones, and never those of another customer', async () => {
    expect(await found({ orderCodes: ['A1', 'A2'] })).toEqual(['A2', 'A1']);
    const other = await market.buyer();
    const theirs = await other.call(purchaseOrders, { orderCodes: ['A1'] });
    expect(theirs).toMatchObject({ content: [], sum: '0.00' });
  });

  test('a seller finds its own orders by the buyer', async () => {
    const seller = await market.buyer({ platformType: 'seller', sellerCode: 'S0001' });
    const { content } = await seller.call(saleOrders, { orderCodes: ['A1', 'A2', 'A3'] });
    expect(content.map(({ orderCode }) => orderCode)).toEqual(['A3', 'A1']);
    const name = content[0]?.buyerName ?? '';
    const byName = await seller.call(saleOrders, { keyword: name, orderCodes: ['A1', 'A2'] });
    // The goods of each order are one yuan.
    expect(byName).toMatchObject({ totalElements: 1, sum: '1.00' });
    // Neither what the buyer pays of an order nor how can be found out by searching.
    const codes = ['A1', 'A3'];
    await market.db.update(orders).set({ orderAmount: 200 }).where(eq(orders.orderCode, 'A3'));
    const asked = async (search: Input<typeof saleOrders> & { paymentMethod?: string }) =>
      (await seller.call(saleOrders, { orderCodes: codes, ...search })).content.map(
        ({ orderCode }) => orderCode,
      );
    expect(await asked({ least: '100.00' })).toEqual([]);
    expect(await asked({ least: '1.00', most: '1.50' })).toEqual(['A1']);
    expect(await asked({ sort: 'amount' })).toEqual(['A3', 'A1']);
    expect(await asked({ paymentMethod: 'wallet' })).toEqual(['A3', 'A1']);
    const waiting = { state: 'waitPay', approval: 'waiting' } as const;
    await market.db.update(orders).set(waiting).where(eq(orders.orderCode, 'A1'));
    expect(await asked({ state: 'waitPay' })).toEqual(['A1']);
  });
});
