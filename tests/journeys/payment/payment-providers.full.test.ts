import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import { login } from '#app/domain/account/contract.ts';
import { addAddress } from '#app/domain/checkout/address-contract.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { ownMarketUrl } from '#tests/support/own-market.ts';
import { type AlipayStub, alipayStub } from '#tests/support/payment-stubs/alipay-stub.ts';
import { credentialsOf } from '#tests/support/payment-stubs/credentials.ts';
import { type WechatStub, wechatStub } from '#tests/support/payment-stubs/wechat-stub.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test, withScript } from '#tests/support/portal-test.ts';
import { ADDRESS, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const IN_WECHAT = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49';
const IN_ALIPAY = 'Mozilla/5.0 (Linux; Android 14) AlipayClient/10.6';
const LOGISTICS = 1;

let wechat: WechatStub;
let alipay: AlipayStub;
let portal: PortalProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keys-'));
  [wechat, alipay] = await Promise.all([wechatStub(), alipayStub()]);
  portal = await startPortal({
    DATABASE_URL: await ownMarketUrl(),
    DEMO: '0',
    ...(await credentialsOf({ wechat, alipay }, folder)),
  });
}, 180_000);
afterAll(async () => {
  await portal.stop();
  await Promise.all([wechat.close(), alipay.close()]);
  await rm(folder, { recursive: true });
});

/** A new customer of this portal, logged in in the page, with an unpaid order. */
async function withOrder(page: Visitor): Promise<string> {
  const { phone, password } = await registered(page);
  const call = <E extends Endpoint>(endpoint: E, input: Input<E>, token?: string) =>
    callEndpoint(endpoint, input, { baseUrl: portal.origin, token, timeoutMs: 30_000 }) as Promise<
      Content<E>
    >;
  const { token } = await call(login, { phone, password });
  // The demo market is the same everywhere.
  const goods = await plentifulGoods(LOGISTICS);
  const order = { businessId: goods.id, count: goods.miniQuantity, source: 'spot' } as const;
  await call(addAddress, ADDRESS, token);
  await call(portalCreateOrder, order, token);
  return (await call(purchaseOrders, {}, token)).content[0]?.orderCode ?? '';
}

const newestOrder = (stub: { orders: Map<string, unknown> }) =>
  [...stub.orders.keys()].at(-1) ?? '';

const atSuccess = async (page: Visitor, orderCode: string) => {
  await expect(page).toBeAt(`/multiplePaysuccess?orderCode=${orderCode}`);
  await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
};

/** A stub of the app around the page: each sheet is answered by the next result. */
const wechatBridge = (results: string[]) => {
  const asked: unknown[] = [];
  Object.assign(window, {
    asked,
    WeixinJSBridge: {
      invoke(_: string, parameters: unknown, done: (result: { err_msg: string }) => void) {
        asked.push(parameters);
        const result = results.shift() ?? 'fail';
        setTimeout(() => done({ err_msg: `get_brand_wcpay_request:${result}` }));
      },
    },
  });
};

const alipayBridge = (results: string[]) => {
  Object.assign(window, {
    AlipayJSBridge: {
      call(_: string, __: unknown, done: (result: { resultCode: string }) => void) {
        const resultCode = results.shift() ?? '4000';
        setTimeout(() => done({ resultCode }));
      },
    },
  });
};

test.for([
  ['微信支付', () => wechat],
  ['支付宝支付', () => alipay],
] as const)(
  '%s: a code of the provider, and the page learns of the payment',
  async ([method, stub], { newVisitor }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    const orderCode = await withOrder(page);
    await page.goto(`/pay?orderCode=${orderCode}`);
    await page.getByLabel(method).check();
    await press(page, '立即支付');
    await expect(page).toShow(page.getByRole('img', { name: `${method}二维码` }));
    expect(await page.getByText('模拟扫码').count()).toBe(0);
    await stub().notify(portal.origin, newestOrder(stub()));
    await atSuccess(page, orderCode);
  },
);

test('spec 3 §2.1: /wxpayHandle goes to the authorisation of WeChat', async ({ newVisitor }) => {
  const page = await newVisitor({ baseURL: portal.origin, userAgent: IN_WECHAT });
  const orderCode = await withOrder(page);
  const response = await page
    .context()
    .request.get(`/wxpayHandle?orderCode=${orderCode}`, { maxRedirects: 0 });
  const location = new URL(response.headers().location ?? '');
  expect(location.origin + location.pathname).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize',
  );
  expect(location.searchParams.get('appid')).toBe(wechat.settings.appId);
  expect(location.searchParams.get('redirect_uri')).toBe(
    `${portal.origin}/wxPayorderPay?orderCode=${orderCode}`,
  );
  expect(location.hash).toBe('#wechat_redirect');
});

withScript(
  'spec 3 §4: bridge result cancel and result fail show a message, result ok leads to success',
  async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: portal.origin, userAgent: IN_WECHAT });
    const orderCode = await withOrder(page);
    await page.addInitScript(wechatBridge, ['cancel', 'fail', 'ok']);
    await page.goto(`/wxPayorderPay?orderCode=${orderCode}&code=a1`);
    await expect(page).toBeAt(`/wxPayorderPay?orderCode=${orderCode}`);
    await press(page, '立即支付');
    await expect(page).toShow(page.getByRole('alert').getByText('取消支付', { exact: true }));
    const tradeNo = newestOrder(wechat);
    expect(wechat.orders.get(tradeNo)?.payer).toEqual({ openid: 'openid-a1' });
    expect(await page.evaluate('asked')).toEqual([
      expect.objectContaining({ package: `prepay_id=wx${tradeNo}`, paySign: expect.any(String) }),
    ]);
    await press(page, '立即支付');
    await expect(page).toShow('支付失败，请再试一次');
    await press(page, '立即支付');
    await expect(page).toShow('订单尚未支付');
    await wechat.notify(portal.origin, tradeNo);
    await atSuccess(page, orderCode);
  },
);

withScript('spec 3 §4: 9000 of AlipayJSBridge', async ({ newVisitor }) => {
  const page = await newVisitor({ baseURL: portal.origin, userAgent: IN_ALIPAY });
  const orderCode = await withOrder(page);
  await page.addInitScript(alipayBridge, ['6001', '9000']);
  await page.goto(`/multiplePayorderPay?orderCode=${orderCode}&auth_code=b2`);
  await expect(page).toBeAt(`/multiplePayorderPay?orderCode=${orderCode}`);
  await press(page, '立即支付');
  await expect(page).toShow(page.getByRole('alert').getByText('取消支付', { exact: true }));
  await press(page, '立即支付');
  await alipay.notify(portal.origin, newestOrder(alipay));
  await atSuccess(page, orderCode);
});

test('spec 1 §5: another browser gets no further than 请使用微信扫码支付！', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ baseURL: portal.origin });
  const orderCode = await withOrder(page);
  for (const [address, text] of [
    ['wxpayHandle', '请使用微信扫码支付！'],
    ['multiplePaypayHandle', '请使用微信扫码支付！'],
    ['multiplePayorderPay', '请使用微信或支付宝扫码支付'],
  ] as const) {
    await page.goto(`/${address}?orderCode=${orderCode}&payMethod=wechat`);
    await expect(page).toShow(text);
    expect(await page.getByRole('button', { name: /支付$/ }).count()).toBe(0);
  }
  await page.goto(`/multiplePaypayHandle?orderCode=${orderCode}&payMethod=alipay`);
  await expect(page).toShow('请使用支付宝扫码支付！');
});

test('without JavaScript there is a form, and word of what it needs', async ({ newVisitor }) => {
  const page = await newVisitor({
    baseURL: portal.origin,
    userAgent: IN_WECHAT,
  });
  const orderCode = await withOrder(page);
  await page.goto(`/wxPayorderPay?orderCode=${orderCode}&code=c3`);
  await press(page, '立即支付');
  await expect(page).toShow(/应用内支付需要启用 JavaScript。/);
});
