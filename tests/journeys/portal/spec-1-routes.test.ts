import { describe, expect } from 'vitest';
import { startPayment } from '#app/domain/payment/contract.ts';
import { atCheckout } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';

const LOGISTICS = 1;

describe('what everybody may open', () => {
  test('spec 1 §2: login and register (type=reg)', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: '免费注册' }).click();
    await expect(page).toBeAt('/customer/register?type=reg&redirectTo=%2F');
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: '注册' }));
  });

  test('spec 1 §1: footer with copyright and an ICP filing notice', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(page).toShow(footer.getByText(/©/));
    await expect(page).toShow(footer.getByText(/ICP备/));
  });

  test('spec 1 §2: /Shopping opens in a new tab', async ({ page }) => {
    await registered(page);
    await page.goto('/');
    const cart = page.getByRole('banner').getByRole('link', { name: /购物车/ });
    const [opened] = await Promise.all([page.waitForEvent('popup'), cart.click()]);
    await expect(opened).toBeAt(/^\/shop(ping|Cart)$/i);
  });
});

test('spec 1 §2: /pay by orderCode, and the link to purchase-order', async ({ page }) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
  await page.goto(`/pay?orderCode=${orderCode}`);
  await expect(page).toShow(page.getByRole('link', { name: orderCode }));
  await page.getByRole('link', { name: '我的订单' }).click();
  await expect(page).toBeAt('/customer/purchase-order');
});

test('spec 1 §2: /multiplePaypayHandle with orderCode, token and payMethod', async ({
  page,
  newVisitor,
}) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
  const call = await apiOf(customer);
  const { payToken } = await call(startPayment, { orderCode, payMethod: 'alipay' });
  const phone = await newVisitor({ userAgent: 'AlipayClient/10' });
  const query = new URLSearchParams({ orderCode, token: payToken, payMethod: 'alipay' });
  await phone.goto(`/multiplePaypayHandle?${query}`);
  await expect(phone).toShow(phone.getByRole('button', { name: '确认支付' }));
  expect(phone.url()).not.toContain(payToken);
  await phone.goto(`/multiplePayorderPay?orderCode=${orderCode}`);
  await expect(phone).toShow(phone.getByRole('button', { name: '确认支付' }));
});

inBothModesWhenFull(
  'spec 1 §2: /multiplePaysuccess goes to purchase-order after 5 seconds',
  async ({ page }) => {
    const customer = await registered(page);
    const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    await pay(customer, orderCode);
    await page.goto(`/multiplePaysuccess?orderCode=${orderCode}`);
    await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
    await expect(page).toBeAt('/customer/purchase-order');
  },
);

test('spec 1 §2: the address panel opens and collapses, with the add-address form', async ({
  page,
}) => {
  await atCheckout(page, await plentifulGoods(LOGISTICS));
  const address = page.getByRole('radio', { name: /世纪大道/ });
  await expect(page).toShow(address);
  await page.locator('summary').filter({ hasText: '收货地址' }).click();
  await address.waitFor({ state: 'hidden' });
  await page.locator('summary').filter({ hasText: '收货地址' }).click();
  await page.getByRole('button', { name: '添加收货地址' }).click();
  await expect(page).toShow(page.getByRole('dialog', { name: '添加收货地址' }));
});
