import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { png } from '#tests/support/sample-files.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

test('issue 51 §1: the operator announces a session of auctions, changes it and deletes it', async ({
  page,
}) => {
  const name = `专场${Date.now()}`;
  const inForm = (label: string) => page.locator('main').getByLabel(label, { exact: true });
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/auctions');
  await page.getByRole('link', { name: '竞价专场' }).click();
  await inForm('专场名称 必填').fill(name);
  await inForm('专场开始时间 必填').fill('2027-01-01T09:00');
  await inForm('专场结束时间 必填').fill('2027-01-02T09:00');
  await page
    .locator('main [type=file]')
    .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: png() }]);
  await press(page, '发布');
  await expect(page).toShowToast('专场已发布');
  await page.goto('/customer/desk/auctions/session');
  await page.getByRole('link', { name: `修改 ${name}` }).click();
  expect(await inForm('专场开始时间 必填').inputValue()).toBe('2027-01-01T09:00');
  await inForm('专场结束时间 必填').fill('2026-12-31T09:00');
  await press(page, '保存专场');
  await expect(inForm('专场结束时间 必填')).toHaveMessage('专场结束时间应晚于开始时间');
  await inForm('专场结束时间 必填').fill('2027-01-03T09:00');
  await press(page, '保存专场');
  await expect(page).toShowToast('专场已修改');
  await page.getByRole('link', { name: `删除 ${name}` }).click();
  await press(page, '确定');
  await expect(page).toShowToast(`已删除专场「${name}」`);
});
