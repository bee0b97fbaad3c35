import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderById, saleOrderById, saleOrders } from '#app/domain/order/contract.ts';
import { giveCard } from '#tests/api/marketing/balances.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { orders } from '#trading-api/schema.ts';
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

/** A checkout of goods of two sellers; answers the codes of its orders. */
async function orderOfTwo(): Promise<{ own: string; other: string }> {
  const ids = await fillCart(buyer, [
    [mine, '2'],
    [theirs, '3'],
  ]);
  const lines = [mine, theirs].map((goods, index) => ({
    id: ids[index] ?? '',
    goods,
    num: index === 0 ? '2' : '3',
  }));
  const giftCardids = [await giveCard(market, buyer, 1000)];
  const wanted = fromCart(lines, { remark: '请电联', giftCardids });
  const { orderCodes = [] } = await submit(buyer, wanted);
  market.advance(3000);
  const [own = '', other = ''] = orderCodes;
  return { own, other };
}

describe('saleOrder.list, saleOrder.byId', () => {
  test('issue 48: each seller of a checkout has an order of its own, which reads as one of that seller alone', async () => {
    const { own, other } = await orderOfTwo();
    const seller = await sellerOf('S0001');
    const { content } = await seller.call(saleOrders, {});
    expect(content[0]).toMatchObject({
      orderCode: own,
      state: 'waitPay',
      buyerName: '远澄机械',
      name: RECEIVER.name,
      address: RECEIVER.address,
      remark: '请电联',
      amount: '2000.00',
    });
    expect(content[0]?.lines.map(({ sellerCode }) => sellerCode)).toEqual(['S0001']);
    expect(JSON.stringify(content)).not.toContain(other);
    const theirs = await (await sellerOf('S0002')).call(saleOrderById, { id: other });
    expect(theirs.lines.map(({ number, sellerCode }) => [sellerCode, number])).toEqual([
      ['S0002', '3'],
    ]);
    const bought = await buyer.call(orderById, { id: own });
    expect(bought).toMatchObject({ sellerCode: 'S0001', sellerName: mine.sellerName });
    // What the buyer's card took off is not the seller's.
    expect(bought.paymentAmount).not.toBe('2000.00');
    expect(JSON.stringify(content[0])).not.toContain(bought.paymentAmount);
  });

  test('the phone of the receiver is shown once the order is paid', async () => {
    const { own } = await orderOfTwo();
    const seller = await sellerOf('S0001');
    const mobile = async () => (await seller.call(saleOrderById, { id: own })).mobile;
    expect(await mobile()).toBeNull();
    const paid = { state: 'paid', paidAt: market.now() } as const;
    await market.db.update(orders).set(paid).where(eq(orders.orderCode, own));
    expect(await mobile()).toBe(RECEIVER.mobile);
  });

  test('an order of another seller, also of the same checkout, does not exist for a seller, nor for a buyer', async () => {
    const { own, other } = await orderOfTwo();
    const codeFor = async (by: Buyer, id: string) =>
      (await refusalOf(by.call(saleOrderById, { id }))).code;
    expect(await codeFor(await sellerOf('S0001'), other)).toBe('G404');
    expect(await codeFor(await sellerOf('S0002'), own)).toBe('G404');
    expect(await codeFor(buyer, own)).toBe('G003');
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
