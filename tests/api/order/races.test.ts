import { fc, test as property } from '@fast-check/vitest';
import { and, eq, gte, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { orderLines, orders } from '#trading-api/schema.ts';
import { direct, fillCart, fromCart, submit } from './ordering.ts';
import { race, times } from './racing.ts';

let market: OpenMarket;
let opened: Date;
beforeAll(async () => {
  market = await openMarket();
  opened = market.now();
});
afterAll(() => market.close());

const ordersOf = async (buyer: Buyer) => (await buyer.call(purchaseOrders, {})).totalElements;

/** Hundredths of the goods in these tests' orders that are not cancelled. */
async function ordered(goods: Goods): Promise<number> {
  const rows = await market.db
    .select({ count: orderLines.count, state: orders.state })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderCode, orderLines.orderCode))
    .where(and(eq(orderLines.goodsId, goods.id), gte(orders.createdAt, opened)));
  return rows
    .filter(({ state }) => state !== 'cancelled')
    .reduce((sum, { count }) => sum + count, 0);
}

test('spec 1 §7: a unique-serial sent twenty times at once makes one order', async () => {
  const buyer = await market.buyer();
  const goods = await market.offer();
  const serial = newSerial();
  const { made, refused } = await race(times(20, () => submit(buyer, direct(goods, '1'), serial)));
  expect(refused).toEqual([]);
  expect(new Set(made.map(({ orderCode }) => orderCode)).size).toBe(1);
  expect(await ordersOf(buyer)).toBe(1);
  expect(await market.stockOf(goods.id)).toBe(100_000 - 100);
});

test('twenty serials at once make one order, the lock refuses the rest', async () => {
  const buyer = await market.buyer();
  const goods = await market.offer();
  const { made, refused } = await race(
    times(20, () => submit(buyer, direct(goods, '1'), newSerial())),
  );
  expect(made).toHaveLength(1);
  expect(refused).toEqual(times(19, () => 'G429'));
  expect(await market.stockOf(goods.id)).toBe(100_000 - 100);
});

test('one cart submitted on two pages is ordered once, also after the lock', async () => {
  const buyer = await market.buyer();
  const goods = await market.offer();
  const [id = ''] = await fillCart(buyer, [[goods, '3']]);
  const submission = fromCart([{ id, goods, num: '3' }]);
  const at = await race(times(5, () => submit(buyer, submission, newSerial())));
  market.advance(3000);
  const later = await race(times(5, () => submit(buyer, submission, newSerial())));
  expect(at.made.length + later.made.length).toBe(1);
  expect(later.refused).toContain('goodsGone');
  expect(await market.stockOf(goods.id)).toBe(100_000 - 300);
});

test('200 buyers racing for the last 10 tonnes buy exactly 10', async () => {
  const buyers = await market.buyers(200);
  const goods = await market.offer({ availableCount: 1000 });
  const { made, refused } = await race(
    buyers.map((buyer) => submit(buyer, direct(goods, '1'), newSerial())),
  );
  expect(made).toHaveLength(10);
  expect(refused).toEqual(times(190, () => 'stockShort'));
  expect(await market.stockOf(goods.id)).toBe(0);
  expect(await ordered(goods)).toBe(1000);
});

testWhenFull(
  'carts that name the same goods in another order never block one another',
  async () => {
    const buyers = await market.buyers(40);
    const shelf = [await market.offer(), await market.offer(), await market.offer()];
    const calls = await Promise.all(
      buyers.map(async (buyer, at) => {
        const wanted = at % 2 === 0 ? shelf : shelf.toReversed();
        const ids = await fillCart(
          buyer,
          wanted.map((goods) => [goods, '1']),
        );
        return {
          buyer,
          lines: wanted.map((goods, line) => ({ id: ids[line] ?? '', goods, num: '1' })),
        };
      }),
    );
    const { made, refused } = await race(
      calls.map(({ buyer, lines }) => submit(buyer, fromCart(lines), newSerial())),
    );
    expect(refused).toEqual([]);
    expect(made).toHaveLength(40);
    for (const { id } of shelf) expect(await market.stockOf(id)).toBe(100_000 - 4000);
  },
);

testWhenFull('orders, payments and expiry at once lose no stock and make none', async () => {
  const goods = await market.offer({ availableCount: 6000 });
  const early = await market.buyers(30);
  const { made } = await race(early.map((buyer) => submit(buyer, direct(goods, '1'))));
  market.advance(28 * 60_000);
  const payments = await Promise.all(
    made.map(({ orderCode }, at) =>
      (early[at] as Buyer).call(startPayment, { orderCode, payMethod: 'alipay' }),
    ),
  );
  market.advance(2 * 60_000 - 500);
  const late = await market.buyers(60);
  const soon = new Date(market.now().getTime() + 1000);
  await race<unknown>([
    ...payments.map(({ payToken, orderCode }) =>
      (early[0] as Buyer).call(sandboxConfirm, { payToken, orderCode }),
    ),
    ...late.map((buyer) => submit(buyer, direct(goods, '1'))),
    ...times(3, () => expireUnpaidOrders(market.db, soon)),
  ]);
  await expireUnpaidOrders(market.db, soon);
  const states = await market.db
    .select({ state: orders.state })
    .from(orders)
    .where(
      inArray(
        orders.orderCode,
        made.map(({ orderCode }) => orderCode),
      ),
    );
  expect(states.map(({ state }) => state)).not.toContain('waitPay');
  expect((await market.stockOf(goods.id)) + (await ordered(goods))).toBe(6000);
});

property.prop(
  [
    fc.integer({ min: 0, max: 3000 }),
    fc.array(fc.integer({ min: 100, max: 900 }), { minLength: 1, maxLength: 12 }),
  ],
  { numRuns: 12 },
)(
  'for random orders at once the sold and the remaining stock add up to the stock before',
  async (stock, counts) => {
    const goods = await market.offer({ availableCount: stock });
    const buyers = await market.buyers(counts.length);
    const { made, refused } = await race(
      buyers.map((buyer, at) =>
        submit(buyer, direct(goods, ((counts[at] ?? 0) / 100).toFixed(2)), newSerial()),
      ),
    );
    const left = await market.stockOf(goods.id);
    expect(left + (await ordered(goods))).toBe(stock);
    expect(made.length + refused.length).toBe(counts.length);
    // No buyer is refused a quantity that would still have been in stock.
    if (refused.length > 0) expect(left).toBeLessThan(Math.max(...counts));
  },
);

describe.runIf(process.env.TEST_DATABASE === 'postgres')('two processes of one market', () => {
  let second: OpenMarket;
  beforeAll(async () => {
    second = await openMarket(market.database);
  });
  afterAll(() => second.close());

  test('one serial makes one order', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const elsewhere = { ...buyer, call: buyer.at(second.url) };
    const serial = newSerial();
    const { made } = await race(
      [buyer, elsewhere, buyer, elsewhere].map((at) => submit(at, direct(goods, '1'), serial)),
    );
    expect(new Set(made.map(({ orderCode }) => orderCode)).size).toBe(1);
    expect(made).toHaveLength(4);
    expect(await market.stockOf(goods.id)).toBe(100_000 - 100);
  });

  test('the 2-second lock holds across them', async () => {
    second.advance(market.now().getTime() - second.now().getTime());
    const buyer = await market.buyer();
    const goods = await market.offer();
    const elsewhere = { ...buyer, call: buyer.at(second.url) };
    const { made, refused } = await race(
      [buyer, elsewhere, buyer, elsewhere].map((at) => submit(at, direct(goods, '1'), newSerial())),
    );
    expect(made).toHaveLength(1);
    expect(refused).toEqual(times(3, () => 'G429'));
  });
});
