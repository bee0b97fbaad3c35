import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const DESK = '/customer/desk/calendar';

test('the operator keeps the public holidays', async ({ page }) => {
  await loggedIn(page, OPERATOR);
  await page.goto(DESK);
  const rows = page.getByRole('table', { name: '节假日' }).locator('tbody tr');
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}`)).first();
  await expect(page).toShow(rows.getByText('2026-10-01 至 2026-10-07'));
  await field('名称').fill('国庆节');
  await field('从').fill('2098-10-01');
  await field('至').fill('2098-09-30');
  await press(page, '保存');
  await expect(field('类型')).toHaveMessage('请选择类型');
  await field('类型').selectOption('off');
  await press(page, '保存');
  await expect(field('至')).toHaveMessage('结束日期不能早于开始日期');
  expect(await field('名称').inputValue()).toBe('国庆节');
  await field('至').fill('2098-10-07');
  await press(page, '保存');
  await expect(page).toShowToast('已保存，之后的付款期限按此计算');

  await page.getByRole('link', { name: '修改 2098-10-01 至 2098-10-07' }).click();
  await field('至').fill('2098-10-08');
  await press(page, '保存');
  await expect(page).toShow(rows.getByText('2098-10-01 至 2098-10-08'));
  await page.getByRole('link', { name: '删除 2098-10-01 至 2098-10-08' }).click();
  await press(page, '确定');
  await expect(page).toShowToast('已删除，之后的付款期限按此计算');
  expect(await rows.getByText('2098-10-01').count()).toBe(0);
});

test('the calendar is kept by the operator only', async ({ page }) => {
  await registered(page);
  expect((await page.request.get(DESK)).status()).toBe(403);
});
