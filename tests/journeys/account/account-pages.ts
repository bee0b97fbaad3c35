import { expect } from 'vitest';
import { firstStep, switchOn } from '#tests/support/authenticators.ts';
import { loggedIn, newcomer, registered } from '#tests/support/customers.ts';
import { openMore } from '#tests/support/things.ts';
import { giveAddress } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const codeAsked = (path: string) => async (page: Visitor) => {
  await page.goto(path);
  await page.getByLabel('手机号').fill(newcomer().phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
};

/** How a customer gets to the pages of an account. */
export const ACCOUNT_PAGES = {
  'the security of an account': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/security');
  },
  'the closing of an account': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/security?dialog=close');
    await page.getByLabel('本账号的手机号').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: '注销账号' }).click();
    await expect(page).toShow('手机号与本账号不一致');
  },
  'an authenticator that is being set up': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/security');
    await page.getByRole('button', { name: '设置两步验证' }).click();
    await expect(page).toShow('用验证器扫描二维码');
  },
  'an authenticator that is on': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/security');
    await switchOn(page);
  },
  'the second step of a login': async (page: Visitor) => {
    const customer = await registered(page);
    await page.goto('/customer/security');
    await switchOn(page);
    await page.goto('/customer/logout');
    await page.getByRole('button', { name: '确定' }).click();
    await firstStep(page, customer);
    await expect(page).toShow('动态码或恢复码');
  },
  'the addresses of an account': async (page: Visitor) => {
    await giveAddress(await registered(page));
    await page.goto('/customer/addresses');
  },
  'what was done in an account': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/security/log');
  },
  'what was done in all accounts': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/audit');
  },
  'the new name of a company': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/members?keyword=13800000004');
    await page.getByRole('main').getByRole('table').getByRole('link').first().click();
    await openMore(page);
    await page.getByRole('link', { name: '变更登记信息' }).click();
  },
  'the accounts of the market': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/members');
  },
  'an account of the market': async (page: Visitor) => {
    const customer = await registered(page);
    await page.context().clearCookies();
    await loggedIn(page, OPERATOR);
    await page.goto(`/customer/desk/members?keyword=${customer.phone}`);
    await page.getByRole('link', { name: customer.name }).click();
    await openMore(page);
    await page.getByRole('link', { name: '暂停交易' }).click();
    await expect(page).toShow('确定暂停交易吗?');
  },
  'the code of a login': codeAsked('/customer/code-login'),
  'the code of a new password': codeAsked('/customer/forgot'),
};
