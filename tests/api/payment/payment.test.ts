import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#app/domain/endpoint.ts';
import { getPayOrdersDetail, orderById, purchaseOrders } from '#app/domain/order/contract.ts';
import type { OrderState } from '#app/domain/order/state.ts';
import {
  attemptByToken,
  providerNotification,
  sandboxConfirm,
  startPayment,
} from '#app/domain/payment/contract.ts';
import type { StartedMethod } from '#app/domain/payment/payment.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type OpenMarket,
  openMarket,
  SANDBOX_SECRET,
} from '#tests/api/support/open-market.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { countMonthlySales } from '#trading-api/catalogue/stock.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { sign } from '#trading-api/payments/sandbox.ts';
import { goods as goodsTable, orders as orderTable, refunds } from '#trading-api/schema.ts';

const MINUTE_MS = 60_000;

let market: OpenMarket;
/** Who scans a code, and the provider: neither is the order's owner. */
let anybody: Buyer;
beforeAll(async () => {
  market = await openMarket();
  anybody = await market.buyer();
});
afterAll(() => market.close());

async function anOrder(buyer?: Buyer) {
  const owner = buyer ?? (await market.buyer());
  const goods = await market.offer();
  const { orderCode } = await submit(owner, direct(goods, '2'));
  return { owner, goods, orderCode };
}

const start = (owner: Buyer, orderCode: string, payMethod: StartedMethod = 'alipay') =>
  owner.call(startPayment, { orderCode, payMethod });

/** What the provider sends; `fields` are changed after it was signed. */
function notify(attempt: { tradeNo: string; paymentAmount: string }, fields: object = {}) {
  const unsigned = {
    provider: 'sandbox' as const,
    notificationId: randomUUID(),
    tradeNo: attempt.tradeNo,
    amount: attempt.paymentAmount,
    paidAt: market.now().toISOString(),
    ...fields,
  };
  const signed = { ...unsigned, signature: sign(SANDBOX_SECRET, unsigned), ...fields };
  return anybody.call(providerNotification, signed);
}

const refundsOf = (orderCode: string) =>
  market.db.select().from(refunds).where(eq(refunds.orderCode, orderCode));

type Scanned = Input<typeof sandboxConfirm>;

/** Holds for each call by a scanned code: its token works for its order only, for 5 minutes. */
async function expectY005(scanned: Scanned, scan: (scanned: Scanned) => Promise<unknown>) {
  const { orderCode } = await anOrder();
  const codeOf = async (fields: Partial<Scanned>) =>
    (await refusalOf(scan({ ...scanned, ...fields }))).code;
  expect(await codeOf({ payToken: 'guess' })).toBe('over');
  expect(await codeOf({ orderCode })).toBe('over');
  market.advance(5 * MINUTE_MS);
  expect(await codeOf({})).toBe('over');
}

const stateOf = async (owner: Buyer, orderCode: string) =>
  (await owner.call(orderById, { id: orderCode })).state;

describe('payment.start', () => {
  test('orderPaid: a paid order', async () => {
    const paid = await anOrder();
    await notify(await start(paid.owner, paid.orderCode));
    expect((await refusalOf(start(paid.owner, paid.orderCode))).code).toBe('orderPaid');
  });

  test('orderEnded: an order whose time has run out, and a cancelled one', async () => {
    const late = await anOrder();
    market.advance(30 * MINUTE_MS);
    expect((await refusalOf(start(late.owner, late.orderCode))).code).toBe('orderEnded');
    await expireUnpaidOrders(market.db, market.now());
    expect((await refusalOf(start(late.owner, late.orderCode))).code).toBe('orderEnded');
  });

  test('methodRefused: an enterprise cannot pay by WeChat', async () => {
    const enterprise = await market.buyer({
      customerType: 'enterprise',
      esignatureContractStatus: '2',
    });
    const { owner, orderCode } = await anOrder(enterprise);
    expect((await refusalOf(start(owner, orderCode, 'wechat'))).code).toBe('methodRefused');
    expect(await start(owner, orderCode, 'alipay')).toBeTruthy();
  });

  test.each(['wallet', 'coupons'] as const)(
    'methodMissing: %s has a call of its own',
    async (payMethod) => {
      const { owner, orderCode } = await anOrder();
      expect((await refusalOf(start(owner, orderCode, payMethod))).code).toBe('methodMissing');
    },
  );

  test("another customer's order is unknown", async () => {
    const { orderCode } = await anOrder();
    expect((await refusalOf(start(anybody, orderCode))).code).toBe('G404');
  });
});

describe('payment.attempt', () => {
  test('over: good for 5 minutes, by its token and for its order only', async () => {
    const { owner, orderCode } = await anOrder();
    const { payToken, ...attempt } = await start(owner, orderCode, 'wechat');
    expect(attempt).toMatchObject({ orderCode, payMethod: 'wechat', paymentAmount: '7700.00' });
    const scanned = { payToken, orderCode };
    expect(await anybody.call(attemptByToken, scanned)).toEqual(attempt);
    await expectY005(scanned, (scan) => anybody.call(attemptByToken, scan));
  });
});

describe('payment.sandboxConfirm', () => {
  test('the provider notifies the market, and the order is paid', async () => {
    const { owner, goods, orderCode } = await anOrder();
    const { payToken } = await start(owner, orderCode, 'wechat');
    const scanned = { payToken, orderCode };
    expect(await anybody.call(sandboxConfirm, scanned)).toBe('success');
    expect(await owner.call(orderById, { id: orderCode })).toMatchObject({
      state: 'paid',
      payStatus: '1',
      paymentMethod: 'wechat',
      payDate: expect.any(String),
    });
    const { orders } = await anybody.call(getPayOrdersDetail, scanned);
    expect(orders.payStatus).toBe('1');
    expect(await anybody.call(attemptByToken, scanned)).toMatchObject({ status: 'paid' });
    const salesOf = async () => {
      const [row] = await market.db.select().from(goodsTable).where(eq(goodsTable.id, goods.id));
      return row?.salesVolume;
    };
    expect(await salesOf()).toBe(goods.salesVolume + 200);
    // Monthly sales are those of a month, without orders that were cancelled since.
    await market.change(goods, { salesVolume: 12_300 });
    const inDays = (days: number) => new Date(market.now().getTime() + days * 86_400_000);
    const becomes = (state: OrderState) =>
      market.db.update(orderTable).set({ state }).where(eq(orderTable.orderCode, orderCode));
    await becomes('cancelled');
    await countMonthlySales(market.db, inDays(29));
    expect(await salesOf()).toBe(0);
    await becomes('paid');
    await countMonthlySales(market.db, inDays(29));
    expect(await salesOf()).toBe(200);
    await countMonthlySales(market.db, inDays(31));
    expect(await salesOf()).toBe(0);
  });

  test('confirming twice pays once', async () => {
    const { owner, orderCode } = await anOrder();
    const { payToken } = await start(owner, orderCode);
    const confirm = () => anybody.call(sandboxConfirm, { payToken, orderCode });
    await Promise.all([confirm(), confirm()]);
    await confirm();
    expect(await refundsOf(orderCode)).toEqual([]);
  });

  test('over: good for 5 minutes, by its token and for its order only', async () => {
    const { owner, orderCode } = await anOrder();
    const { payToken } = await start(owner, orderCode);
    await expectY005({ payToken, orderCode }, (scan) => anybody.call(sandboxConfirm, scan));
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });

  test('orderEnded: a cancelled order', async () => {
    const { owner, orderCode } = await anOrder();
    market.advance(28 * MINUTE_MS);
    const { payToken } = await start(owner, orderCode);
    market.advance(2 * MINUTE_MS);
    const confirm = () => refusalOf(anybody.call(sandboxConfirm, { payToken, orderCode }));
    expect((await confirm()).code).toBe('orderEnded');
    await expireUnpaidOrders(market.db, market.now());
    expect((await confirm()).code).toBe('orderEnded');
  });
});

describe('payment.notify', () => {
  test('the same notification many times and at once counts once', async () => {
    const { owner, goods, orderCode } = await anOrder();
    const attempt = await start(owner, orderCode);
    const same = { notificationId: randomUUID(), paidAt: market.now().toISOString() };
    await Promise.all(Array.from({ length: 10 }, () => notify(attempt, same)));
    await notify(attempt, same);
    await notify(attempt);
    expect(await stateOf(owner, orderCode)).toBe('paid');
    expect(await refundsOf(orderCode)).toEqual([]);
    const [row] = await market.db.select().from(goodsTable).where(eq(goodsTable.id, goods.id));
    expect(row?.salesVolume).toBe(goods.salesVolume + 200);
  });

  test('the first success wins, whichever attempt was started first', async () => {
    const { owner, orderCode } = await anOrder();
    const earlier = await start(owner, orderCode, 'wechat');
    const later = await start(owner, orderCode, 'alipay');
    await notify(later);
    await notify(earlier);
    await notify(earlier);
    expect(await owner.call(orderById, { id: orderCode })).toMatchObject({
      state: 'paid',
      paymentMethod: 'alipay',
      refunds: [{ reason: 'paid_twice', amount: '7700.00', payMethod: 'wechat', state: 'done' }],
    });
    // The sandbox sends it back at once.
    expect(await refundsOf(orderCode)).toMatchObject([
      { tradeNo: earlier.tradeNo, amount: 770_000, reason: 'paid_twice', state: 'done' },
    ]);
    const { payToken } = earlier;
    const refunded = await anybody.call(attemptByToken, { payToken, orderCode });
    expect(refunded.status).toBe('refunded');
  });

  test('attempts that succeed at once: one pays, the others are refunded', async () => {
    const { owner, orderCode } = await anOrder();
    const attempts = await Promise.all(Array.from({ length: 6 }, () => start(owner, orderCode)));
    await Promise.all(attempts.map((attempt) => notify(attempt)));
    expect(await stateOf(owner, orderCode)).toBe('paid');
    expect(await refundsOf(orderCode)).toHaveLength(5);
  });

  test('money for a cancelled order is refunded and its stock stays free', async () => {
    const { owner, goods, orderCode } = await anOrder();
    const attempt = await start(owner, orderCode);
    market.advance(30 * MINUTE_MS);
    await expireUnpaidOrders(market.db, market.now());
    await notify(attempt);
    expect(await stateOf(owner, orderCode)).toBe('cancelled');
    expect(await refundsOf(orderCode)).toMatchObject([{ reason: 'order_cancelled' }]);
    const [listed] = (await owner.call(purchaseOrders, {})).content;
    expect(listed?.refunds).toMatchObject([{ reason: 'order_cancelled', amount: '7700.00' }]);
    expect(await market.stockOf(goods.id)).toBe(100_000);
  });

  test('money that comes before the order is cancelled counts, though its time is over', async () => {
    const { owner, orderCode } = await anOrder();
    const attempt = await start(owner, orderCode);
    market.advance(31 * MINUTE_MS);
    await notify(attempt);
    await expireUnpaidOrders(market.db, market.now());
    expect(await stateOf(owner, orderCode)).toBe('paid');
  });

  test('signatureWrong: forged, changed after signing, or signed with another secret', async () => {
    const { owner, orderCode } = await anOrder();
    const attempt = await start(owner, orderCode);
    const other = await anOrder();
    const otherAttempt = await start(other.owner, other.orderCode);
    const valid = {
      provider: 'sandbox' as const,
      notificationId: randomUUID(),
      tradeNo: attempt.tradeNo,
      amount: '7700.00',
      paidAt: market.now().toISOString(),
    };
    for (const signature of ['', 'x'.repeat(43), sign('guess', valid)]) {
      expect((await refusalOf(notify(attempt, { ...valid, signature }))).code).toBe(
        'signatureWrong',
      );
    }
    const stolen = sign(SANDBOX_SECRET, valid);
    for (const change of [
      { tradeNo: otherAttempt.tradeNo },
      { notificationId: randomUUID() },
      { amount: '0.01' },
      { paidAt: new Date(0).toISOString() },
    ]) {
      const refused = notify(attempt, { ...valid, ...change, signature: stolen });
      expect((await refusalOf(refused)).code).toBe('signatureWrong');
    }
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });

  test('G404: an unknown trade number', async () => {
    const { owner, orderCode } = await anOrder();
    await start(owner, orderCode);
    const unknown = { tradeNo: 'none', paymentAmount: '7700.00' };
    expect((await refusalOf(notify(unknown))).code).toBe('G404');
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });

  test('amountChanged: another amount', async () => {
    const { owner, orderCode } = await anOrder();
    const attempt = await start(owner, orderCode);
    for (const paymentAmount of ['7699.99', '7700.01', '0.00']) {
      const refused = notify({ tradeNo: attempt.tradeNo, paymentAmount });
      expect((await refusalOf(refused)).code).toBe('amountChanged');
    }
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });

  testWhenFull(
    'paying and running out at once: paid with its stock, or cancelled with a refund',
    async () => {
      const cases = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const { owner, goods, orderCode } = await anOrder();
          return { owner, goods, orderCode, attempt: await start(owner, orderCode) };
        }),
      );
      market.advance(30 * MINUTE_MS);
      const now = market.now();
      await Promise.all(
        cases.flatMap(({ attempt }) => [notify(attempt), expireUnpaidOrders(market.db, now)]),
      );
      await expireUnpaidOrders(market.db, now);
      for (const { owner, goods, orderCode } of cases) {
        const paid = (await stateOf(owner, orderCode)) === 'paid';
        expect(await market.stockOf(goods.id)).toBe(paid ? 100_000 - 200 : 100_000);
        expect(await refundsOf(orderCode)).toHaveLength(paid ? 0 : 1);
      }
    },
  );
});
