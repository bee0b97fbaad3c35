import { describe, expect, test } from 'vitest';
import { getWxPayOrder } from '#app/domain/payment/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { keyPairOf } from '#tests/support/payment-stubs/stub-server.ts';
import { sendRefunds } from '#trading-api/payment/follow-up.ts';
import {
  alipay,
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

const MINUTE_MS = 60_000;

withProviders();

describe('wechat', () => {
  const FAIL = { status: 401, body: '{"code":"FAIL","message":"forged"}' };

  test('a forged, changed, old or misdirected notification pays nothing', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, 'wechat');
    const stranger = keyPairOf('a stranger').privateKey;
    for (const forgery of [
      { signedWith: stranger },
      { age: 301 },
      // From the future, and still so when a busy machine reads it.
      { age: -360 },
      { serial: 'PUB_KEY_ID_OTHER' },
      { tamper: (body: string) => body.replace('TRANSACTION', 'TRANSACTIOM') },
      { payment: { mchid: '1900000002' } },
      { payment: { appid: 'wx-of-somebody-else' } },
    ]) {
      expect(await wechat.notify(market.url, tradeNo, forgery)).toEqual(FAIL);
    }
    expect(await wechat.notify(market.url, tradeNo, { apiV3Key: 'k'.repeat(32) })).toMatchObject({
      status: 500,
    });
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });

  test('G404, amountChanged: an unknown trade number and another amount are answered to WeChat as failures', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, 'wechat');
    for (const payment of [
      { out_trade_no: 'none' },
      { amount: { total: 1, currency: 'CNY' } },
      { amount: { total: 770_001, currency: 'CNY' } },
    ]) {
      expect(await wechat.notify(market.url, tradeNo, { payment })).toMatchObject({ status: 422 });
    }
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });

  test('a payment that did not succeed is taken note of and pays nothing', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, 'wechat');
    const payment = { trade_state: 'PAYERROR' };
    expect(await wechat.notify(market.url, tradeNo, { payment })).toEqual(TAKEN.wechat);
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });

  test('spec 3 §7: getWxPayOrder gives the bridge what it asks for', async () => {
    const { owner, orderCode } = await anOrder();
    const answer = await owner.call(getWxPayOrder, {
      authId: 'openid-1',
      payType: 'WX',
      orderCode,
    });
    expect(answer).toMatchObject({
      simulated: false,
      appId: wechat.settings.appId,
      timeStamp: expect.stringMatching(/^\d{10}$/),
      nonceStr: expect.any(String),
      package: expect.stringMatching(/^prepay_id=wx/),
      signType: 'RSA',
      sign: expect.any(String),
    });
    const tradeNo = (answer.package ?? '').slice('prepay_id=wx'.length);
    expect(wechat.orders.get(tradeNo)).toMatchObject({
      payer: { openid: 'openid-1' },
      notify_url: wechat.settings.notifyUrl,
      time_expire: expect.stringMatching(/\+08:00$/),
      amount: { total: 770_000, currency: 'CNY' },
    });
    expect(await notify('wechat', tradeNo)).toEqual(TAKEN.wechat);
    expect(await stateOf(owner, orderCode)).toBe('paid');
  });

  test('providerFailed: a payment is refused while the provider is down, and the order can be paid later', async () => {
    const { owner, orderCode } = await anOrder();
    wechat.down = true;
    expect((await refusalOf(start(owner, orderCode, 'wechat'))).code).toBe('providerFailed');
    wechat.down = false;
    const { tradeNo } = await start(owner, orderCode, 'wechat');
    await notify('wechat', tradeNo);
    expect(await stateOf(owner, orderCode)).toBe('paid');
  });

  test('a refund under way is asked for again until it is done', async () => {
    const { owner, orderCode } = await anOrder();
    const [first, second] = [
      await start(owner, orderCode, 'wechat'),
      await start(owner, orderCode, 'wechat'),
    ];
    await notify('wechat', first.tradeNo);
    wechat.refundAnswers.push('PROCESSING');
    await notify('wechat', second.tradeNo);
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'waiting', tries: 1 }]);
    const now = new Date(market.now().getTime() + MINUTE_MS);
    expect(await sendRefunds(market.db, { ...followUp(), now })).toBe(1);
    expect(await refundsOf(orderCode)).toMatchObject([{ state: 'done', tries: 2, doneAt: now }]);
  });
});

describe('alipay', () => {
  const FAIL = { status: 200, body: 'failure' };

  test('a forged or changed notification pays nothing', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, 'alipay');
    const forgeries: Parameters<typeof alipay.notify>[2][] = [
      { signedWith: keyPairOf('a stranger').privateKey },
      { tampered: { total_amount: '0.01' } },
      { tampered: { out_trade_no: 'other' } },
      { tampered: { sign: '' } },
      // SHA-1 would be Alipay's own signature as well, of an algorithm it gave up.
      { algorithm: 'RSA-SHA1' },
      { fields: { app_id: '2021000000000002' } },
    ];
    for (const forgery of forgeries) {
      expect(await alipay.notify(market.url, tradeNo, forgery)).toEqual(FAIL);
    }
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });

  test('G404, amountChanged: an unknown trade number and another amount are answered to Alipay as failures', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, 'alipay');
    const wrong: Record<string, string>[] = [{ out_trade_no: 'none' }, { total_amount: '7699.99' }];
    for (const fields of wrong) {
      expect(await alipay.notify(market.url, tradeNo, { fields })).toEqual(FAIL);
    }
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });

  test('a trade that waits for its buyer or was closed pays nothing', async () => {
    const { owner, orderCode } = await anOrder();
    const { tradeNo } = await start(owner, orderCode, 'alipay');
    for (const trade_status of ['WAIT_BUYER_PAY', 'TRADE_CLOSED']) {
      const answer = await alipay.notify(market.url, tradeNo, { fields: { trade_status } });
      expect(answer).toEqual(TAKEN.alipay);
    }
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });

  test('spec 3 §7: getWxPayOrder gives the bridge its trade number', async () => {
    const { owner, orderCode } = await anOrder();
    for (const [authId, field] of [
      ['2088123412341234', 'buyer_id'],
      ['open-1', 'buyer_open_id'],
    ] as const) {
      const asked = { authId, payType: 'ALIPAY', orderCode } as const;
      const { tradeno } = await owner.call(getWxPayOrder, asked);
      expect(tradeno).toMatch(/^2026/);
      expect([...alipay.orders.values()].at(-1)).toMatchObject({ [field]: authId });
    }
  });
});
