import { describe, expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test, withScriptWhenFull } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const form = (page: Visitor, button: string) =>
  page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) });

describe('all mistakes are shown at once', () => {
  inBothModesWhenFull(
    'of a registration, with a phone that is taken',
    async ({ page, newVisitor }) => {
      const { phone } = await registered(await newVisitor());
      await page.goto('/customer/register');
      await page.getByLabel('手机号').fill(phone);
      await page.getByLabel('密码').fill('short');
      await press(page, '注册');
      await expect(page.getByLabel('姓名或公司名称')).toHaveMessage('请输入姓名');
      await expect(page.getByLabel('密码')).toHaveMessage('密码至少 10 位');
      // Whose a phone is, is looked at last.
      await page.getByLabel('姓名或公司名称').fill('王敏');
      await page.getByLabel('密码').fill('a-long-enough-one');
      await press(page, '注册');
      await expect(page.getByLabel('手机号')).toHaveMessage('该手机号已注册');
    },
  );

  inBothModesWhenFull('of a request to purchase', async ({ page }) => {
    await registered(page);
    await page.goto('/centralizedPurchasing');
    const control = (label: string) => form(page, '提交需求').getByLabel(label);
    await control('采购数量').fill('很多');
    await control('手机号码').fill('110');
    await control('交货日期').fill('2020-01-01');
    await press(page, '提交需求');
    await expect(control('采购数量')).toHaveMessage('请填写数字，例如 1,200.5');
    await expect(control('商品名称')).toHaveMessage('请输入商品名称');
    await expect(control('手机号码')).toHaveMessage('手机号码输入错误');
    await expect(control('交货日期')).toHaveMessage(/.+/);
  });

  inBothModesWhenFull('of a demand for a truck', async ({ page }) => {
    await page.goto('/logisticsCloudWarehouse');
    const control = (label: string) => form(page, '找车').getByLabel(label);
    await control('吨位').fill('三吨半左右');
    await control('手机号码').fill('110');
    await press(page, '找车');
    await expect(control('手机号码')).toHaveMessage('手机号码输入错误');
    await expect(control('吨位')).toHaveMessage('请填写数字，例如 1,200.5');
    await expect(control('联系人')).toHaveMessage('请输入联系人');
  });
});

/** Each form with a mistake, and the control to which the first line of its summary leads. */
const MISTAKES = [
  ['/customer/register', '注册', { 手机号: '13700000000' }, 'name'],
  ['/customer/login', '登录', {}, 'phone'],
  [
    '/finance',
    '提交需求',
    { 公司名称: '远舟物资', 联系人: '沈远', 手机号码: '13712345678' },
    'cooperationIntention',
  ],
  ['/finance', '提交需求', { 公司名称: '远舟物资' }, 'linkman'],
  ['/trading?type=2', '提交申请', { 公司名称: '远舟物资' }, 'contactMan'],
  ['/logisticsCloudWarehouse', '找仓库', { 货物: '钢卷' }, 'tonnage'],
] as const;

describe.each(MISTAKES)('%s, %s', (path, button, typed, name) => {
  const refuse = async (page: Visitor) => {
    await page.goto(path);
    for (const [label, text] of Object.entries(typed)) {
      await form(page, button).getByLabel(label).fill(text);
    }
    await press(page, button);
  };

  withScriptWhenFull('the summary has the focus, and leads to the control', async ({ page }) => {
    await refuse(page);
    const summary = form(page, button).getByRole('alert');
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe(await summary.textContent());
    await summary.getByRole('link').first().click();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe(name);
    expect(await summary.isVisible()).toBe(true);
  });

  test('without a script too', async ({ page }) => {
    await refuse(page);
    const focused = page.locator('[autofocus]');
    expect(await focused.count()).toBe(1);
    const first = focused.getByRole('alert').getByRole('link').first();
    expect(await first.getAttribute('href')).toMatch(new RegExp(`^#\\w+-${name}$`));
  });
});
