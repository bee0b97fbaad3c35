import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type Customer, loggedIn, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { SELLER } from '#tests/support/received-orders.ts';

const PHONE = { width: 390, height: 844 };
/** The narrowest that is looked at. */
const SMALL = { width: 360, height: 640 };
/** Above it the first order of a list stands (issue 50 §2). */
const FIRST_ORDER = 320;

/**
 * In the page: how many lines of text each row has; what stands nearly as high is on one line. Buttons of goods, which
 * have a line of their own, are none.
 */
const LINES_OF_ROWS = `[...document.querySelectorAll('main tbody tr')].map((row) => {
  for (const cell of row.querySelectorAll('td:has([name^=count]), td:has([name^=count]) + td')) cell.remove();
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const heights = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const { top, bottom, width } of range.getClientRects()) {
      if (width > 1) heights.push((top + bottom) / 2);
    }
  }
  heights.sort((one, other) => one - other);
  return heights.filter((each, at) => at === 0 || each - heights[at - 1] > 10).length;
})`;

async function opened(page: Page, who: Customer, list: string) {
  await page.setViewportSize(PHONE);
  await loggedIn(page, who);
  await page.goto(list);
}

withScript.for([
  ['/customer/purchase-order', SIGNED_ENTERPRISE],
  ['/customer/sale-order', SELLER],
] as const)(
  'issue 50 §2: the first order of %s is in sight on a phone',
  async ([list, who], { page }) => {
    await opened(page, who, list);
    const first = page.locator('main tbody tr').first();
    expect((await first.boundingBox())?.y).toBeLessThan(FIRST_ORDER);
    // The tabs do not run into each other.
    const ends = await page
      .getByRole('navigation', { name: '订单状态' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { x } = link.getBoundingClientRect();
          return { begins: x, ends: x + link.scrollWidth };
        }),
      );
    for (const [at, { begins }] of ends.entries()) {
      expect(begins).toBeGreaterThanOrEqual(ends[at - 1]?.ends ?? 0);
    }
  },
);

withScript.for([
  ['/customer/invoice-management', SIGNED_ENTERPRISE, [PHONE]],
  ['/customer/sale-invoices', SELLER, [PHONE]],
  ['/customer/statements', SIGNED_ENTERPRISE, [PHONE]],
  ['/customer/sale-statements', SELLER, [PHONE]],
  ['/customer/purchase-order', SIGNED_ENTERPRISE, [PHONE, SMALL]],
  ['/customer/sale-order', SELLER, [PHONE, SMALL]],
  ['/trading', SIGNED_ENTERPRISE, [PHONE]],
] as const)(
  'issue 50 §4: rows of %s are two lines on a phone',
  async ([list, who, sizes], { page }) => {
    await opened(page, who, list);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const lines = await page.evaluate<number[]>(LINES_OF_ROWS);
      expect(lines).not.toEqual([]);
      expect.soft(Math.max(...lines), `${size.width}`).toBeLessThanOrEqual(2);
      const scrollWidth = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect.soft(scrollWidth).toBeLessThanOrEqual(size.width);
    }
  },
);
