import type { Page } from 'playwright';
import { expect } from 'vitest';
import { loggedIn, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { withScript } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const PHONE = { width: 390, height: 844 };

withScript(
  'on a phone the longest name of an account keeps to the page, and a sum of ten digits to its line',
  async ({ page }: { page: Page }) => {
    const visitor = page as unknown as Visitor;
    await page.setViewportSize(PHONE);
    await loggedIn(visitor, SELLERS.first);
    await page.goto('/customer/sale-credits');
    const width = await page
      .getByRole('link', { name: /^选择 / })
      .first()
      .evaluate((link, name) => {
        link.textContent = name;
        return document.documentElement.scrollWidth;
      }, '上海某某供应链管理及仓储物流进出口贸易集团股份有限公司'.repeat(3));
    expect(width).toBe(PHONE.width);

    await page.context().clearCookies({ name: 'session' });
    await loggedIn(visitor, SIGNED_ENTERPRISE);
    await page.goto('/customer/control-centre');
    const heights = await page.locator('main dd').evaluateAll((values) =>
      values.map((value) => {
        value.textContent = '1';
        const one = value.getBoundingClientRect().height;
        value.textContent = '¥9,876,543,210.99';
        return value.getBoundingClientRect().height - one;
      }),
    );
    expect(heights).toEqual([0, 0, 0]);
  },
);
