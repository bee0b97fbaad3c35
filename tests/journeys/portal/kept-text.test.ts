import { describe, expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { withScript } from '#tests/support/portal-test.ts';

const FORM = '/finance';
const REMARK = '公司名称';

describe('what was typed into a form and not sent', () => {
  withScript('is there again after Back, and after a reload', async ({ newVisitor }) => {
    const page = await newVisitor();
    await page.goto(FORM);
    await page.getByLabel(REMARK).first().fill('宁波测试钢铁有限公司');
    await page.getByRole('link', { name: '首页' }).first().click();
    await expect(page).toBeAt('/');
    await page.goBack();
    await expect(page).toBeAt(FORM);
    await expect
      .poll(() => page.getByLabel(REMARK).first().inputValue())
      .toBe('宁波测试钢铁有限公司');
    await page.reload();
    await expect
      .poll(() => page.getByLabel(REMARK).first().inputValue())
      .toBe('宁波测试钢铁有限公司');
    // Another visit of the same page is another form.
    await page.goto('/');
    await page.goto(FORM);
    expect(await page.getByLabel(REMARK).first().inputValue()).toBe('');
  });

  withScript('is gone with the login', async ({ newVisitor }) => {
    const page = await newVisitor();
    await registered(page);
    await page.goto(FORM);
    await page.getByLabel(REMARK).first().fill('宁波测试钢铁有限公司');
    await page.goto('/customer/logout');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(
      '宁波测试钢铁',
    );
    await press(page, '确定');
    await expect(page).toShow('请登录');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
      .not.toContain('宁波测试钢铁');
  });
});
