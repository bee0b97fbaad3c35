import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

/** How people get to what they are told, and the operator to what was sent. */
export const MESSAGE_PAGES = {
  'the inbox': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/messages');
  },
  'an empty inbox': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/messages?state=unread');
  },
  'how messages reach somebody, with a refused address': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/messages/settings');
    await page.getByLabel('邮箱地址').fill('nowhere');
    await press(page, '发送验证码');
    await expect(page).toShow('请填写正确的邮箱地址');
  },
  'what has left the market': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/messages');
  },
};
