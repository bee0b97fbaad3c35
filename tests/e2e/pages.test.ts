import { describe, expect } from 'vitest';
import { test } from '#tests/support/portal-test.ts';
import { detailOf, plentifulGoods } from '#tests/support/trading-api.ts';
import { checkPage } from './page-check.ts';
import { PUBLIC } from './public-pages.ts';

describe('every page has one heading, a title, and nothing that axe finds', () => {
  test.for(Object.entries(PUBLIC))('%s', async ([, path], { page }) => {
    const response = await page.goto(await path());
    expect(response?.status()).toBe(200);
    expect(await response?.text()).not.toMatch(/<[^>]*\sstyle=/);
    await checkPage(page);
  });

  test('an unknown path', async ({ page, watch }) => {
    watch.expectProblem(/status of 404/);
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page).toShow('服务器找不到请求的网页！');
    await checkPage(page);
  });

  test('goods that do not exist', async ({ page, watch }) => {
    watch.expectProblem(/status of 404/);
    const response = await page.goto('/detail?selfId=999999999&type=sale');
    expect(response?.status()).toBe(404);
    await checkPage(page);
  });
});

test('pages differ by their titles', async ({ page }) => {
  const pathnames = new Map<string, Set<string>>();
  for (const path of Object.values(PUBLIC)) {
    await page.goto(await path());
    const known = pathnames.get(await page.title());
    pathnames.set(await page.title(), new Set(known).add(new URL(page.url()).pathname));
  }
  expect([...pathnames].filter(([, { size }]) => size > 1)).toEqual([]);
});

test.for([
  '/Shopping',
  '/SHOPCART',
  '/shopping',
  '/MultiplePay?orderCode=1',
  '/CUSTOMER/Purchase-Order',
])('the legacy path %s answers in any letter case', async (path, { page }) => {
  await page.goto(path);
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
});

test('/TRADING and /Detail answer in any letter case', async ({ page }) => {
  expect((await page.goto('/TRADING'))?.status()).toBe(200);
  const detail = detailOf(await plentifulGoods()).replace('/detail', '/Detail');
  expect((await page.goto(detail))?.status()).toBe(200);
});
