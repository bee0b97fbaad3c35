import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#app/domain/endpoint.ts';
import { orderById } from '#app/domain/order/contract.ts';
import {
  aliPayImf,
  getPayWechatOpenId,
  getWxPayOrder,
  providerNotification,
  sandboxConfirm,
  startPayment,
} from '#app/domain/payment/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { type AlipayStub, alipayStub } from '#tests/support/payment-stubs/alipay-stub.ts';
import { type WechatStub, wechatStub } from '#tests/support/payment-stubs/wechat-stub.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { NO_PAYMENTS } from '#trading-api/payments/settings.ts';

const MINUTE_MS = 60_000;

let wechat: WechatStub;
let alipay: AlipayStub;
/** With the sandbox. */
let market: OpenMarket;
/** With WeChat Pay and Alipay instead. */
let real: OpenMarket;
/** A market without a payment provider. */
let bare: OpenMarket;
beforeAll(async () => {
  [wechat, alipay] = await Promise.all([wechatStub(), alipayStub()]);
  market = await openMarket();
  const credentials = { ...NO_PAYMENTS, wechat: wechat.settings, alipay: alipay.settings };
  real = await openMarket(undefined, { credentials, sandboxed: false });
  bare = await openMarket(undefined, { sandboxed: false });
});
afterAll(() =>
  Promise.all([market.close(), real.close(), bare.close(), wechat.close(), alipay.close()]),
);

interface Case {
  at?: OpenMarket;
  owner?: Buyer;
}

/** An order of 7,700.00 yuan. */
async function anOrder({ at = market, owner }: Case = {}) {
  const buyer = owner ?? (await at.buyer());
  const { orderCode } = await submit(buyer, direct(await at.offer(), '2'));
  return { owner: buyer, orderCode };
}

const anEnterprise = (at: OpenMarket) =>
  at.buyer({ customerType: 'enterprise', esignatureContractStatus: '2' });

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

const stateOf = async (owner: Buyer, orderCode: string) =>
  (await owner.call(orderById, { id: orderCode })).state;

describe('payment.notify', () => {
  test('methodMissing: a notification of the sandbox where there is no sandbox', async () => {
    const notification = {
      provider: 'sandbox' as const,
      notificationId: randomUUID(),
      tradeNo: 'none',
      amount: '1.00',
      paidAt: real.now().toISOString(),
      signature: 'none',
    };
    const anybody = await real.buyer();
    expect(await codeOf(anybody.call(providerNotification, notification))).toBe('methodMissing');
  });
});

describe('payment.start', () => {
  test('providerFailed: the provider is down', async () => {
    const { owner, orderCode } = await anOrder({ at: real });
    alipay.down = true;
    const asked = { orderCode, payMethod: 'alipay' } as const;
    expect(await codeOf(owner.call(startPayment, asked))).toBe('providerFailed');
    alipay.down = false;
    expect(await owner.call(startPayment, asked)).toMatchObject({ simulated: false });
  });
});

describe('payment.sandboxConfirm', () => {
  test('methodMissing: an attempt that a real provider takes the money for', async () => {
    const { owner, orderCode } = await anOrder({ at: real });
    const { payToken } = await owner.call(startPayment, { orderCode, payMethod: 'wechat' });
    expect(await codeOf(owner.call(sandboxConfirm, { payToken, orderCode }))).toBe('methodMissing');
    expect(await stateOf(owner, orderCode)).toBe('waitPay');
  });
});

describe('payment.inApp', () => {
  const ask = (who: Buyer, fields: Partial<Input<typeof getWxPayOrder>> = {}) =>
    who.call(getWxPayOrder, { authId: 'payer', payType: 'WX', orderCode: '', ...fields });

  test('spec 3 §7: in the sandbox the pay token confirms it', async () => {
    const { owner, orderCode } = await anOrder();
    const answer = await ask(owner, { orderCode });
    expect(answer).toEqual({ payToken: expect.any(String), simulated: true });
    await owner.call(sandboxConfirm, { payToken: answer.payToken, orderCode });
    expect(await stateOf(owner, orderCode)).toBe('paid');
  });

  test('a stranger may pay an order with its pay token only', async () => {
    const { owner, orderCode } = await anOrder();
    const stranger = await market.buyer();
    expect(await codeOf(ask(stranger, { orderCode }))).toBe('G404');
    expect(await codeOf(ask(stranger, { orderCode, payToken: 'guess' }))).toBe('G404');
    const { payToken } = await owner.call(startPayment, { orderCode, payMethod: 'wechat' });
    expect(await ask(stranger, { orderCode, payToken })).toMatchObject({ simulated: true });
    const other = await anOrder();
    expect(await codeOf(ask(stranger, { orderCode: other.orderCode, payToken }))).toBe('G404');
    market.advance(5 * MINUTE_MS);
    expect(await codeOf(ask(stranger, { orderCode, payToken }))).toBe('G404');
  });

  test('orderPaid: a paid order, orderEnded: a cancelled one', async () => {
    const paid = await anOrder();
    const { payToken } = await ask(paid.owner, paid);
    await paid.owner.call(sandboxConfirm, { payToken, orderCode: paid.orderCode });
    expect(await codeOf(ask(paid.owner, paid))).toBe('orderPaid');
    const late = await anOrder();
    market.advance(30 * MINUTE_MS);
    expect(await codeOf(ask(late.owner, late))).toBe('orderEnded');
    await expireUnpaidOrders(market.db, market.now());
    expect(await codeOf(ask(late.owner, late))).toBe('orderEnded');
  });

  test('methodRefused: an order of an enterprise cannot be paid by WeChat, not even by a stranger with its code', async () => {
    const { owner, orderCode } = await anOrder({ owner: await anEnterprise(market) });
    expect(await codeOf(ask(owner, { orderCode }))).toBe('methodRefused');
    const { payToken } = await owner.call(startPayment, { orderCode, payMethod: 'alipay' });
    const scanned = { orderCode, payToken };
    const anybody = await market.buyer();
    expect(await codeOf(ask(anybody, scanned))).toBe('methodRefused');
    expect(await ask(anybody, { ...scanned, payType: 'ALIPAY' })).toBeTruthy();
  });

  test('methodMissing: no payment provider is configured', async () => {
    const { owner, orderCode } = await anOrder({ at: bare });
    expect(await codeOf(ask(owner, { orderCode }))).toBe('methodMissing');
    expect(await codeOf(owner.call(startPayment, { orderCode, payMethod: 'alipay' }))).toBe(
      'methodMissing',
    );
  });

  test('providerFailed: the provider is down', async () => {
    const { owner, orderCode } = await anOrder({ at: real });
    wechat.down = true;
    expect(await codeOf(ask(owner, { orderCode }))).toBe('providerFailed');
    wechat.down = false;
  });
});

describe('payment.wechatOpenId, payment.alipayUser', () => {
  test('spec 3 §7: the payer by the code of the authorisation', async () => {
    const anybody = await real.buyer();
    expect(await anybody.call(getPayWechatOpenId, { code: 'a1' })).toEqual({ openId: 'openid-a1' });
    expect(await anybody.call(aliPayImf, { code: 'b2' })).toEqual({ userId: 'open-b2' });
    const inSandbox = await market.buyer();
    expect(await inSandbox.call(getPayWechatOpenId, { code: 'c3' })).toEqual({
      openId: 'sandbox-c3',
    });
    expect(await inSandbox.call(aliPayImf, { code: 'c3' })).toEqual({ userId: 'sandbox-c3' });
  });

  test('methodMissing: no provider to ask for the user', async () => {
    const anybody = await bare.buyer();
    expect(await codeOf(anybody.call(getPayWechatOpenId, { code: 'a1' }))).toBe('methodMissing');
    expect(await codeOf(anybody.call(aliPayImf, { code: 'a1' }))).toBe('methodMissing');
  });

  test('providerFailed: the provider is down', async () => {
    const anybody = await real.buyer();
    wechat.down = true;
    alipay.down = true;
    expect(await codeOf(anybody.call(getPayWechatOpenId, { code: 'a1' }))).toBe('providerFailed');
    expect(await codeOf(anybody.call(aliPayImf, { code: 'a1' }))).toBe('providerFailed');
    wechat.down = false;
    alipay.down = false;
  });

  test('authorisationRefused: a code that was used', async () => {
    const anybody = await real.buyer();
    expect(await codeOf(anybody.call(getPayWechatOpenId, { code: 'used' }))).toBe(
      'authorisationRefused',
    );
    expect(await codeOf(anybody.call(aliPayImf, { code: 'used' }))).toBe('authorisationRefused');
  });
});
