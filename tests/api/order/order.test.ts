import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callForAnswer } from '#app/api/transport.ts';
import { portalCreateOrder, submitOrder } from '#app/domain/checkout/contract.ts';
import { stockOf } from '#app/domain/endpoint.ts';
import { getPayOrdersDetail, orderById, purchaseOrders } from '#app/domain/order/contract.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import { SENT_OTHERWISE } from '#app/domain/repeated-submit.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { requestSerials } from '#trading-api/schema.ts';
import { addOwnAddress, direct, submit } from './ordering.ts';

const MINUTE_MS = 60_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const ordersOf = (buyer: Buyer) => buyer.call(purchaseOrders, {});

/** By a buyer who has an address. */
const createFromListing = (buyer: Buyer, goods: Goods, serial: string) =>
  buyer.call(
    portalCreateOrder,
    { businessId: String(goods.id), count: '1', source: 'spot' },
    { serial },
  );

describe('serials and the lock', () => {
  test('the same serial twice makes one order', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const serial = newSerial();
    const one = await submit(buyer, direct(goods, '1'), serial);
    expect(await submit(buyer, direct(goods, '1'), serial)).toEqual(one);
    market.advance(60 * MINUTE_MS);
    expect(await submit(buyer, direct(goods, '1'), serial)).toEqual(one);
    expect((await ordersOf(buyer)).totalElements).toBe(1);
    expect(await market.stockOf(goods.id)).toBe(100_000 - 100);
  });

  test('a repeated answer is marked as such; a first answer, and one after a refusal, are not', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const send = (count: string, serial: string) =>
      callForAnswer(submitOrder, direct(goods, count), {
        baseUrl: market.url,
        token: buyer.token,
        serial,
        timeoutMs: 60_000,
      });
    const serial = newSerial();
    await refusalOf(send('1001', serial));
    const first = await send('1', serial);
    expect(first).toMatchObject({ replayed: false, changed: [stockOf(goods.id)] });
    expect(await send('1', serial)).toEqual({ ...first, replayed: true, changed: [] });
    expect(await refusalOf(send('2', serial))).toEqual({ code: 'G409', text: SENT_OTHERWISE });
  });

  test('a plain text answer is repeated unchanged', async () => {
    const buyer = await market.buyer();
    await addOwnAddress(buyer);
    const goods = await market.offer();
    const serial = newSerial();
    expect(await createFromListing(buyer, goods, serial)).toBe('success');
    expect(await createFromListing(buyer, goods, serial)).toBe('success');
    expect((await ordersOf(buyer)).totalElements).toBe(1);
  });

  test('G409: another body under the same serial is refused', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const serial = newSerial();
    await submit(buyer, direct(goods, '1'), serial);
    expect((await refusalOf(submit(buyer, direct(goods, '2'), serial))).code).toBe('G409');
    expect((await ordersOf(buyer)).totalElements).toBe(1);
  });

  test("the same serial of two customers and two calls is not one another's", async () => {
    const goods = await market.offer();
    const serial = newSerial();
    const [one, other] = [await market.buyer(), await market.buyer()];
    await addOwnAddress(one);
    const first = await submit(one, direct(goods, '1'), serial);
    const second = await submit(other, direct(goods, '1'), serial);
    expect(second.orderCode).not.toBe(first.orderCode);
    expect(await createFromListing(one, goods, serial)).toBe('success');
    expect(await market.stockOf(goods.id)).toBe(100_000 - 300);
  });

  test('a refused order leaves neither serial nor lock behind', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const serial = newSerial();
    expect((await refusalOf(submit(buyer, direct(goods, '1001'), serial))).code).toBe('stockShort');
    const kept = await market.db
      .select()
      .from(requestSerials)
      .where(eq(requestSerials.customerId, buyer.id));
    expect(kept).toEqual([]);
    expect(await submit(buyer, direct(goods, '1000'), serial)).toBeTruthy();
  });

  test('G429: another order within 2 seconds is refused and changes nothing', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    await submit(buyer, direct(goods, '1'), newSerial());
    expect(await refusalOf(submit(buyer, direct(goods, '1'), newSerial()))).toEqual({
      code: 'G429',
      text: '操作频繁，请稍后重试！',
    });
    expect(await market.stockOf(goods.id)).toBe(100_000 - 100);
    market.advance(2000);
    expect(await submit(buyer, direct(goods, '1'), newSerial())).toBeTruthy();
  });

  test('issue 46 §3: an empty quantity orders nothing, neither the minimum', async () => {
    const goods = await market.offer({ miniQuantity: 200 });
    const buyer = await market.buyer();
    for (const typed of ['', ' ', '\u3000']) {
      expect(await refusalOf(submit(buyer, direct(goods, typed)))).toEqual({
        code: 'invalid',
        text: '请输入数量',
      });
    }
    expect(await market.stockOf(goods.id)).toBe(100_000);
  });

  test('a serial of another form is refused as malformed', async () => {
    const submitted = submit(await market.buyer(), direct(await market.offer(), '1'), 'short');
    expect((await refusalOf(submitted)).code).toBe('G400');
  });
});

describe('order.byId, order.purchaseOrders', () => {
  test('lists the newest first, by page and state', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const codes: string[] = [];
    for (let made = 0; made < 3; made++) {
      codes.unshift((await submit(buyer, direct(goods, '1'))).orderCode);
      market.advance(2001);
    }
    const list = await buyer.call(purchaseOrders, { page: 1, rows: 2, state: 'waitPay' });
    expect(list).toMatchObject({ totalElements: 3, totalPages: 2, totalCapped: false });
    expect(list.content.map(({ orderCode }) => orderCode)).toEqual(codes.slice(0, 2));
    const rest = await buyer.call(purchaseOrders, { page: 2, rows: 2 });
    expect(rest.content.map(({ orderCode }) => orderCode)).toEqual(codes.slice(2));
    expect((await buyer.call(purchaseOrders, { state: 'paid' })).content).toEqual([]);
  });

  test("another customer's order is unknown", async () => {
    const { orderCode } = await submit(await market.buyer(), direct(await market.offer(), '1'));
    const other = await market.buyer();
    expect((await refusalOf(other.call(orderById, { id: orderCode }))).code).toBe('G404');
    expect((await ordersOf(other)).content).toEqual([]);
  });
});

describe('order.payDetail', () => {
  test('is answered to the owner and to the pay token of this order only', async () => {
    const buyer = await market.buyer();
    const { orderCode } = await submit(buyer, direct(await market.offer(), '1'));
    market.advance(2001);
    const { orderCode: otherCode } = await submit(buyer, direct(await market.offer(), '1'));
    const { payToken } = await buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
    const stranger = (await market.buyer()).call;
    const unpaid = { orders: { orderCode, payStatus: '0', paymentAmount: '3850.00' } };
    expect(await buyer.call(getPayOrdersDetail, { orderCode })).toMatchObject(unpaid);
    const withoutLogin = { token: null };
    const byToken = { orderCode, payToken };
    expect(await stranger(getPayOrdersDetail, byToken, withoutLogin)).toMatchObject(unpaid);
    for (const asked of [{ orderCode }, { orderCode: otherCode, payToken }]) {
      expect((await refusalOf(stranger(getPayOrdersDetail, asked))).code).toBe('G404');
      expect((await refusalOf(stranger(getPayOrdersDetail, asked, withoutLogin))).code).toBe(
        'G404',
      );
    }
    market.advance(5 * MINUTE_MS);
    const late = stranger(getPayOrdersDetail, byToken, withoutLogin);
    expect((await refusalOf(late)).code).toBe('G404');
  });

  test('its body is at most 1 KB', async () => {
    const buyer = await market.buyer();
    const { orderCode } = await submit(buyer, direct(await market.offer(), '1'));
    const answer = await buyer.call(getPayOrdersDetail, { orderCode });
    expect(JSON.stringify(answer).length).toBeLessThan(900);
  });
});

describe('unpaid orders', () => {
  test('run out after 30 minutes and give their stock back once', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const { orderCode } = await submit(buyer, direct(goods, '10'));
    const stateOf = async () => (await buyer.call(orderById, { id: orderCode })).state;
    market.advance(29 * MINUTE_MS);
    await expireUnpaidOrders(market.db, market.now());
    expect(await stateOf()).toBe('waitPay');
    market.advance(MINUTE_MS);
    await Promise.all([1, 2, 3].map(() => expireUnpaidOrders(market.db, market.now())));
    expect(await stateOf()).toBe('cancelled');
    expect(await market.stockOf(goods.id)).toBe(100_000);
    expect(await expireUnpaidOrders(market.db, market.now())).toBe(0);
  });

  test('one that cannot be cancelled does not hold up the others', async () => {
    const goods = await market.offer();
    const broken = await submit(await market.buyer(), direct(goods, '10'));
    await submit(await market.buyer(), direct(goods, '10'));
    const isBroken = sql.raw(`order_code = '${broken.orderCode}' and state = 'cancelled'`);
    await market.db.execute(
      sql`alter table orders add constraint unbroken check (not (${isBroken})) not valid`,
    );
    market.advance(30 * MINUTE_MS);
    const run = expireUnpaidOrders(market.db, market.now());
    await expect(run).rejects.toThrow('orders could not be cancelled');
    expect(await market.stockOf(goods.id)).toBe(99_000);
    await market.db.execute(sql`alter table orders drop constraint unbroken`);
    expect(await expireUnpaidOrders(market.db, market.now())).toBe(1);
    expect(await market.stockOf(goods.id)).toBe(100_000);
  });

  testWhenFull('many run out at once', async () => {
    const goods = await market.offer();
    const buyers = await market.buyers(130);
    await Promise.all(buyers.map((buyer) => submit(buyer, direct(goods, '1'))));
    expect(await market.stockOf(goods.id)).toBe(100_000 - 13_000);
    market.advance(30 * MINUTE_MS);
    const now = market.now();
    const runs = await Promise.all([1, 2].map(() => expireUnpaidOrders(market.db, now)));
    expect(runs.reduce((sum, run) => sum + run)).toBeGreaterThanOrEqual(130);
    await expireUnpaidOrders(market.db, now);
    expect(await market.stockOf(goods.id)).toBe(100_000);
  });
});
