import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saleOrderById, saleOrders } from '#app/domain/order/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { orders } from '#trading-api/schema.ts';
import { asOneOrder } from './older-orders.ts';
import { fillCart, fromCart, RECEIVER, submit } from './ordering.ts';

let market: OpenMarket;
let buyer: Buyer;
let mine: Goods;
let theirs: Goods;
beforeAll(async () => {
  market = await openMarket();
  buyer = await market.buyer({ name: '远澄机械' });
  mine = await market.offer({ sellerCode: 'S0001', price: 100_000 });
  theirs = await market.offer({ sellerCode: 'S0002' });
});
afterAll(() => market.close());

const sellerOf = (sellerCode: string) => market.buyer({ platformType: 'seller', sellerCode });

/** An order of goods of two sellers, as older markets made it; answers its code. */
async function orderOfTwo(): Promise<string> {
  const ids = await fillCart(buyer, [
    [mine, '2'],
    [theirs, '3'],
  ]);
  const lines = [mine, theirs].map((goods, index) => ({
    id: ids[index] ?? '',
    goods,
    num: index === 0 ? '2' : '3',
  }));
  const { orderCode } = await submit(buyer, fromCart(lines, { remark: '请电联' }));
  market.advance(3000);
  return asOneOrder(market, orderCode, [mine.id, theirs.id]);
}

describe('saleOrder.list, saleOrder.byId', () => {
  test('spec 2 §6: a seller sees its own lines of an order and nothing of the others', async () => {
    const orderCode = await orderOfTwo();
    const seller = await sellerOf('S0001');
    const { content } = await seller.call(saleOrders, {});
    expect(content[0]).toMatchObject({
      orderCode,
      state: 'waitPay',
      buyerName: '远澄机械',
      name: RECEIVER.name,
      address: RECEIVER.address,
      remark: '请电联',
      amount: '2000.00',
    });
    expect(content[0]?.lines.map(({ sellerCode }) => sellerCode)).toEqual(['S0001']);
    const other = await (await sellerOf('S0002')).call(saleOrderById, { id: orderCode });
    expect(other.lines.map(({ number, sellerCode }) => [sellerCode, number])).toEqual([
      ['S0002', '3'],
    ]);
  });

  test('the phone of the receiver is shown once the order is paid', async () => {
    const orderCode = await orderOfTwo();
    const seller = await sellerOf('S0001');
    const mobile = async () => (await seller.call(saleOrderById, { id: orderCode })).mobile;
    expect(await mobile()).toBeNull();
    const paid = { state: 'paid', paidAt: market.now() } as const;
    await market.db.update(orders).set(paid).where(eq(orders.orderCode, orderCode));
    expect(await mobile()).toBe(RECEIVER.mobile);
  });

  test('an order without a line of the seller’s does not exist for it, nor for a buyer', async () => {
    const orderCode = await orderOfTwo();
    const codeFor = async (by: Buyer) =>
      (await refusalOf(by.call(saleOrderById, { id: orderCode }))).code;
    expect(await codeFor(await sellerOf('S0003'))).toBe('G404');
    expect(await codeFor(buyer)).toBe('G003');
  });

  test('pages and states; the demo market’s sellers have sold before', async () => {
    const seller = await sellerOf('S0003');
    const all = await seller.call(saleOrders, { rows: 500 });
    expect(all.totalElements).toBeGreaterThanOrEqual(14);
    const dates = all.content.map(({ createDate }) => createDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const paged = await seller.call(saleOrders, { rows: 5, page: 2 });
    expect(paged.content).toEqual(all.content.slice(5, 10));
    const cancelled = await seller.call(saleOrders, { state: 'cancelled', rows: 500 });
    expect(new Set(cancelled.content.map(({ state }) => state))).toEqual(new Set(['cancelled']));
  });
});
