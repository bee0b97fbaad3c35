import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#app/domain/duration.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { REFUND_DAYS, REFUND_TRIES } from '#app/domain/payment/refund.ts';
import { retryRefund } from '#app/domain/remittance/money-desk-contract.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { cancelUnshipped, lockOrder } from '#trading-api/order/index.ts';
import { askForLostPayments, sendRefunds } from '#trading-api/payment/follow-up.ts';
import { orderPayments, orders, paymentAttempts, refunds } from '#trading-api/schema.ts';
import {
  alipay,
  anOrder,
  followUp,
  jobErrors,
  later,
  METHODS,
  market,
  notify,
  refundsOf,
  start,
  stateOf,
  stubOf,
  TAKEN,
  wechat,
  withProviders,
} from './provider-market.ts';

withProviders();

describe.each(METHODS)('%s', (method) => {
  test('spec 3 §4: a QR code of its own, and its notification pays the order', async () => {
    const { owner, orderCode } = await anOrder();
    const attempt = await start(owner, orderCode, method);
    expect(attempt).toMatchObject({ simulated: false, paymentAmount: '7700.00', inApp: null });
    expect(attempt.qrContent).toMatch(
      method === 'wechat' ? /^weixin:\/\/wxpay\// : /^https:\/\/qr\.alipay\.com\//,
    );
    expect(await notify(method, attempt.tradeNo)).toEqual(TAKEN[method]);
    expect(await owner.call(orderById, { id: orderCode })).toMatchObject({
      state: 'paid',
      paymentMethod: method,
    });
  });

  test('the same notification twice and at once counts once', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, method);
    const answers = await Promise.all([1, 2, 3].map(() => notify(method, tradeNo)));
    expect(answers).toEqual([TAKEN[method], TAKEN[method], TAKEN[method]]);
    expect(await notify(method, tradeNo)).toEqual(TAKEN[method]);
    expect(await stateOf(owner, orderCode)).toBe('paid');
    expect(await refundsOf(orderCode)).toEqual([]);
  });

  test('money for a cancelled order goes back at once', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, method);
    // The order's time, not the clock's: signatures must stay fresh.
    await market.db
      .update(orders)
      .set({ payDeadline: new Date(0) })
      .where(eq(orders.orderCode, orderCode));
    await expireUnpaidOrders(market.db, market.now());
    expect(await notify(method, tradeNo)).toEqual(TAKEN[method]);
    expect(await stateOf(owner, orderCode)).toBe('cancelled');
    expect(await refundsOf(orderCode)).toMatchObject([
      { reason: 'order_cancelled', amount: 770_000, state: 'done', tries: 1 },
    ]);
    const sent = stubOf(method).refunds.at(-1);
    expect(sent).toMatchObject(
      method === 'wechat'
        ? { out_trade_no: tradeNo, out_refund_no: `R${tradeNo}`, amount: { refund: 770_000 } }
        : { out_trade_no: tradeNo, out_request_no: `R${tradeNo}`, refund_amount: '7700.00' },
    );
  });

  test('a payment whose notification was lost is asked for', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, method);
    const unpaid = await anOrder();
    await start(unpaid.owner, unpaid.orderCode, method);
    stubOf(method).pay(tradeNo);
    const later = new Date(market.now().getTime() + MINUTE_MS);
    await market.db
      .update(paymentAttempts)
      .set({ nextQueryAt: later })
      .where(eq(paymentAttempts.orderCode, orderCode));
    expect(await askForLostPayments(market.db, followUp())).toBe(0);
    expect(await askForLostPayments(market.db, { ...followUp(), now: later })).toBe(1);
    expect(await stateOf(owner, orderCode)).toBe('paid');
    expect(await stateOf(unpaid.owner, unpaid.orderCode)).toBe('waitPay');
  });

  test('a database that went back in time draws no number of a refund again', async () => {
    const givenBack = async () => {
      const { owner, orderCode } = await anOrder();
      await notify(method, (await start(owner, orderCode, method)).tradeNo);
      const now = market.now();
      await market.db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderCode);
        if (order) await cancelUnshipped(tx, order, { actor: 'system', now });
      });
      const [refund] = await refundsOf(orderCode);
      return { orderCode, refundNo: refund?.refundNo };
    };
    const lost = await givenBack();
    await market.db.delete(refunds).where(eq(refunds.orderCode, lost.orderCode));
    const payments = eq(orderPayments.orderCode, lost.orderCode);
    const [payment] = await market.db.delete(orderPayments).where(payments).returning();
    await market.db.execute(sql`select setval('order_payments_id_seq', ${payment?.id}, false)`);
    const next = await givenBack();
    expect(next.refundNo).toMatch(/^B[\da-f]{32}$/);
    expect(next.refundNo).not.toBe(lost.refundNo);
  });

  test('a refund that it answers for another trade or amount is not done', async () => {
    const { owner, orderCode } = await anOrder();
    const first = await start(owner, orderCode, method);
    const second = await start(owner, orderCode, method);
    const stub = stubOf(method);
    await notify(method, first.tradeNo);
    stub.otherRefund = { out_trade_no: 'another' };
    await notify(method, second.tradeNo);
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'waiting', tries: 1 }]);
    stub.otherRefund =
      method === 'wechat' ? { amount: { refund: 1, total: 770_000 } } : { refund_fee: '0.01' };
    await sendRefunds(market.db, { ...followUp(), now: later(2) });
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'waiting', tries: 2 }]);
    expect(jobErrors.at(-1)).toContain('names another');
    stub.otherRefund = {};
    await sendRefunds(market.db, { ...followUp(), now: later(5) });
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'done', tries: 3 }]);
  });

  test('a refund it does not take is tried again, each time later, and given up in the end, until the operator has it sent again', async () => {
    const { owner, orderCode } = await anOrder();
    const [first, second] = [
      await start(owner, orderCode, method),
      await start(owner, orderCode, method),
    ];
    await notify(method, first.tradeNo);
    const trouble = method === 'wechat' ? Array(40).fill(500) : Array(40).fill('20000');
    const stub = stubOf(method);
    stub.refundAnswers.push(...trouble);
    await notify(method, second.tradeNo);
    expect(await refundsOf(orderCode)).toMatchObject([
      { reason: 'paid_twice', state: 'waiting', tries: 1 },
    ]);
    let now = market.now();
    expect(await sendRefunds(market.db, { ...followUp(), now })).toBe(0);
    expect(await refundsOf(orderCode)).toMatchObject([{ tries: 1 }]);
    const operator = await market.buyer({ platformType: 'operator' });
    const begun = now;
    for (let minutes = 1; minutes <= 2048; minutes *= 2) {
      expect(await refundsOf(orderCode)).toMatchObject([{ state: 'waiting' }]);
      now = new Date(now.getTime() + minutes * MINUTE_MS);
      await sendRefunds(market.db, { ...followUp(), now });
    }
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'failed', tries: REFUND_TRIES }]);
    // One try more would come after the days that are promised.
    const [last, days] = [now.getTime() - begun.getTime(), REFUND_DAYS * DAY_MS];
    expect([last < days, 2 * last + MINUTE_MS > days]).toEqual([true, true]);
    expect(jobErrors.at(-1)).toContain('a person has to see to it');
    const told = await expectNotified(market, 'refundGivenUp', operator, {
      path: '/customer/desk/money',
      text: `订单 ${orderCode} 的退款 `,
    });
    expect(told).toHaveLength(1);
    stub.refundAnswers.length = 0;

    const [refund] = await refundsOf(orderCode);
    const again = () => operator.call(retryRefund, { id: String(refund?.id) });
    await again();
    // It waits for its turn now, and a person's word no more.
    expect((await refusalOf(again())).code).toBe('decided');
    await sendRefunds(market.db, { ...followUp(), now: market.now() });
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'done', tries: 1 }]);
    expect(stub.refunds.at(-1)).toMatchObject(
      method === 'wechat'
        ? { out_refund_no: refund?.refundNo ?? `R${refund?.tradeNo}` }
        : { out_request_no: refund?.refundNo ?? `R${refund?.tradeNo}` },
    );
  });
});

test('two payment attempts that both succeed leave one paid order and one refund record', async () => {
  const { owner, orderCode } = await anOrder();
  const byWechat = await start(owner, orderCode, 'wechat');
  const byAlipay = await start(owner, orderCode, 'alipay');
  const sent = wechat.refunds.length + alipay.refunds.length;
  await Promise.all([notify('wechat', byWechat.tradeNo), notify('alipay', byAlipay.tradeNo)]);
  const { state, paymentMethod } = await owner.call(orderById, { id: orderCode });
  expect(state).toBe('paid');
  const loser = paymentMethod === 'wechat' ? byAlipay : byWechat;
  expect(await refundsOf(orderCode)).toMatchObject([
    { tradeNo: loser.tradeNo, reason: 'paid_twice', state: 'done', amount: 770_000 },
  ]);
  expect(wechat.refunds.length + alipay.refunds.length).toBe(sent + 1);
});
