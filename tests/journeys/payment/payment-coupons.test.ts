import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { giveSelfOrder, giveVouchers } from '#tests/support/self-goods.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LOGISTICS = 1;

/** At the pay page of an order of self-operated goods, with what it costs plus this in vouchers. */
async function withVouchers(page: Visitor, more: number): Promise<string> {
  const customer = await registered(page);
  const { orderCode, amount } = await giveSelfOrder(customer);
  await giveVouchers(customer, Math.ceil(Number(amount)) + more);
  await page.goto(`/pay?orderCode=${orderCode}`);
  return orderCode;
}

async function chooseCoupons(page: Visitor) {
  await page.getByLabel(/^券支付/).check();
  await press(page, '立即支付');
}

inBothModesWhenFull('spec 3 §5: 确定用券支付吗? and the order is paid', async ({ page }) => {
  const orderCode = await withVouchers(page, 5);
  await chooseCoupons(page);
  await expect(page).toBeAt(`/pay?orderCode=${orderCode}&dialog=coupons`);
  await expect(page).toShow(page.getByRole('dialog', { name: '确定用券支付吗?' }));
  await press(page, '确定');
  await expect(page).toBeAt(`/multiplePaysuccess?orderCode=${orderCode}`);
  await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
});

test('the question can be answered no', async ({ page }) => {
  const orderCode = await withVouchers(page, 5);
  await page.goto(`/pay?orderCode=${orderCode}&dialog=coupons`);
  await page.getByRole('dialog').getByRole('link', { name: '取消' }).click();
  await expect(page).toBeAt(`/pay?orderCode=${orderCode}`);
  await expect(page).toShow(page.getByRole('button', { name: '立即支付' }));
});

test('spec 3 §5: 券数量不足！', async ({ page }) => {
  await withVouchers(page, -1);
  await chooseCoupons(page);
  await press(page, '确定');
  await expect(page).toShow(page.getByRole('dialog').getByText('券数量不足！'));
});

test('spec 3 §6: coupons only with some there', async ({ page }) => {
  const customer = await registered(page);
  const { orderCode } = await giveSelfOrder(customer);
  await page.goto(`/pay?orderCode=${orderCode}`);
  await expect(page).toShow(page.getByLabel('钱包支付'));
  expect(await page.getByLabel(/^券支付/).count()).toBe(0);
  await giveVouchers(customer, 3);
  await page.reload();
  await expect(page).toShow('可用 3 张');
});

test('spec 3 §6: coupons only for self-operated goods', async ({ page }) => {
  const customer = await registered(page);
  await giveVouchers(customer, 3);
  const sellers = await giveOrder(customer, await plentifulGoods(LOGISTICS));
  await page.goto(`/pay?orderCode=${sellers}&dialog=coupons`);
  await expect(page).toShow(page.getByLabel('钱包支付'));
  expect(await page.getByLabel(/^券支付/).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
