import { describe, expect } from 'vitest';
import { firstStep, shows, switchOn } from '#tests/support/authenticators.ts';
import { registered } from '#tests/support/customers.ts';
import { asBrowsersDo, test } from '#tests/support/portal-test.ts';

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
});
