import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const DESK = '/customer/desk/words';
const rows = (page: Visitor) => page.getByRole('table', { name: '搜索词' }).locator('tbody tr');

const kind = (page: Visitor) => page.getByRole('combobox', { name: /^类型/ });

test('issue 17: the operator adds, finds, changes and removes words of the trade', async ({
  page,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto(DESK);
  await expect(page).toShow(/共 \d+ 个词/);
  await page.getByLabel('词语', { exact: false }).first().fill('蚊香钢');
  await press(page, '保存');
  await expect(kind(page)).toHaveMessage('请选择类型');
  await kind(page).selectOption('misspelling');
  await press(page, '保存');
  await expect(page.getByRole('textbox', { name: '含义' }).first()).toHaveMessage('请填写含义');
  await page.getByRole('textbox', { name: '含义' }).first().fill('螺纹钢，盘螺');
  await press(page, '保存');
  await expect(page).toShowToast('已保存，一分钟内生效');

  await page.getByRole('link', { name: '错别字' }).click();
  await page.getByLabel('查找词语或含义').fill('蚊香');
  await press(page, '查询');
  await expect(page).toShow('共 1 个词');
  await expect(page).toShow(rows(page).getByText('螺纹钢、盘螺'));
  await page.getByRole('link', { name: '修改 蚊香钢' }).click();
  await page.getByRole('textbox', { name: '含义' }).first().fill('盘螺');
  await press(page, '保存');
  await expect(page).toShow(rows(page).getByText('盘螺', { exact: true }));
  expect(await rows(page).count()).toBe(1);

  await page.getByRole('link', { name: '删除 蚊香钢' }).click();
  await press(page, '确定');
  await expect(page).toShowToast('已删除，一分钟内生效');
  await expect(page).toShow('共 0 个词');
});

test('issue 17: the words of the trade are for the operator', async ({ page }) => {
  await loggedIn(page, { phone: '13800000001', password: 'demo1234', name: '' });
  expect((await page.request.get(DESK)).status()).toBe(403);
});
