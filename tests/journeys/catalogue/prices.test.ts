import { expect } from 'vitest';
import { priceGuideList, tradingFloorData } from '#app/domain/catalogue/contract.ts';
import { inBothModesWhenFull } from '#tests/support/portal-test.ts';
import { callApi } from '#tests/support/trading-api.ts';

inBothModesWhenFull(
  'spec 2 §3: price guidance by category on the trading floor; spec 3 §2.1: the same route again raises no error; spec 3 §3: trading floor data',
  async ({ page }) => {
    const groups = await callApi(priceGuideList, {});
    const { hotPurchaseResList } = await callApi(tradingFloorData, {});
    const [first, second] = groups;
    await page.goto('/trading');
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('link', { name: '行情', exact: true }).first().click();
      await expect(page).toBeAt('/trading?type=3');
    }
    const guides = (name = '') => page.getByRole('table', { name: `${name}价格指导` });
    const rows = guides(first?.categoryName).locator('tbody tr');
    expect(await rows.count()).toBe(first?.priceGuides.length);
    const [guide] = first?.priceGuides ?? [];
    for (const text of [guide?.productName, guide?.companyName, guide?.place]) {
      await expect(page).toShow(rows.first().getByText(text ?? 'none'));
    }
    const categories = page.getByRole('navigation', { name: '行情分类' });
    await categories.getByRole('link', { name: second?.categoryName, exact: true }).click();
    await expect(page).toBeAt(`/trading?type=3&categoryCode=${second?.categoryCode}`);
    await expect(page).toShow(guides(second?.categoryName));
    const index = page.getByRole('region', { name: `${second?.categoryName}价格指数` });
    const latest = second?.priceIndex.series.at(-1) ?? 'none';
    await expect(page).toShow(
      index.getByRole('img', { name: `${second?.categoryName}价格指数 ${latest}` }),
    );
    await index.getByText('每日指数').click();
    expect(await index.getByRole('row').count()).toBe(1 + (second?.priceIndex.series.length ?? 0));
    const wanted = page.getByRole('table', { name: '热门求购' }).locator('tbody tr');
    expect(await wanted.count()).toBe(hotPurchaseResList.length);
    await guides(second?.categoryName).getByRole('link').first().click();
    await expect(page).toBeAt(/^\/detail\?selfId=\d+&type=sale$/);
  },
);
