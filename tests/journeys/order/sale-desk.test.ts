import { describe, expect } from 'vitest';
import { SELLER } from '#tests/journeys/statement/statement-pages.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';

describe('the seller’s desk', () => {
  test('issue 18 §6: shows what is to be done today, with the way to it', async ({ page }) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-desk');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^待发货 \d+$/ })
      .click();
    await expect(page).toBeAt('/customer/sale-order?state=paid');
    await page.goto('/customer/sale-desk');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^对账单待确认 \d+$/ })
      .click();
    await expect(page).toBeAt('/customer/sale-statements');
  });

  test('issue 18 §6: shows turnover as a chart and its figures, by day and by goods', async ({
    page,
  }) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-desk');
    const chart = page.getByRole('img', {
      name: /^近 30 天 \d+ 个订单，共 ¥[\d,.]+，最高的一天是/,
    });
    expect(await chart.locator('rect').count()).toBe(30);
    // Folded, so that the chart and the goods stand together.
    expect(await page.locator('details tbody tr').count()).toBe(30);
    const goods = page.getByRole('table', { name: '近 30 天各商品销售额' });
    expect(await goods.getByRole('row').count()).toBeGreaterThan(1);
  });

  test('is no page of a buyer', async ({ page, watch }) => {
    watch.expectProblem(/status of 403/);
    await registered(page);
    expect((await page.goto('/customer/sale-desk'))?.status()).toBe(403);
  });
});
