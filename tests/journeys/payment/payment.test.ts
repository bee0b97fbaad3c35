import { describe, expect } from 'vitest';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import { atPayment, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { inBothModesWhenFull, test, withScript } from '#tests/support/portal-test.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LOGISTICS = 1;
const IN_WECHAT = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49';
const IN_ALIPAY = 'Mozilla/5.0 (Linux; Android 14) AlipayClient/10.6';

/** What the QR code of a new order holds, for a method of payment. */
async function qrCode(page: Visitor, method: '微信支付' | '支付宝支付'): Promise<string> {
  await atPayment(page, await plentifulGoods(LOGISTICS));
  await page.getByLabel(method).check();
  await press(page, '立即支付');
  return (await page.getByRole('link', { name: '模拟扫码' }).getAttribute('href')) ?? '';
}

test('issue 50 §2: the pay page says what is paid, and what is in the wallet', async ({ page }) => {
  const goods = await plentifulGoods(LOGISTICS);
  const orderCode = await atPayment(page, goods);
  await expect(page).toShow(goods.customerVo.customerName);
  const { name, unit } = goods.productVo;
  await expect(page).toShow(`${name} ${groupThousands(goods.miniQuantity)} ${unit}`);
  await expect(page).toShow(page.locator('label').filter({ hasText: '钱包支付未开通' }));
  await page.getByRole('link', { name: orderCode }).click();
  await expect(page).toBeAt(`/customer/purchase-order/${orderCode}`);
});

test('issue 50 §2: a company is offered the bank transfer first', async ({ page }) => {
  await loggedIn(page, SIGNED_ENTERPRISE);
  const goods = await plentifulGoods(LOGISTICS);
  await page.goto(`/pay?orderCode=${await giveOrder(SIGNED_ENTERPRISE, goods)}`);
  const ways = page.locator('input[name="payMethod"]');
  expect(await ways.first().getAttribute('value')).toBe('transfer');
  expect(await ways.first().isChecked()).toBe(true);
});

describe('the page a QR code opens', () => {
  test.for([
    ['spec 1 §5: 请使用微信扫码支付！', '微信支付', IN_ALIPAY, '请使用微信扫码支付！'],
    ['spec 1 §5: 请使用支付宝扫码支付！', '支付宝支付', IN_WECHAT, '请使用支付宝扫码支付！'],
  ] as const)('%s', async ([, method, userAgent, text], { page, newVisitor }) => {
    const code = await qrCode(page, method);
    const phone = await newVisitor({ userAgent });
    await phone.goto(code);
    await expect(phone).toShow(text);
  });

  test('spec 1 §5: 请使用微信或支付宝扫码支付', async ({ page, newVisitor }) => {
    const code = await qrCode(page, '微信支付');
    const browser = await newVisitor();
    await browser.goto(code.replace('multiplePaypayHandle', 'multiplePayorderPay'));
    await expect(browser).toShow('请使用微信或支付宝扫码支付');
  });

  test('the right app is not asked for anything', async ({ page, newVisitor }) => {
    const code = await qrCode(page, '微信支付');
    const phone = await newVisitor({ userAgent: IN_WECHAT });
    await phone.goto(code);
    await expect(phone).toShow(phone.getByRole('button', { name: '确认支付' }));
    expect(await phone.getByText('扫码支付！').count()).toBe(0);
  });

  test('has no token in its address, and none without the code', async ({ page, newVisitor }) => {
    const code = await qrCode(page, '微信支付');
    expect(code).toContain('token=');
    const phone = await newVisitor();
    await phone.goto(code);
    await expect(phone).toBeAt(/^\/multiplePaypayHandle\?orderCode=\d+&payMethod=wechat$/);
    const stranger = await newVisitor();
    await stranger.goto(phone.url());
    await expect(stranger).toBeAt(/^\/customer\/login\?redirectTo=/);
  });
});

inBothModesWhenFull(
  'spec 3 §2.1: /multiplePay shows a QR code with a countdown; spec 3 §2.6: it expires',
  async ({ page }) => {
    await qrCode(page, '支付宝支付');
    await expect(page).toShow(page.getByRole('img', { name: '支付宝支付二维码' }));
    await expect(page).toShow(/二维码 00:0[45]:\d\d 后失效。/);
  },
);

test('a code is of the method that the page names, whatever was chosen in another tab', async ({
  page,
}) => {
  await qrCode(page, '微信支付');
  const ofWechat = page.url();
  await page.goto(ofWechat.replace('/multiplePay?', '/pay?'));
  await page.getByLabel('支付宝支付').check();
  await press(page, '立即支付');
  await expect(page).toShow(page.getByRole('img', { name: '支付宝支付二维码' }));
  await page.goto(ofWechat);
  await expect(page).toShow('二维码已失效');
  expect(await page.getByRole('img', { name: '微信支付二维码' }).count()).toBe(0);
});

test('two orders are paid side by side, each in its own tab', async ({ page }) => {
  const customer = await registered(page);
  const goods = await plentifulGoods(LOGISTICS);
  const begin = async () => {
    let orderCode = '';
    const isOrdered = async () => {
      // Orders of an account are two seconds apart.
      orderCode = await giveOrder(customer, goods).catch(() => '');
      return orderCode !== '';
    };
    await expect.poll(isOrdered, { timeout: 10_000, interval: 500 }).toBe(true);
    await page.goto(`/pay?orderCode=${orderCode}`);
    await page.getByLabel('微信支付').check();
    await press(page, '立即支付');
    return page.url();
  };
  const tabs = [await begin(), await begin()];
  for (const tab of tabs) {
    await page.goto(tab);
    await expect(page).toShow(page.getByRole('img', { name: '微信支付二维码' }));
  }
});

test('a paid order is not paid twice', async ({ page }) => {
  const code = await qrCode(page, '微信支付');
  await page.goto(code);
  await press(page, '确认支付');
  await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
  const orderCode = new URL(page.url()).searchParams.get('orderCode');
  await page.goto(`/pay?orderCode=${orderCode}`);
  await expect(page).toBeAt(`/multiplePaysuccess?orderCode=${orderCode}`);
});

test('a second payment is shown on its order, with where it went', async ({ page }) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
  const call = await apiOf(customer);
  const attempts = [
    await call(startPayment, { orderCode, payMethod: 'alipay' }),
    await call(startPayment, { orderCode, payMethod: 'wechat' }),
  ];
  for (const { payToken } of attempts) await call(sandboxConfirm, { payToken, orderCode });
  for (const path of ['/customer/purchase-order/', '/order?orderCode=']) {
    await page.goto(path + orderCode);
    await expect(page).toShow(/该订单重复付款 ¥[\d,.]+（微信支付），已于 .+ 原路退回付款账户。$/);
  }
});

withScript(
  'spec 1 §4: at 0, after 60 seconds, the waiting page goes back one page',
  async ({ newVisitor }) => {
    const page = await newVisitor();
    await page.clock.install();
    await atPayment(page, await plentifulGoods(LOGISTICS));
    const choice = page.url();
    await press(page, '立即支付');
    await expect(page).toShow(/等待支付结果，剩余/);
    await page.clock.runFor(61_000);
    await expect(page).toBeAt(new URL(choice).pathname + new URL(choice).search);
    await expect(page).toShow(page.getByRole('button', { name: '立即支付' }));
  },
);
