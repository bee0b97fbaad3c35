import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { test } from '#tests/support/portal-test.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

test('issue 51 §1: the operator switches a way of delivery off and on, and calls another by the market’s own name', async ({
  page,
  newVisitor,
}) => {
  const seller = await newVisitor();
  await loggedIn(seller, SELLERS.first);
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/content');
  await page.getByRole('link', { name: '交货与地区', exact: true }).click();
  const ways = page.getByRole('group', { name: '本市场使用的交货方式' });
  await ways.getByLabel('配送', { exact: true }).uncheck();
  await page.getByLabel('「物流」的名称').fill('厂家代办物流');
  await press(page, '保存交货方式');
  await expect(page).toShowToast('已保存，几秒内生效');
  // Other processes, and what a portal has kept, know of it within seconds.
  const choices = async () => {
    await seller.goto('/customer/release-product-management1/new');
    return (await seller.getByLabel(/^交货方式/).textContent()) ?? '';
  };
  await expect.poll(choices).toContain('厂家代办物流');
  expect(await choices()).not.toMatch(/(?<!\/)配送/);
  await ways.getByLabel('配送', { exact: true }).check();
  await page.getByLabel('「物流」的名称').fill('物流');
  await press(page, '保存交货方式');
  await expect(page).toShowToast('已保存，几秒内生效');
});

test('issue 51 §1: the operator stops delivering to a city and to a province, which no address form offers then', async ({
  page,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/delivery');
  await page.getByRole('link', { name: '云南省', exact: true }).click();
  const cities = page.getByRole('group', { name: /^配送到的城市/ });
  await cities.getByLabel('昆明市', { exact: true }).uncheck();
  await press(page, '保存配送地区');
  await expect(page).toShowToast('已保存，几秒内生效');
  await expect(page).toShow(page.getByRole('link', { name: '云南省（停 1 市）' }));
  await cities.getByLabel('昆明市', { exact: true }).check();
  await press(page, '保存配送地区');
  await page.goto('/customer/desk/delivery');
  const provinces = page.getByRole('group', { name: /^配送到的省份/ });
  await provinces.getByLabel('西藏自治区', { exact: true }).uncheck();
  await press(page, '保存配送地区');
  await expect(page).toShowToast('已保存，几秒内生效');
  expect(await provinces.getByLabel('西藏自治区', { exact: true }).isChecked()).toBe(false);
  await provinces.getByLabel('西藏自治区', { exact: true }).check();
  await press(page, '保存配送地区');
  await expect(page).toShowToast('已保存，几秒内生效');
});

test('issue 51 §1: the operator adds a rate of tax, and gives a category its own', async ({
  page,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/tax-rates');
  await page.getByLabel('添加其他税率（%）').fill('百分之二');
  await press(page, '保存税率');
  await expect(page.getByLabel('添加其他税率（%）')).toHaveMessage(/请输入 1 至 99 的整数/);
  await page.getByLabel('添加其他税率（%）').fill('11%');
  await press(page, '保存税率');
  await expect(page).toShowToast('已保存，几秒内生效');
  const rates = page.getByRole('group', { name: '可以选择的税率' });
  expect(await rates.getByLabel('11%', { exact: true }).isChecked()).toBe(true);
  await rates.getByLabel('11%', { exact: true }).uncheck();
  await press(page, '保存税率');
  await page.getByLabel(/^类目/).selectOption({ label: '钢铁（全部）' });
  await page.getByLabel(/^税率/).selectOption({ label: '9%' });
  await press(page, '保存类目税率');
  await page.getByRole('link', { name: '修改 钢铁' }).click();
  await page.getByLabel(/^税率/).selectOption({ label: '同上级类目' });
  await press(page, '保存类目税率');
  expect(await page.getByRole('link', { name: '修改 钢铁' }).count()).toBe(0);
});
