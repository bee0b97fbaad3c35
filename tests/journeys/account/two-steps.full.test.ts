import { describe, expect } from 'vitest';
import { firstStep, shows, switchOn } from '#tests/support/authenticators.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { asBrowsersDo, test } from '#tests/support/portal-test.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

describe('an authenticator', () => {
  asBrowsersDo('is set up, and asked for at the next login', async ({ page, newVisitor }) => {
    const customer = await registered(page);
    await page.goto('/customer/security');
    const authenticator = await switchOn(page);
    expect(authenticator.recoveryCodes).toHaveLength(10);
    await page.goto('/customer/security');
    await expect(page).toShow('已开启');
    expect(await page.content()).not.toContain(authenticator.recoveryCodes[0]);

    const other = await newVisitor();
    await firstStep(other, customer);
    await other.getByLabel('动态码或恢复码').fill('000');
    await other.getByRole('button', { name: '登录' }).click();
    await expect(other.getByLabel('动态码或恢复码')).toHaveMessage(
      '动态码或恢复码不正确，每个只能使用一次',
    );
    await other.getByLabel('动态码或恢复码').fill(shows(authenticator, 1));
    await other.getByRole('button', { name: '登录' }).click();
    await expect(other).toBeAt('/customer/security');
    await expect(other).toShowToast('登录成功');
  });

  test('can be lost: a recovery code ends it, the password does not', async ({ page }) => {
    const customer = await registered(page);
    await page.goto('/customer/security');
    const { recoveryCodes } = await switchOn(page);
    await page.goto('/customer/security');
    const code = page.getByLabel('动态码或恢复码').last();
    await code.fill(customer.password);
    await page.getByRole('button', { name: '关闭两步验证' }).click();
    await expect(page.getByLabel('动态码或恢复码').last()).toHaveMessage(
      '动态码或恢复码不正确，每个只能使用一次',
    );
    await page
      .getByLabel('动态码或恢复码')
      .last()
      .fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: '关闭两步验证' }).click();
    await expect(page).toShowToast('两步验证已关闭，其他设备已全部退出');
    await expect(page).toShow('未开启');
  });

  test('issue 19 §4: can be lost with its recovery codes: an operator takes it off', async ({
    page,
    newVisitor,
  }) => {
    const customer = await registered(page);
    await page.goto('/customer/security');
    await switchOn(page);
    const operator = await newVisitor();
    await loggedIn(operator, OPERATOR);
    await operator.goto(`/customer/desk/audit?phone=${customer.phone}`);
    const form = operator.getByRole('button', { name: '重置两步验证' });
    expect(await operator.getByLabel('账号手机号').inputValue()).toBe(customer.phone);
    await form.click();
    await expect(operator.getByLabel('原因和核对身份的方式')).toHaveMessage(
      '请填写原因和核对身份的方式',
    );
    await operator.getByLabel('原因和核对身份的方式').fill('回拨登记手机核对');
    await form.click();
    await expect(operator).toShowToast('已重置该账号的两步验证，并通知客户本人');
    await expect(operator).toShow('平台重置两步验证');
    await page.goto('/customer/security');
    await expect(page).toBeAt('/customer/login?redirectTo=%2Fcustomer%2Fsecurity');
    await firstStep(page, customer);
    await expect(page).toBeAt('/customer/security');
    await expect(page).toShow('未开启');
  });
});
