import { fc } from '@fast-check/vitest';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toYuan } from '#app/domain/money.ts';
import { cancelOrder, getPayOrdersDetail, orderById } from '#app/domain/order/contract.ts';
import { bundleOrders, getPayOrdersDetailV2 } from '#app/domain/payment/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, newSerial } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { giveBack, lockOrder } from '#trading-api/order/index.ts';
import { sendRefunds } from '#trading-api/payment/follow-up.ts';
import { orderPayments, orders, paymentAttempts, refunds } from '#trading-api/schema.ts';
import {
  anOrder,
  followUp,
  market,
  notify,
  refundsOf,
  start,
  stateOf,
  TAKEN,
  wechat,
  withProviders,
} from './provider-market.ts';

withProviders();

/** Orders of one buyer, the first of 3,850.00 yuan, each of one more piece. */
async function someOrders(count: number): Promise<{ owner: Buyer; codes: string[] }> {
  const owner = await market.buyer();
  const codes: string[] = [];
  for (let place = 1; place <= count; place++) {
    market.advance(2000);
    codes.push((await submit(owner, direct(await market.offer(), String(place)))).orderCode);
  }
  return { owner, codes };
}

const bundle = (owner: Buyer, orderCodes: string[]) => owner.call(bundleOrders, { orderCodes });

async function aBundle(count = 3) {
  const { owner, codes } = await someOrders(count);
  const { bundleCode } = await bundle(owner, codes);
  return { owner, codes, bundleCode };
}

const cancel = (owner: Buyer, orderCode: string) =>
  owner.call(cancelOrder, { orderCode }, { serial: newSerial() });

const paidOf = async (owner: Buyer, orderCode: string) =>
  (await owner.call(orderById, { id: orderCode })).paidAmount;

describe('a payment of several orders', () => {
  test('issue 18 §6: has one trade at the provider, and books each order its share once for repeated notifications', async () => {
    const { owner, codes, bundleCode } = await aBundle();
    const begun = await start(owner, bundleCode, 'wechat');
    expect(begun).toMatchObject({ orderCode: bundleCode, paymentAmount: '23100.00' });
    expect(wechat.orders.get(begun.tradeNo)?.amount.total).toBe(2_310_000);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => notify('wechat', begun.tradeNo)),
    );
    expect(answers).toEqual(Array.from({ length: 4 }, () => TAKEN.wechat));
    for (const [place, code] of codes.entries()) {
      expect(await stateOf(owner, code)).toBe('paid');
      expect(await paidOf(owner, code)).toBe(toYuan(385_000 * (place + 1)));
      const booked = await market.db
        .select()
        .from(orderPayments)
        .where(eq(orderPayments.orderCode, code));
      expect(booked).toHaveLength(1);
      expect(await refundsOf(code)).toEqual([]);
    }
    const state = await owner.call(getPayOrdersDetail, { orderCode: bundleCode });
    expect(state.orders).toMatchObject({ payStatus: '1', paidAmount: '23100.00' });
    await expectSoundLedger(market.db);
  });

  test('leaves out orders cancelled before it begins, and refunds the share of those cancelled afterwards', async () => {
    const { owner, codes, bundleCode } = await aBundle(4);
    const [first = '', second = '', third = ''] = codes;
    await cancel(owner, first);
    const { orders: shown } = await owner.call(getPayOrdersDetailV2, { orderCode: bundleCode });
    expect(shown.dueAmount).toBe(toYuan(385_000 * 9));
    expect(shown.bundled?.map(({ dueAmount }) => dueAmount)).toEqual([
      null,
      '7700.00',
      '11550.00',
      '15400.00',
    ]);
    const begun = await start(owner, bundleCode, 'wechat');
    await cancel(owner, second);
    await notify('wechat', begun.tradeNo);
    expect(await stateOf(owner, second)).toBe('cancelled');
    expect(await stateOf(owner, third)).toBe('paid');
    expect(await refundsOf(first)).toEqual([]);
    expect(await refundsOf(second)).toMatchObject([
      { amount: 770_000, reason: 'order_cancelled', state: 'done' },
    ]);
    const sent = wechat.refunds.filter((each) => each.out_trade_no === begun.tradeNo);
    expect(sent).toMatchObject([{ amount: { refund: 770_000, total: 385_000 * 9 } }]);
    const after = await owner.call(getPayOrdersDetailV2, { orderCode: bundleCode });
    expect(after.orders.bundled?.[1]).toMatchObject({
      paidAmount: '0.00',
      refundedAmount: '7700.00',
    });
    await expectSoundLedger(market.db);
  });

  test('a refund of one of its orders goes back through the one trade, for its share only', async () => {
    const { owner, codes, bundleCode } = await aBundle(2);
    const [, second = ''] = codes;
    const { tradeNo } = await start(owner, bundleCode, 'wechat');
    await notify('wechat', tradeNo);
    await market.db.transaction(async (tx) => {
      const order = await lockOrder(tx, second);
      if (!order) throw new Error('no order');
      await giveBack(tx, order, { amount: 100_000, reason: 'after_sale', now: market.now() });
    });
    expect(await sendRefunds(market.db, followUp())).toBe(1);
    const sent = wechat.refunds.filter((each) => each.out_trade_no === tradeNo);
    expect(sent).toMatchObject([{ amount: { refund: 100_000, total: 1_155_000 } }]);
    expect(await refundsOf(second)).toMatchObject([{ amount: 100_000, state: 'done' }]);
  });

  test('issue 18 §6: with random payments and cancellations at once nothing is paid twice, and everything else is refunded', async () => {
    const what = fc.record({
      alone: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      cancelled: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      bundles: fc.integer({ min: 1, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(what, async ({ alone, cancelled, bundles }) => {
        const { owner, codes, bundleCode } = await aBundle();
        const taken: { tradeNo: string; amount: number }[] = [];
        const begin = async (code: string) => {
          const begun = await start(owner, code, 'wechat');
          taken.push({ tradeNo: begun.tradeNo, amount: Number(begun.paymentAmount) * 100 });
        };
        for (let times = 0; times < bundles; times++) await begin(bundleCode);
        for (const [place, code] of codes.entries()) if (alone[place]) await begin(code);
        await Promise.all([
          ...taken.map(({ tradeNo }) => notify('wechat', tradeNo)),
          ...codes.map((code, place) =>
            cancelled[place] ? cancel(owner, code).catch(() => 'paid before') : null,
          ),
        ]);
        let kept = 0;
        for (const [place, code] of codes.entries()) {
          const order = await owner.call(orderById, { id: code });
          const isKept = order.state === 'paid';
          expect(isKept || (order.state === 'cancelled' && cancelled[place])).toBe(true);
          expect(order.paidAmount).toBe(isKept ? order.paymentAmount : '0.00');
          kept += Number(order.paidAmount) * 100;
          const back = await refundsOf(code);
          kept += back.reduce((sum, { amount }) => sum + amount, 0);
        }
        expect(kept).toBe(taken.reduce((sum, { amount }) => sum + amount, 0));
        await expectSoundLedger(market.db);
      }),
      { numRuns: 10 },
    );
  });

  test('two bundles of the same orders in another order wait for each other, not for ever', async () => {
    const { owner, codes } = await someOrders(4);
    const [a = '', b = '', c = '', d = ''] = codes;
    const [first, second] = [await bundle(owner, [a, b, c, d]), await bundle(owner, [d, c, b])];
    const [one, other] = [
      await start(owner, first.bundleCode, 'wechat'),
      await start(owner, second.bundleCode, 'alipay'),
    ];
    const answers = await Promise.all([
      notify('wechat', one.tradeNo),
      notify('alipay', other.tradeNo),
    ]);
    expect(answers).toEqual([TAKEN.wechat, TAKEN.alipay]);
    for (const code of codes) expect(await stateOf(owner, code)).toBe('paid');
    const back = await Promise.all([b, c, d].map(refundsOf));
    expect(back.flat().map(({ reason }) => reason)).toEqual(Array(3).fill('paid_twice'));
  });

  test('a provider’s notification with the trade number of a part is refused', async () => {
    const { owner, bundleCode } = await aBundle(2);
    const { tradeNo } = await start(owner, bundleCode, 'wechat');
    const [part] = await market.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.partOf, tradeNo));
    const whole = wechat.orders.get(tradeNo);
    if (!part || !whole) throw new Error('nothing was begun');
    wechat.orders.set(part.tradeNo, {
      ...whole,
      out_trade_no: part.tradeNo,
      amount: { total: part.amount, currency: 'CNY' },
    });
    expect(await notify('wechat', part.tradeNo)).toMatchObject({ status: 422 });
    expect(await market.db.$count(refunds, eq(refunds.tradeNo, part.tradeNo))).toBe(0);
  });
});

describe('payment.bundle', () => {
  test('the same orders make the same bundle in any sequence', async () => {
    const { owner, codes } = await someOrders(2);
    const made = await bundle(owner, codes);
    expect(made.bundleCode).toMatch(/^HB[0-9A-F]{20}$/);
    expect(await bundle(owner, [...codes, ...codes].reverse())).toEqual(made);
  });

  test('payment.bundle: missing, tooLarge: one order, and more than are paid at once', async () => {
    const { owner, orderCode } = await anOrder();
    expect(await refusalOf(bundle(owner, [orderCode, orderCode]))).toMatchObject({
      code: 'missing',
      text: '请至少选择两个待付款的订单',
    });
    const many = Array.from({ length: 21 }, (_, place) => String(place));
    expect((await refusalOf(bundle(owner, many))).code).toBe('tooLarge');
  });

  test('payment.bundle: orderPaid, orderEnded, unapproved: an order that cannot be paid is named', async () => {
    const { owner, codes } = await someOrders(4);
    const [open = '', paid = '', ended = '', held = ''] = codes;
    await notify('wechat', (await start(owner, paid, 'wechat')).tradeNo);
    await cancel(owner, ended);
    await market.db.update(orders).set({ approval: 'waiting' }).where(eq(orders.orderCode, held));
    for (const [code, refused] of [
      ['orderPaid', paid],
      ['orderEnded', ended],
      ['unapproved', held],
    ] as const) {
      const refusal = await refusalOf(bundle(owner, [open, refused]));
      expect(refusal).toMatchObject({ code, text: expect.stringContaining(`订单 ${refused}：`) });
    }
  });

  test("G404: another customer's orders, and a bundle of another customer", async () => {
    const [own, other] = [await aBundle(2), await someOrders(2)];
    expect((await refusalOf(bundle(other.owner, [...other.codes, ...own.codes]))).code).toBe(
      'G404',
    );
    for (const call of [
      () => start(other.owner, own.bundleCode, 'wechat'),
      () => other.owner.call(getPayOrdersDetail, { orderCode: own.bundleCode }),
      () => other.owner.call(getPayOrdersDetailV2, { orderCode: own.bundleCode }),
    ]) {
      expect((await refusalOf(call())).code).toBe('G404');
    }
  });

  test('a stranger who has scanned its code may pay the bundle, but none of its orders alone', async () => {
    const { owner, codes, bundleCode } = await aBundle(2);
    const { payToken } = await start(owner, bundleCode, 'wechat');
    const { buyer: stranger } = { buyer: await market.buyer() };
    const scanned = { orderCode: bundleCode, payToken };
    expect((await stranger.call(getPayOrdersDetailV2, scanned)).orders.dueAmount).toBe('11550.00');
    const [orderCode = ''] = codes;
    const alone = refusalOf(stranger.call(getPayOrdersDetailV2, { orderCode, payToken }));
    expect((await alone).code).toBe('G404');
  });
});
