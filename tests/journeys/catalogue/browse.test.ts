import { describe, expect } from 'vitest';
import { brandList } from '#app/domain/catalogue/store-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { callApi, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const cards = (page: Visitor) => page.locator('main li', { has: page.getByText(/^月销 /) });
const heading = (page: Visitor, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

describe('/industry', () => {
  test('shows a category’s goods and narrows down to its branches', async ({ page }) => {
    await page.goto('/industry?categoryCode=01');
    await expect(page).toShow(heading(page, '钢铁 行业商品'));
    expect(await cards(page).count()).toBe(20);
    await page.getByRole('link', { name: /^建筑钢材 \(\d+\)$/ }).click();
    await expect(page).toBeAt(/^\/industry\?categoryCode=0101&categoryName=/);
    await expect(page).toShow(heading(page, '建筑钢材 行业商品'));
    await page.getByRole('link', { name: '价格', exact: true }).click();
    await expect(page).toBeAt(/categoryCode=0101.*sortWord=price&sortWay=asc$/);
  });

  test('spec 3 §2.1: opens in a new tab from a category', async ({ page }) => {
    await page.goto('/trading?categoryCode=01');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: '看图选购' }).click();
    await expect(await opened).toBeAt(/^\/industry\?categoryCode=01/);
    await expect(page).toBeAt('/trading?categoryCode=01');
  });
});

describe('/goods', () => {
  test('finds by searchInput, again by other words, and leads to the own goods', async ({
    page,
  }) => {
    const { name } = (await plentifulGoods()).productVo;
    await page.goto(`/goods?searchInput=${encodeURIComponent(name)}`);
    await expect(page).toShow(heading(page, `${name} 搜索结果`));
    await expect(page).toShow(cards(page).first().getByText(name).first());
    const search = page.getByRole('search');
    expect(await search.getByRole('searchbox').first().inputValue()).toBe(name);
    await search.getByRole('searchbox').first().fill('钢');
    await search.getByRole('button', { name: '搜索' }).first().click();
    await expect(page).toBeAt(`/goods?${new URLSearchParams({ searchInput: '钢' })}`);
    await expect(page).toShow(heading(page, '钢 搜索结果'));
    await page.getByRole('link', { name: '自营商品', exact: true }).click();
    await expect(page).toShow(heading(page, '钢 自营商品'));
  });

  inBothModesWhenFull('keeps the words with a price range and another page', async ({ page }) => {
    await page.goto('/goods?searchInput=钢&page=2');
    const here = page.getByRole('navigation', { name: '分页' }).locator('[aria-current]');
    await expect(page).toShow(here.getByText('2', { exact: true }));
    await page.getByLabel('最低价').fill('3000');
    await press(page, '确定');
    await expect(page).toShow('搜索：钢');
    await expect(page).toShow('¥3000.00 以上');
  });

  test('shows a message where nothing is found', async ({ page }) => {
    await page.goto('/goods?searchInput=没有这样的商品');
    await expect(page).toShow('没有找到符合条件的商品');
    await page.getByRole('link', { name: '去掉「搜索：没有这样的商品」' }).click();
    await expect(page).toBeAt('/goods');
  });
});

describe('/selfGoods', () => {
  test('spec 2 §2: /selfGoods: a table with supplier, manufacturer, brand and origin, or pictures', async ({
    page,
  }) => {
    await page.goto('/selfGoods?view=grid');
    expect(await cards(page).count()).toBe(20);
    expect(await page.getByRole('link', { name: '立即登记' }).count()).toBe(20);
    await page.goto('/selfGoods');
    const table = page.getByRole('table', { name: '自营商品' });
    expect(await table.locator('tbody tr').count()).toBe(20);
    const headers = await table.locator('th').allTextContents();
    for (const header of ['商品名称', '供应商', '生产厂家', '品牌', '产地']) {
      expect(headers).toContain(header);
    }
    await expect(page).toShow(/共找到 \d+ 条商品/);
    await expect(page).toShow(page.getByText('筛选条件'));
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toBeAt('/selfGoods?page=2');
    await table.getByRole('link', { name: '查看商品详情' }).first().click();
    await expect(page).toBeAt(/^\/industryDetail\?selfId=\d+&type=self$/);
  });
});

describe('brands', () => {
  test('spec 1 §2: /brandList leads to /brand with its seller and goods', async ({ page }) => {
    const { content } = await callApi(brandList, {});
    const [brand] = content;
    if (!brand) throw new Error('no brands');
    await page.goto('/brandList');
    await expect(page).toShow(`共 ${content.length} 个品牌`);
    await page.getByRole('link', { name: brand.name }).click();
    await expect(page).toBeAt(`/brand?sellerCode=${brand.sellerCode}`);
    await expect(page).toShow(heading(page, brand.sellerName));
    expect(await cards(page).count()).toBeGreaterThan(5);
    const store = page.locator('section', { hasText: '推荐店铺' }).last();
    expect(await store.getByRole('listitem').count()).toBe(5);
  });

  test('the filters of a brand’s page keep to the seller', async ({ page }) => {
    await page.goto('/brand?sellerCode=S0001');
    const { length } = await page.locator('dl').last().getByRole('link').all();
    expect(length).toBeGreaterThan(2);
    await page.getByRole('link', { name: '价格', exact: true }).click();
    await expect(page).toBeAt('/brand?sellerCode=S0001&sortWord=price&sortWay=asc');
    expect(await page.getByText('已选条件').count()).toBe(0);
  });

  test('an unknown seller answers 404', async ({ page, watch }) => {
    watch.expectProblem(/status of 404/);
    const response = await page.goto('/brand?sellerCode=S9999');
    expect(response?.status()).toBe(404);
    await expect(page).toShow('店铺不存在');
  });
});

test.for([
  ['/Industry?categoryCode=01', 200],
  ['/GOODS?searchInput=a', 200],
  ['/selfgoods', 200],
  ['/BrandList', 200],
  ['/brandlist?page=99', 200],
  ['/selfGoods?page=9999', 200],
  [`/trading?manufacturer=${encodeURIComponent('江北特钢')}&page=9999`, 200],
  ['/brand', 404],
] as const)('%s answers %d', async ([path, status], { page }) => {
  const response = await page.request.get(path);
  expect(response.status()).toBe(status);
});

test('the address of a brand’s page carries a preview', async ({ page }) => {
  await page.goto('/brand?sellerCode=S0001');
  const content = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await content('og:title')).toMatch(/有限公司 品牌专区$/);
  expect(await content('og:url')).toBe(page.url());
  expect(await content('og:image')).toMatch(/\/picture\/share\/store\/S0001\.png$/);
});
