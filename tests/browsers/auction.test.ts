import { expect } from 'vitest';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { inBrowsers } from '#tests/support/in-browsers.ts';

inBrowsers(
  'a bid is made in a live auction, and another one is seen',
  async ({ page, newVisitor }) => {
    const other = newVisitor();
    const customers = await bidders([page, other]);
    const id = await giveRunningAuction(customers, { starts: 3, ends: 300 });
    await page.goto(`/details?id=${id}`);
    await expect(page).toShow(/^竞价中$/);
    await page.getByRole('textbox', { name: '出价' }).fill('2600.00');
    await press(page, '出价');
    await expect(page).toShowToast('出价成功：¥2,600.00，当前排名第 1');
    await other.goto(`/details?id=${id}`);
    await other.getByRole('textbox', { name: '出价' }).fill('2650.00');
    await press(other, '出价');
    await expect(page).toShow(/^您当前排名第 2$/);
  },
);
