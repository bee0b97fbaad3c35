import { expect } from 'vitest';
import { FAULT } from '#tests/support/api-faults.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { faultyMarket } from '#tests/support/faulty-market.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const BIND = /account\/bankBind/;
/** Each is bound once, and the test runs in each mode. */
const CARDS = ['4111111111111111', '5555555555554444'];
const BUYER = { phone: '13800000001', password: DEMO_PASSWORD, name: '林知夏' };
const COMPANY = { phone: '13800000002', password: DEMO_PASSWORD, name: '周予安' };

const market = faultyMarket();

const expectAsked = async (page: Visitor) => {
  await expect(page).toShow('为保障账号和资金安全，请先确认是您本人');
  await expect(page).toShow('或短信验证码（发送至 138****');
};

inBothModesWhenFull(
  'a form asks for the password beside it, and goes on as it was typed',
  async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: market.origin });
    const card = CARDS.pop() ?? '';
    await loggedIn(page, BUYER);
    await page.goto('/customer/my-wallet?dialog=bind');
    await page.getByLabel('开户银行').selectOption({ index: 2 });
    await fill(page, { 银行卡号: card });
    market.fail(BIND, FAULT.unproved);
    await press(page, '绑定');
    await expectAsked(page);
    expect(await page.getByLabel('银行卡号').inputValue()).toBe(card);
    market.heal();
    await fill(page, { 登录密码: 'a-wrong-one' });
    await press(page, '确认并继续');
    await expect(page.getByLabel('登录密码')).toHaveMessage('登录密码不正确');
    expect(await page.content()).not.toContain('a-wrong-one');
    expect(await page.getByLabel('银行卡号').inputValue()).toBe(card);
    await fill(page, { 登录密码: DEMO_PASSWORD });
    await press(page, '确认并继续');
    await expect(page).toShowToast('银行卡已绑定');
  },
);

test('a question is answered after a code, which is sent from the same form', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ baseURL: market.origin });
  await loggedIn(page, COMPANY);
  await page.goto('/customer/company');
  await page
    .getByRole('link', { name: /^移除 / })
    .last()
    .click();
  market.fail(/company\/removeMember/, FAULT.unproved);
  await press(page, '确定');
  await expectAsked(page);
  market.heal();
  await press(page, '获取验证码');
  await expect(page).toShow('如果该手机号可以接收，验证码已发送，5 分钟内有效');
  await page.getByLabel(/^或短信验证码/).fill('000');
  await press(page, '确认并继续');
  await expect(page.getByLabel(/^或短信验证码/)).toHaveMessage(/^验证码错误/);
  await fill(page, { 登录密码: DEMO_PASSWORD });
  await press(page, '确认并继续');
  await expect(page).toShowToast('成员已移除，已退出其全部登录');
});
