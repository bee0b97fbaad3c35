import { describe, expect } from 'vitest';
import type { CustomerType } from '#app/domain/account/customer.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { inBothModesWhenFull, test, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { plentifulGoods, tokenOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LOGISTICS = 1;
const IN_WECHAT = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49';
const IN_ALIPAY = 'Mozilla/5.0 (Linux; Android 14) AlipayClient/10.6';

async function withOrder(page: Visitor, type?: CustomerType) {
  const customer = await registered(page, type);
  return { customer, orderCode: await giveOrder(customer, await plentifulGoods(LOGISTICS)) };
}

/** The same customer in an app's browser. */
async function inApp(phone: Visitor, customer: Customer, path: string) {
  await loggedIn(phone, customer);
  await phone.goto(path);
}

const succeeded = async (page: Visitor, orderCode: string) => {
  await expect(page).toBeAt(`/multiplePaysuccess?orderCode=${orderCode}`);
  await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
};

test('spec 3 §2.1: /wxpayHandle leads by an authorisation to /wxPayorderPay; spec 3 §4: in-app success goes to the orders after 5 seconds', async ({
  page,
  newVisitor,
}) => {
  const { customer, orderCode } = await withOrder(page);
  const phone = await newVisitor({ userAgent: IN_WECHAT });
  await inApp(phone, customer, `/wxpayHandle?orderCode=${orderCode}`);
  expect(await phone.getByText('请使用微信扫码支付').count()).toBe(0);
  await phone.getByRole('link', { name: '模拟微信授权' }).click();
  // The code of the authorisation does not stay in the address.
  await expect(phone).toBeAt(`/wxPayorderPay?orderCode=${orderCode}`);
  await press(phone, '确认支付');
  await succeeded(phone, orderCode);
  await expect(phone).toBeAt('/customer/purchase-order');
});

test('spec 3 §8.3: 请使用微信扫码支付！ in another browser, which may go on in the sandbox', async ({
  page,
}) => {
  const { orderCode } = await withOrder(page);
  await page.goto(`/wxPayorderPay?orderCode=${orderCode}`);
  await expect(page).toBeAt(`/wxpayHandle?orderCode=${orderCode}`);
  await expect(page).toShow(/请使用微信扫码支付！/);
  await page.getByRole('link', { name: '模拟微信授权' }).click();
  await expect(page).toShow(/请使用微信扫码支付！/);
  await press(page, '确认支付');
  await succeeded(page, orderCode);
});

test.for([
  ['alipay', '支付宝支付', 1],
  ['wechat', '微信支付', 0],
] as const)(
  'issue 17: a phone need not scan its own screen: %s',
  async ([method, label, apps], { newVisitor }) => {
    const phone = await newVisitor({
      userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1',
    });
    const { orderCode } = await withOrder(phone);
    await phone.goto(`/pay?orderCode=${orderCode}`);
    await phone.getByLabel(label).check();
    await press(phone, '立即支付');
    await expect(phone).toBeAt(`/multiplePay?orderCode=${orderCode}&payMethod=${method}`);
    const link = await phone.getByLabel(`${label}链接`).inputValue();
    expect(link).toContain(`/multiplePaypayHandle?orderCode=${orderCode}&token=`);
    const app = phone.getByRole('link', { name: '打开支付宝付款' });
    expect(await app.count()).toBe(apps);
    if (apps) expect(await app.getAttribute('href')).toContain(encodeURIComponent(link));
    expect(await phone.getByRole('img', { name: `${label}二维码` }).isVisible()).toBe(false);
  },
);

test.for([
  ['WeChat', IN_WECHAT, '微信支付'],
  ['Alipay', IN_ALIPAY, '支付宝支付'],
] as const)(
  'spec 1 §2: /multiplePayorderPay in %s',
  async ([, userAgent, title], { page, newVisitor }) => {
    const { customer, orderCode } = await withOrder(page);
    const phone = await newVisitor({ userAgent });
    await inApp(phone, customer, `/multiplePayorderPay?orderCode=${orderCode}`);
    await expect(phone).toShow(phone.getByRole('heading', { name: title }));
    await press(phone, '确认支付');
    await succeeded(phone, orderCode);
  },
);

test('spec 3 §4: an enterprise is not offered WeChat, on any page', async ({ page }) => {
  const { orderCode } = await withOrder(page, 'enterprise');
  await page.goto(`/pay?orderCode=${orderCode}`);
  await expect(page).toShow(page.getByLabel('支付宝支付'));
  expect(await page.getByLabel('微信支付').count()).toBe(0);
  for (const path of ['wxpayHandle', 'multiplePaypayHandle']) {
    await page.goto(`/${path}?orderCode=${orderCode}&payMethod=wechat`);
    await expect(page).toShow('该订单不支持微信支付');
    expect(await page.getByRole('button', { name: '确认支付' }).count()).toBe(0);
  }
});

describe('/payment/success', () => {
  test('spec 3 §2.1: /payment/success takes the token out of the address; spec 3 §2.6: to the mall after 5 seconds', async ({
    page,
    newVisitor,
  }) => {
    const { customer, orderCode } = await withOrder(page);
    await pay(customer, orderCode);
    const arrived = await newVisitor();
    const token = await tokenOf(customer);
    await arrived.goto(`/payment/success?orderCode=${orderCode}&token=${token}`);
    await expect(arrived).toBeAt(`/payment/success?orderCode=${orderCode}`);
    await expect(arrived).toShow(arrived.getByRole('heading', { name: '支付成功' }));
    await expect(arrived).toShow(/5 秒 后前往商城首页/);
    await expect(arrived).toBeAt('/');
    await expect(arrived).toShow(customer.name);
  });

  test('a token of another account does not end the session there is', async ({
    page,
    newVisitor,
  }) => {
    const { customer, orderCode } = await withOrder(page);
    const other = await registered(await newVisitor());
    await page.goto(`/payment/success?orderCode=${orderCode}&token=${await tokenOf(other)}`);
    await expect(page).toShow('订单尚未支付');
    await expect(page).toShow(customer.name);
  });

  test('an invalid token opens nothing', async ({ page, newVisitor }) => {
    const { orderCode } = await withOrder(page);
    const stranger = await newVisitor();
    for (const guess of ['guess', 't'.repeat(300), 't'.repeat(5000)]) {
      await stranger.goto(`/payment/success?orderCode=${orderCode}&token=${guess}`);
      await expect(stranger).toBeAt(/^\/customer\/login\?redirectTo=/);
    }
  });
});

test('spec 1 §9: the success page goes on to the purchase orders after 5 seconds', async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const { customer, orderCode } = await withOrder(page);
  await pay(customer, orderCode);
  await page.goto(`/multiplePaysuccess?orderCode=${orderCode}`);
  await expect(page).toShow(/5 秒 后前往采购订单/);
  await expect(page).toBeAt('/customer/purchase-order');
});

withScriptWhenFull(
  'the success page counts the 5 seconds down and goes on',
  async ({ newVisitor }) => {
    const page = await newVisitor();
    const { customer, orderCode } = await withOrder(page);
    await pay(customer, orderCode);
    await page.clock.install();
    await page.goto(`/multiplePaysuccess?orderCode=${orderCode}`);
    await expect(page).toShow(/5 秒 后前往采购订单/);
    await page.clock.runFor(6000);
    await expect(page).toBeAt('/customer/purchase-order');
  },
);

withScriptWhenFull(
  '/payment/success takes the token out of the address and goes on',
  async ({ page, newVisitor }) => {
    const { customer, orderCode } = await withOrder(page);
    await pay(customer, orderCode);
    const arrived = await newVisitor();
    await arrived.clock.install();
    const token = await tokenOf(customer);
    await arrived.goto(`/payment/success?orderCode=${orderCode}&token=${token}`);
    await expect(arrived).toBeAt(`/payment/success?orderCode=${orderCode}`);
    await expect(arrived).toShow(/5 秒 后前往商城首页/);
    await arrived.clock.runFor(6000);
    await expect(arrived).toBeAt('/');
    await expect(arrived).toShow(customer.name);
  },
);

inBothModesWhenFull('a payment that arrives late is shown by itself', async ({ page }) => {
  const { customer, orderCode } = await withOrder(page);
  await page.goto(`/multiplePaysuccess?orderCode=${orderCode}`);
  await expect(page).toShow('订单尚未支付');
  await pay(customer, orderCode);
  await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
});
