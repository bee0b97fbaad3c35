import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { atCheckout } from '#tests/support/checkout-steps.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { detailOf, plentifulGoods } from '#tests/support/trading-api.ts';

describe('issue 17: what is seen of a list at once', () => {
  const DESKTOP = { width: 1440, height: 900 };
  const PHONE = { width: 390, height: 844 };
  /** One that is read as other words too, which it says. */
  const SEARCH = '/trading?name=螺纹';

  const boxes = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((found) =>
      found
        .map((each) => each.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, bottom, height }) => ({ top, bottom, height })),
    );

  withScript('16 whole rows on a desktop, below a head that stays', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    for (const path of ['/trading', SEARCH]) {
      await page.goto(path);
      const found = await boxes(page, 'tbody tr');
      const whole = found.filter(({ bottom }) => bottom <= DESKTOP.height);
      expect.soft(whole.length, path).toBeGreaterThanOrEqual(16);
      expect.soft(new Set(found.map(({ height }) => height)), path).toEqual(new Set([32]));
    }
    await page.goto('/trading?rows=50');
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(600);
    for (const selector of ['thead th', 'main dl']) {
      const [first] = await boxes(page, selector);
      expect.soft(first?.top, selector).toBeGreaterThanOrEqual(0);
      expect.soft(first?.top, selector).toBeLessThan(40);
    }
  });

  withScript('the first goods above y = 300 on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE);
    for (const [path, goods] of [
      ['/trading', 'tbody tr'],
      [SEARCH, 'tbody tr'],
      ['/goods?searchInput=螺纹', 'main li img'],
    ] as const) {
      await page.goto(path);
      expect.soft((await boxes(page, goods))[0]?.top, path).toBeLessThan(300);
    }
  });

  withScript('a phone’s actions are 44 px high, its filters lead to the list', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/trading');
    const actions = 'tbody td:nth-last-child(-n+2) > :is(a,button)';
    for (const [path, selector] of [
      ['/trading', actions],
      ['/storeDetail?sellerCode=S0001', 'tbody td:last-child a'],
      ['/factory', 'main ul a[aria-label^=下单]'],
    ] as const) {
      await page.goto(path);
      const heights = (await boxes(page, selector)).map(({ height }) => height);
      expect.soft(heights.length, path).toBeGreaterThan(0);
      expect.soft(Math.min(...heights), path).toBeGreaterThanOrEqual(44);
    }
    await page.goto('/trading');
    await page.getByText('筛选条件').click();
    const done = page.getByText(/^查看 [\d,]+\+? 条$/);
    const { height = 0 } = (await done.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    await done.click();
    await done.waitFor({ state: 'hidden' });
  });

  withScript('a phone keeps the price and what is done in view', async ({ page }) => {
    /** The bar at the lower edge: what it says of the price, and its buttons. */
    const barOf = async (button: string) => {
      const inBar = page.locator('[data-price]').getByRole('button', { name: button, exact: true });
      const { y = 0, height = 0 } = (await inBar.boundingBox()) ?? {};
      expect.soft(height, button).toBeGreaterThanOrEqual(44);
      expect.soft(y + height, button).toBeLessThanOrEqual(PHONE.height);
      expect.soft(y, button).toBeGreaterThan(PHONE.height - 150);
      return page
        .locator('[data-price]')
        .evaluate((bar) => getComputedStyle(bar, '::before').content);
    };
    await page.setViewportSize(PHONE);
    const goods = await plentifulGoods();
    await page.goto(detailOf(goods));
    expect(await barOf('加入购物车')).toMatch(/¥[\d,]+\.\d\d/);
    await atCheckout(page, goods);
    expect(await barOf('提交订单')).toMatch(/^"应付 ¥[\d,]+\.\d\d"$/);
  });
});
