import { describe, expect } from 'vitest';
import { loggedIn, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { asBrowsersDo, test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

describe('issue 50 §1: who has not yet chosen a role begins with what they mainly do', () => {
  for (const [who, home] of [
    [SIGNED_ENTERPRISE, '/customer/control-centre?type=buyer'],
    [SELLERS.first, '/customer/sale-desk'],
    [OPERATOR, '/customer/desk'],
  ] as const) {
    test(`${who.name}`, async ({ page }) => {
      await loggedIn(page, who);
      await page.goto('/customer');
      await expect(page).toBeAt(home);
    });
  }
});

test('a browser’s note of a role that its next account does not have is none: work, search and refused pages are of its own', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 403/);
  const nextAccount = async () => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk');
    await page.context().clearCookies({ name: 'session' });
    await loggedIn(page, SIGNED_ENTERPRISE);
  };
  await nextAccount();
  // Refused before any page of its own has been shown, which notes the role.
  expect((await page.goto('/customer/desk'))?.status()).toBe(403);
  await page.getByRole('link', { name: '查看采购工作台' }).click();
  await expect(page).toBeAt('/customer/control-centre?type=buyer');

  await page.context().clearCookies({ name: 'session' });
  await nextAccount();
  await page.goto('/customer/find?q=202');
  await expect(page).toShow(page.getByRole('heading', { name: '订单' }));
});

asBrowsersDo(
  'two tabs of two roles: what one is asked in is its own, whatever the other has shown since',
  async ({ page }) => {
    await loggedIn(page, SELLERS.first);
    await page.goto('/customer/sale-order');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: '购物车' }).click();
    const other = await opened;
    const buysInOther = () => other.goto('/customer/purchase-order');
    const roleOf = (tab: Visitor) => tab.locator('nav[aria-label=身份] [aria-current]');

    await buysInOther();
    await page.getByLabel('订单、商品、企业、发票或竞价').fill('对账');
    await page.getByRole('button', { name: '查找' }).click();
    await expect(page).toShow(page.getByRole('main').getByRole('link', { name: '销售对账单' }));
    await expect(page).toShow(roleOf(page).filter({ hasText: '销售' }));

    await buysInOther();
    await page.getByRole('link', { name: /^消息/ }).first().click();
    await expect(page).toBeAt('/customer/messages?as=sale');
    await expect(page).toShow(roleOf(page).filter({ hasText: '销售' }));

    // Links and forms of a page of both roles need not say it.
    await buysInOther();
    await page.getByRole('link', { name: '只看未读' }).click();
    await expect(page).toBeAt(/^\/customer\/messages\?state=unread/);
    await expect(page).toShow(roleOf(page).filter({ hasText: '销售' }));
    await expect(other).toShow(roleOf(other).filter({ hasText: '采购' }));
  },
);
