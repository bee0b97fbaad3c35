import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const inForm = (page: Visitor, label: string) =>
  page.locator('main').getByLabel(label, { exact: true });

test('issue 51 §1: the operator adds a category, moves it, switches it off and deletes it', async ({
  page,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/content');
  await page.getByRole('link', { name: '类目', exact: true }).click();
  const table = page.getByRole('table', { name: '类目' });
  await table.getByRole('link', { name: '包装材料', exact: true }).click();
  await table.getByRole('link', { name: '袋类', exact: true }).click();
  await press(page, '添加类目');
  await expect(inForm(page, '类目名称 必填')).toHaveMessage('请输入类目名称');
  await inForm(page, '类目名称 必填').fill('旅行新袋');
  await press(page, '添加类目');
  await expect(page).toShowToast('已添加类目：旅行新袋');
  await page.getByRole('link', { name: '修改 旅行新袋' }).click();
  await inForm(page, '上级类目').selectOption({ label: '包装材料 / 托盘周转' });
  await inForm(page, '类目名称 必填').fill('周转新袋');
  await page.getByLabel('停用，不在菜单显示，不再发布商品').check();
  await press(page, '保存类目');
  await expect(page).toShowToast('已保存');
  await page.goto('/customer/desk/categories');
  await table.getByRole('link', { name: '包装材料', exact: true }).click();
  await table.getByRole('link', { name: '托盘周转', exact: true }).click();
  await expect(page).toShow(page.getByRole('row', { name: '周转新袋' }).getByText('已停用'));
  await page.getByRole('link', { name: '删除 周转新袋' }).click();
  await press(page, '删除类目');
  await expect(page).toShowToast('已删除类目「周转新袋」');
  await page.getByRole('link', { name: '删除 木托盘' }).click();
  await press(page, '删除类目');
  await expect(page).toShow('请选择商品移到哪个类目');
});

test('issue 51 §1: the operator adds a term of payment, which inquiries offer at once, and takes it away', async ({
  page,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/dictionaries');
  await inForm(page, '付款条件 必填').fill('国内信用证');
  await press(page, '添加');
  await expect(page).toShowToast('已添加：国内信用证');
  await page.getByRole('link', { name: '删除 国内信用证' }).click();
  await press(page, '确定');
  await expect(page).toShowToast('已删除：国内信用证');
});

test('issue 51 §1: a seller puts ticked listings at the head of the store, and takes one away', async ({
  page,
}) => {
  await loggedIn(page, { phone: '13800000006', password: DEMO_PASSWORD, name: '唐若川' });
  await page.goto('/customer/sale-store');
  const featured = page.locator('main [name=ids]');
  const before = await featured.count();
  await featured.first().uncheck();
  await press(page, '保存店铺推荐');
  await expect(page).toShowToast('店铺推荐已保存');
  expect(await featured.count()).toBe(before - 1);
  await page.goto('/customer/release-product-management1');
  await press(page, '设为店铺推荐');
  await expect(page).toShow('请先勾选商品');
  await page.locator('[name=ids]').first().check();
  await press(page, '设为店铺推荐');
  await expect(page).toShowToast('已设为店铺推荐，显示在店铺首页');
});

test('issue 51 §1: the operator marks a store as hot and sets its fee', async ({ page }) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/members?keyword=13800000006');
  await page.getByRole('link', { name: '唐若川' }).click();
  await page.getByLabel('平台费率（%）', { exact: false }).fill('30');
  await press(page, '保存标签与费率');
  await expect(page.getByLabel('平台费率（%）', { exact: false })).toHaveMessage(
    /请输入 0 至 20 的费率/,
  );
  await page.getByLabel('平台费率（%）', { exact: false }).fill('0.4');
  await press(page, '保存标签与费率');
  await expect(page).toShowToast('已保存店铺标签与费率');
});

test('issue 51 §1: the operator types a price guide, which the trading floor shows first, and hides a purchase', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/trading-floor');
  await inForm(page, '品名 必填').fill('指导螺纹');
  await press(page, '添加价格指导');
  await expect(inForm(page, '规格 必填')).toHaveMessage('请输入规格');
  await inForm(page, '商品类别 必填').selectOption({ label: '钢铁' });
  await inForm(page, '规格 必填').fill('Φ18');
  await inForm(page, '企业 必填').fill('衡岱钢铁');
  await inForm(page, '地区 必填').fill('无锡');
  await inForm(page, '价格（元） 必填').fill('3850');
  await press(page, '添加价格指导');
  await expect(page).toShowToast('已添加，显示在交易大厅的价格指导');
  await visitor.goto('/trading?type=3');
  await expect(visitor).toShow('指导螺纹');
  await page.getByRole('link', { name: '删除 指导螺纹 Φ18' }).click();
  await press(page, '确定');
  await expect(page).toShowToast('已删除');
  await page
    .getByRole('button', { name: /^不显示 / })
    .first()
    .click();
  await expect(page).toShowToast('已改为不在交易大厅显示');
  await page
    .getByRole('button', { name: /^显示 / })
    .first()
    .click();
  await expect(page).toShowToast('已改为在交易大厅显示');
});

test('issue 51 §1: the operator imports price guides in GBK, looks at each row and confirms', async ({
  page,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/trading-floor');
  await page.getByRole('link', { name: '导入表格' }).click();
  await press(page, '上传并核对');
  await expect(page.getByLabel(/^价格表格/)).toHaveMessage('请选择价格表格');
  // 「类别,品名,规格,企业,地区,单位,价格,备注」 and two rows, as a Chinese Windows writes them.
  const buffer = readFileSync('tests/fixtures/listing-tables/guides-gbk.csv');
  const file = { name: '价格.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel(/^价格表格/).setInputFiles([file]);
  await press(page, '上传并核对');
  await expect(page).toShow('新增 1 条，修改 0 条，无变化 0 条，不能导入 1 行');
  await expect(page).toShow('没有读入的列：备注');
  await page.getByRole('button', { name: '不能导入 1' }).click();
  await expect(page).toShow('没有一级类别「月球」');
  await page.getByRole('button', { name: /^确认导入/ }).click();
  await expect(page).toShowToast('已导入：新增 1 条，修改 0 条');
  await expect(page).toShow('表中螺纹 HRB400E Φ18');
  await page.getByRole('link', { name: '删除 表中螺纹 HRB400E Φ18' }).click();
  await press(page, '确定');
  await expect(page).toShowToast('已删除');
});
