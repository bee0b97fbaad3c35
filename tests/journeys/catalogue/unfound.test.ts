import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const rowsOf = (page: Visitor, name: string) =>
  page.getByRole('table', { name, exact: true }).locator('tbody tr');

test('issue 56: what buyers search for without result is made a synonym by one click, and taken back', async ({
  page,
}) => {
  await page.goto('/trading?name=螺鬼钢');
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/words');
  await page.getByRole('link', { name: '没有结果的搜索' }).click();
  await expect(page).toShow(rowsOf(page, '没有结果的搜索').getByText('螺鬼钢'));
  await press(page, '同「螺纹钢」 螺鬼钢');
  await expect(page).toShowToast('已保存，一分钟内生效；可以在下面撤销');
  expect(await rowsOf(page, '没有结果的搜索').getByText('螺鬼钢').count()).toBe(0);
  await expect(page).toShow(rowsOf(page, '最近修改的搜索词').getByText('同义词：螺纹钢'));
  await press(page, '撤销 螺鬼钢');
  await expect(page).toShowToast('已撤销，一分钟内生效');
  await expect(page).toShow(rowsOf(page, '没有结果的搜索').getByText('螺鬼钢'));
});

test('issue 56: goods are listed by how far they are from the place of receipt', async ({
  page,
}) => {
  await page.goto('/trading?name=螺纹钢');
  await page.getByLabel('收货地').fill('火星');
  await press(page, '确定');
  await expect(page).toShow('请输入地级市，如 无锡');
  await page.getByLabel('收货地').fill('无锡');
  await press(page, '确定');
  await page.getByRole('link', { name: '距离' }).click();
  const table = page.getByRole('table').first();
  await expect(page).toShow(table.getByText('距收货地（km）'));
  await expect(page).toShow(table.locator('tbody tr').first().getByText('同城'));
});
