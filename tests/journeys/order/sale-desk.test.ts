import { describe, expect } from 'vitest';
import { SELLER } from '#tests/journeys/statement/statement-pages.ts';
import { press } from '#tests/support/checkout-steps.ts';
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
    await expect(page).toBeAt('/customer/sale-order?waits=ship');
    await page.goto('/customer/sale-desk');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^对账单待确认 \d+$/ })
      .click();
    await expect(page).toBeAt('/customer/sale-statements?tab=unconfirmed');
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
    // The table is folded, so that the chart and the goods are next to each other.
    expect(await page.locator('details tbody tr').count()).toBe(30);
    const goods = page.getByRole('table', { name: '近 30 天各商品销售额' });
    expect(await goods.getByRole('row').count()).toBeGreaterThan(1);
  });

  test('issue 19 §2: says whether orders that wait for an approval keep their stock, and whether it writes 专票', async ({
    page,
  }) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-desk');
    const hold = page.getByLabel('买家企业审批期间');
    for (const [choice, value] of [
      ['不保留', 'none'],
      ['保留 24 小时', 'hold'],
    ] as const) {
      await hold.selectOption(choice);
      await press(page, '保存设置');
      await expect(page).toShowToast('设置已保存');
      expect(await hold.inputValue()).toBe(value);
    }
    const invoicing = page.getByLabel('增值税专用发票');
    for (const [choice, value] of [
      ['不开专票', 'none'],
      ['可开专票', 'special'],
    ] as const) {
      await invoicing.selectOption(choice);
      await press(page, '保存设置');
      await expect(page).toShowToast('设置已保存');
      expect(await invoicing.inputValue()).toBe(value);
    }
  });

  test('is no page of a buyer', async ({ page, watch }) => {
    watch.expectProblem(/status of 403/);
    await registered(page);
    expect((await page.goto('/customer/sale-desk'))?.status()).toBe(403);
  });
});
