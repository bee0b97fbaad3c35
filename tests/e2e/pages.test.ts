import { describe, expect } from 'vitest';
import { test } from '#tests/support/portal-test.ts';
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
    const response = await page.request.get(await path());
    const [, title = ''] = /<title>([^<]+)/.exec(await response.text()) ?? [];
    pathnames.set(title, new Set(pathnames.get(title)).add(new URL(response.url()).pathname));
  }
  expect([...pathnames].filter(([, { size }]) => size > 1)).toEqual([]);
});

test('/CUSTOMER/Purchase-Order answers in any letter case', async ({ page }) => {
  await page.goto('/CUSTOMER/Purchase-Order');
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
});
