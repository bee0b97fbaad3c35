import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { companyWithBuyer } from '#tests/support/companies.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { detailOf, plentifulGoods } from '#tests/support/trading-api.ts';

const SIGN = '我已阅读合同全文，并代表企业同意签署';

inBothModesWhenFull(
  'spec 1 §5: 尚未签署合同, 是否前往? — signed, and back to the goods',
  async ({ page }) => {
    await registered(page, 'enterprise');
    const goods = detailOf(await plentifulGoods());
    await page.goto(`/customer/auth-management?${new URLSearchParams({ redirectTo: goods })}`);
    await expect(page).toShow('待签署');
    await press(page, '签署合同');
    await expect(page).toShow('请阅读合同全文并勾选同意');
    await page.getByLabel(SIGN).check();
    await press(page, '签署合同');
    await expect(page).toBeAt(goods);
    await expect(page).toShowToast('合同签署成功');
    await press(page, '立即购买');
    await expect(page).toBeAt(/^\/submit/);
  },
);

test('spec 3 §4: a signed contract says when it was signed', async ({ page }) => {
  await registered(page, 'enterprise');
  await page.goto('/customer/auth-management?redirectTo=https://example.com/');
  await page.getByLabel(SIGN).check();
  await press(page, '签署合同');
  await expect(page).toBeAt('/customer/auth-management');
  await expect(page).toShow('合同已签署，可以直接购买');
  await expect(page).toShow(/签署时间：\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  await expect(page).toShow('签署人');
  await expect(page).toShow('甲方统一社会信用代码');
  // Shown by a script, with rules that the page has from the start: the whole stylesheet comes with the first touch.
  expect(await page.locator('[hidden] > button', { hasText: '打印' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: '签署合同' }).count()).toBe(0);
});

test('who may not sign is told who does, and finds the way back', async ({ page }) => {
  const { buyer } = await companyWithBuyer(page, (owner) => registered(owner, 'enterprise'));
  await page.context().clearCookies();
  await loggedIn(page, buyer);
  const goods = detailOf(await plentifulGoods());
  await page.goto(`/customer/auth-management?${new URLSearchParams({ redirectTo: goods })}`);
  await expect(page).toShow('合同由企业管理员签署，请联系管理员；签署后即可直接购买');
  expect(await page.getByRole('button', { name: '签署合同' }).count()).toBe(0);
  await page.getByRole('link', { name: '返回之前的页面' }).click();
  await expect(page).toBeAt(goods);
});

test('personal customers see that they need no contract', async ({ page }) => {
  await registered(page);
  await page.goto('/customer/auth-management');
  await expect(page).toShow('个人买家无需签署合同');
  expect(await page.getByRole('button', { name: '签署合同' }).count()).toBe(0);
});
