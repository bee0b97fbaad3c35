import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const DESK = '/customer/desk/brands';

const inForm = (page: Visitor, label: string) =>
  page.locator('main').getByLabel(label, { exact: true });

test('issue 51 §1: the operator adds a brand, renames it, switches it off and merges it into another', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/content');
  await page.getByRole('link', { name: '品牌', exact: true }).click();
  await expect(page).toBeAt(DESK);
  await inForm(page, '品牌名称 必填').fill('一时钢铁');
  await inForm(page, '经营卖家 必填').fill('没有这家');
  await inForm(page, '图片地址').fill('/brands/dailin.svg');
  await press(page, '添加品牌');
  await expect(inForm(page, '经营卖家 必填')).toHaveMessage(
    '没有这个卖家，请输入名称后从列表中选择',
  );
  expect(await inForm(page, '品牌名称 必填').inputValue()).toBe('一时钢铁');
  await inForm(page, '经营卖家 必填').fill('S0005');
  await press(page, '添加品牌');
  await expect(page).toShowToast('已添加品牌：一时钢铁');
  await visitor.goto('/brandList?rows=100');
  await expect(visitor).toShow('一时钢铁');

  await page.getByRole('link', { name: '修改 一时钢铁' }).click();
  await inForm(page, '品牌名称 必填').fill('两时钢铁');
  await page.getByLabel('停用，不在首页和品牌列表显示').check();
  await press(page, '保存品牌');
  await expect(page).toShowToast('已保存');
  await expect(page).toShow(page.getByRole('row', { name: '两时钢铁' }).getByText('已停用'));
  await visitor.goto('/brandList?rows=100');
  expect(await visitor.getByText('时钢铁').count()).toBe(0);

  await page.getByRole('link', { name: '删除 两时钢铁' }).click();
  await page.getByLabel('这些商品').selectOption('江北特钢');
  await press(page, '删除品牌');
  await expect(page).toShowToast('已并入「江北特钢」，0 件商品');
  expect(await page.getByText('两时钢铁').count()).toBe(0);
});
