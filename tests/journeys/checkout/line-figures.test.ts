import { expect } from 'vitest';
import { addCarts } from '#app/domain/cart/contract.ts';
import { registered } from '#tests/support/customers.ts';
import { publishedListing } from '#tests/support/own-listing.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { apiOf, giveAddress } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const NAMES = ['螺纹钢', '热轧带肋抗震钢筋（直条，定尺，按件理论重量交货，内衬防锈纸包装）'];

withScript(
  'issue 54: a line of the checkout has its amount at its end, however long its name is',
  async ({ page }) => {
    const customer = await registered(page as unknown as Visitor);
    await giveAddress(customer);
    const call = await apiOf(customer);
    const ids: string[] = [];
    for (const productName of NAMES) {
      const productId = await publishedListing({ productName, miniQuantity: '1' });
      ids.push((await call(addCarts, { productId, count: '20', source: 'sale' })).id);
    }
    await page.goto(`/settle?ids=${ids.join(',')}`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const ends: number[] = [];
      for (const name of NAMES) {
        const figures = page
          .locator('main li', { hasText: name })
          .last()
          .getByText(/^¥[\d,.]+/);
        const [price, amount] = [
          await figures.first().boundingBox(),
          await figures.last().boundingBox(),
        ];
        expect(amount?.y, `${name} at ${width} px`).toBeCloseTo(price?.y ?? Number.NaN, -1);
        ends.push(Math.round((amount?.x ?? 0) + (amount?.width ?? 0)));
      }
      expect(ends[1], `the end of the amounts at ${width} px`).toBe(ends[0]);
    }
  },
);
