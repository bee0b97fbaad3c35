import { describe, expect } from 'vitest';
import { loggedIn, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { test } from '#tests/support/portal-test.ts';
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
