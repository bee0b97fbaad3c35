import { readFile } from 'node:fs/promises';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { test } from '#tests/support/portal-test.ts';
import { detailOf, plentifulGoods } from '#tests/support/trading-api.ts';
import { PRIVATE, PUBLIC } from './shown-pages.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let axe: string;
beforeAll(async () => {
  axe = await readFile('node_modules/axe-core/axe.min.js', 'utf8');
});

/** What axe finds wrong, each with the first element it found it at. */
async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
}

/** What holds for every page, at every width. */
async function check(page: Page): Promise<void> {
  const html = await page.content();
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(await page.title()).toMatch(/^.+ - .+$/);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    expect.soft(await violationsIn(page), `at ${size.width}`).toEqual([]);
    const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect.soft(wider, `wider than ${size.width}`).toBeLessThanOrEqual(0);
  }
}

describe('every page has one heading, a title, and nothing that axe finds', () => {
  test.for(Object.entries(PUBLIC))('%s', async ([, path], { page }) => {
    const response = await page.goto(await path());
    expect(response?.status()).toBe(200);
    expect(await response?.text()).not.toMatch(/<[^>]*\sstyle=/);
    await check(page);
  });

  test.for(Object.entries(PRIVATE))('%s', async ([, open], { page }) => {
    await open(page);
    await check(page);
  });

  test('an unknown path', async ({ page, watch }) => {
    watch.expectProblem(/status of 404/);
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page).toShow('服务器找不到请求的网页！');
    await check(page);
  });

  test('goods that do not exist', async ({ page, watch }) => {
    watch.expectProblem(/status of 404/);
    const response = await page.goto('/detail?selfId=999999999&type=sale');
    expect(response?.status()).toBe(404);
    await check(page);
  });
});

test('pages differ by their titles', async ({ page }) => {
  const titles: string[] = [];
  for (const [name, path] of Object.entries(PUBLIC)) {
    if (name === 'the order dialog') continue;
    await page.goto(await path());
    titles.push(await page.title());
  }
  expect(new Set(titles).size).toBe(titles.length);
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
