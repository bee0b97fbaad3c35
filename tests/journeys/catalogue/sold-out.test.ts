import { expect } from 'vitest';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { callApi } from '#tests/support/trading-api.ts';

/** Goods of which nothing is left: they are last in the list. */
async function soldOutGoods() {
  const { totalElements } = await callApi(pageData, { rows: 1 });
  const { content } = await callApi(pageData, { rows: 1, page: totalElements });
  const [goods] = content;
  if (goods?.availableCount !== '0') throw new Error('no goods are sold out');
  return goods;
}

test('issue 17: what is sold out is marked in every list, without a way to order it', async ({
  page,
}) => {
  const { id, productVo, customerVo } = await soldOutGoods();
  const { name, specs, brandNumber, brand } = productVo;
  const query = `${name} ${brandNumber} ${specs} ${brand}`;
  await page.goto(`/trading?${new URLSearchParams({ name: query, rows: '500' })}`);
  const row = page.locator(`#g${id}`);
  await expect(page).toShow(row.getByText('暂时缺货', { exact: true }));
  await expect(page).toShow(row.getByRole('link', { name: '询价' }));
  expect(await row.getByRole('link', { name: '下单' }).count()).toBe(0);
  expect(await row.getByRole('button', { name: '加入购物车' }).count()).toBe(0);

  await page.goto(`/goods?${new URLSearchParams({ searchInput: query, rows: '500' })}`);
  const card = page.locator(`main li a[href*="selfId=${id}&"]`);
  await expect(page).toShow(card.getByText('暂时缺货', { exact: true }));

  const ofStore = new URLSearchParams({
    sellerCode: customerVo.sellerCode,
    searchText: query,
    rows: '500',
  });
  await page.goto(`/storeDetail?${ofStore}`);
  const goods = page.locator('tr', { has: page.locator(`a[href*="selfId=${id}&"]`) });
  await expect(page).toShow(goods.getByText(/^暂时缺货/));
  await expect(page).toShow(goods.getByRole('link', { name: `询价 ${name}` }));
  expect(await goods.getByRole('link', { name: `下单 ${name}` }).count()).toBe(0);
  await page.goto(`/storeDetail?${ofStore}&view=grid`);
  await expect(page).toShow(card.getByText('暂时缺货', { exact: true }));

  await registered(page);
  await page.goto(`/detail?selfId=${id}&type=sale`);
  await page.getByRole('button', { name: '☆ 收藏', exact: true }).click();
  await page.goto('/collect');
  // How its price has moved follows.
  await expect(page).toShow(card.getByText(/^暂时缺货/));
});
