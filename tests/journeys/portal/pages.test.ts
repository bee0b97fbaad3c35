import { describe, expect } from 'vitest';
import { test } from '#tests/support/portal-test.ts';
import { specifiedPaths } from '#tests/support/route-tables.ts';
import { checkPage } from './page-check.ts';
import { PUBLIC } from './public-pages.ts';

describe('every page has one heading, a title, and words for all it offers', () => {
  test.for(Object.entries(PUBLIC))('%s', async ([, path], { page }) => {
    const response = await page.goto(await path());
    expect(response?.status()).toBe(200);
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
  const paths = await Promise.all(Object.values(PUBLIC).map((path) => path()));
  for (const path of [...paths, ...specifiedPaths()]) {
    const response = await page.request.get(path);
    // Some paths show nothing without their query.
    if (response.status() === 404) continue;
    const [, title = ''] = /<title>([^<]+)/.exec(await response.text()) ?? [];
    const pathname = new URL(response.url()).pathname.toLowerCase();
    pathnames.set(title, new Set(pathnames.get(title)).add(pathname));
  }
  expect([...pathnames].filter(([, { size }]) => size > 1)).toEqual([]);
});

test('/CUSTOMER/Purchase-Order answers in any letter case', async ({ page }) => {
  await page.goto('/CUSTOMER/Purchase-Order');
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
});
