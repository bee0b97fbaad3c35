import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { orderById } from '#app/domain/order/contract.ts';
import { REFUND_TRIES } from '#app/domain/payment/refund.ts';
import { deskRefunds } from '#app/domain/remittance/money-desk-contract.ts';
import { keyPairOf } from '#tests/support/payment-stubs/stub-server.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { sendRefunds } from '#trading-api/payment/follow-up.ts';
import { wechatProvider } from '#trading-api/payments/wechat.ts';
import { orders, paymentAttempts, refunds } from '#trading-api/schema.ts';
import {
  alipay,
  anOrder,
  attemptOf,
  followUp,
  jobErrors,
  later,
  look,
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

afterEach(() => {
  Object.assign(alipay, { fundChange: 'Y', otherTrade: {}, otherRefund: {} });
  Object.assign(wechat, { otherTrade: {}, otherRefund: {} });
});

/** An order that is paid twice, whose second payment goes back. */
async function paidTwice(method: (typeof METHODS)[number]) {
  const { owner, orderCode } = await anOrder();
  const first = await start(owner, orderCode, method);
  const second = await start(owner, orderCode, method);
  await notify(method, first.tradeNo);
  await notify(method, second.tradeNo);
  return { owner, orderCode, refundNo: `R${second.tradeNo}`, tradeNo: second.tradeNo };
}

describe('a refund', () => {
  test('that Alipay takes without moving money is under way until Alipay says that it was done', async () => {
    alipay.fundChange = 'N';
    const { owner, orderCode, refundNo } = await paidTwice('alipay');
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'waiting', tries: 1 }]);
    expect((await owner.call(orderById, { id: orderCode })).refunds).toMatchObject([
      { state: 'waiting', doneDate: null },
    ]);
    const operator = await market.buyer({ platformType: 'operator' });
    const { content } = await operator.call(deskRefunds, { rows: 500, waiting: true });
    expect(content.filter((row) => row.orderCode === orderCode)).toMatchObject([
      { state: 'waiting' },
    ]);

    // An answer about it without a status proves nothing: it is ordered again under its number.
    alipay.refundStates.set(refundNo, { out_request_no: refundNo, refund_amount: '7700.00' });
    await sendRefunds(market.db, { ...followUp(), now: later(2) });
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'waiting', tries: 2 }]);
    const sent = alipay.refunds.filter(({ out_request_no }) => out_request_no === refundNo);
    expect(sent).toHaveLength(2);

    alipay.refundStates.set(refundNo, {
      out_request_no: refundNo,
      refund_status: 'REFUND_SUCCESS',
      refund_amount: '7700.00',
      total_amount: '7700.00',
    });
    await sendRefunds(market.db, { ...followUp(), now: later(5) });
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'done', tries: 3 }]);
    expect(alipay.refunds.filter((each) => each.out_request_no === refundNo)).toHaveLength(2);
  });

  test('that never becomes certain ends at the operator', async () => {
    alipay.fundChange = 'N';
    const { orderCode } = await paidTwice('alipay');
    await market.db
      .update(refunds)
      .set({ tries: REFUND_TRIES - 1 })
      .where(eq(refunds.orderCode, orderCode));
    await sendRefunds(market.db, { ...followUp(), now: later(2) });
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'failed', tries: REFUND_TRIES }]);
    const operator = await market.buyer({ platformType: 'operator' });
    const { content } = await operator.call(deskRefunds, { rows: 500 });
    expect(content.filter((row) => row.orderCode === orderCode)).toMatchObject([
      { state: 'failed' },
    ]);
  });

  test('of simulated money is done without a provider, which a market that went on with real money has not', async () => {
    alipay.fundChange = 'N';
    const { orderCode, tradeNo } = await paidTwice('alipay');
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'waiting' }]);
    const own = eq(paymentAttempts.tradeNo, tradeNo);
    await market.db.update(paymentAttempts).set({ provider: 'sandbox' }).where(own);
    await sendRefunds(market.db, { ...followUp(), now: later(5) });
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'done', doneBy: null }]);
  });

  test('whose answer was lost is asked for, and not ordered again', async () => {
    wechat.refundAnswers.push(500);
    const { orderCode, refundNo, tradeNo } = await paidTwice('wechat');
    const status = 'SUCCESS';
    const amount = { refund: 770_000, total: 770_000 };
    wechat.refundStates.set(refundNo, { status, out_trade_no: tradeNo, amount });
    const ordered = wechat.refunds.length;
    await sendRefunds(market.db, { ...followUp(), now: later(2) });
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'done', tries: 2 }]);
    expect(wechat.refunds).toHaveLength(ordered);
  });

  test('that WeChat cannot do is a matter for a person at once', async () => {
    wechat.refundAnswers.push('ABNORMAL');
    const { orderCode } = await paidTwice('wechat');
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'failed', tries: 1 }]);
  });
});

describe.each(METHODS)('%s', (method) => {
  const provider = () => {
    const found = market.payments.providers.find(({ name }) => name === method);
    if (!found) throw new Error(`no ${method}`);
    return found;
  };

  test('an answer about another trade or merchant is not taken for what was asked', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, method);
    stubOf(method).pay(tradeNo);
    const others = [
      { out_trade_no: 'another' },
      ...(method === 'wechat' ? [{ mchid: '1900000002' }, { appid: 'wx-of-another' }] : []),
    ];
    for (const other of others) {
      stubOf(method).otherTrade = other;
      await expect(provider().query(tradeNo)).rejects.toThrow('names another');
    }
    stubOf(method).otherTrade = {};
    expect(await provider().query(tradeNo)).toMatchObject({ tradeNo, amount: 770_000 });
  });

  test('an attempt is closed once its order has ended, and once only', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, method);
    await look(1);
    expect(stubOf(method).closed.has(tradeNo)).toBe(false);
    await market.db
      .update(orders)
      .set({ payDeadline: new Date(0) })
      .where(eq(orders.orderCode, orderCode));
    await expireUnpaidOrders(market.db, market.now());
    await Promise.all([look(2), look(2)]);
    expect(stubOf(method).closed.has(tradeNo)).toBe(true);
    expect(await attemptOf(tradeNo)).toMatchObject({
      closings: 1,
      closedAt: expect.any(Date),
      nextLookAt: null,
    });
    // Money that arrives nevertheless goes back.
    expect(await notify(method, tradeNo)).toEqual(TAKEN[method]);
    expect(await refundsOf(orderCode)).toMatchObject([{ reason: 'order_cancelled' }]);
  });

  test('another attempt that pays closes it, and so does its time', async () => {
    const { owner, orderCode } = await anOrder();
    const won = await start(owner, orderCode, method);
    const lost = await start(owner, orderCode, method);
    const unpaid = await anOrder();
    const expired = await start(unpaid.owner, unpaid.orderCode, method);
    await notify(method, won.tradeNo);
    await look(1);
    expect(stubOf(method).closed.has(lost.tradeNo)).toBe(true);
    expect(stubOf(method).closed.has(expired.tradeNo)).toBe(false);
    await look(6);
    expect(stubOf(method).closed.has(expired.tradeNo)).toBe(true);
    expect(await provider().close(expired.tradeNo)).toBeNull();
    expect(await provider().close(randomBytes(16).toString('hex'))).toBeNull();
  });

  test('one that was paid before it could be closed pays its order', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, method);
    stubOf(method).pay(tradeNo);
    await look(6);
    expect(stubOf(method).closed.has(tradeNo)).toBe(false);
    expect(await stateOf(owner, orderCode)).toBe('paid');
  });
});

describe('the keys of WeChat Pay', () => {
  const OLD = '5157F09EFDC096DE15EBE81A47057A7232F1B8E2';
  const NEW = '5157F09EFDC096DE15EBE81A47057A7232F1B8E3';
  const FORGED = { status: 401 };
  const signedBy = (serial: string) => ({ serial, signedWith: keyPairOf(serial).privateKey });

  test('a notification signed with a certificate is taken while a merchant changes to the public key', async () => {
    wechat.certificates = [OLD];
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, 'wechat');
    const stranger = { ...signedBy(OLD), signedWith: keyPairOf('a stranger').privateKey };
    expect(await wechat.notify(market.url, tradeNo, stranger)).toMatchObject(FORGED);
    expect(await wechat.notify(market.url, tradeNo, signedBy(OLD))).toEqual(TAKEN.wechat);
    expect(await stateOf(owner, orderCode)).toBe('paid');
    // Forged serials have nothing fetched again within the minute.
    const asked = wechat.certificatesAsked;
    for (const serial of ['FF', 'FE', 'FD']) {
      expect(await wechat.notify(market.url, tradeNo, signedBy(serial))).toMatchObject(FORGED);
    }
    expect(wechat.certificatesAsked).toBe(asked);
    expect(asked).toBe(1);
    expect(await notify('wechat', tradeNo)).toEqual(TAKEN.wechat);
  });

  test('a merchant without the public key is answered with certificates, also one that is new', async () => {
    let now = Date.now();
    const provider = wechatProvider(
      { ...wechat.settings, platformPublicKey: null },
      () => new Date(now),
    );
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, 'wechat');
    wechat.pay(tradeNo);
    wechat.certificates = [OLD];
    expect(await provider.query(tradeNo)).toMatchObject({ tradeNo });
    wechat.certificates = [NEW, OLD];
    await expect(provider.query(tradeNo)).rejects.toThrow('unknown key');
    now += 61_000;
    expect(await provider.query(tradeNo)).toMatchObject({ tradeNo });
    expect(jobErrors.join()).not.toContain('unknown key');
  });
});
