import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Response } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { auctionPage } from '#app/domain/auction/contract.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { atCheckout, atPayment, press } from '#tests/support/checkout-steps.ts';
import { contentPages } from '#tests/support/content-pages.ts';
import { loggedIn, registered, WITH_BALANCES } from '#tests/support/customers.ts';

import { test as byAgent, withScript } from '#tests/support/portal-test.ts';
import { keepQuiet } from '#tests/support/quiet-page.ts';
import { RUNNING_SCRIPT } from '#tests/support/running-script.ts';
import { callApi, detailOf, plentifulGoods, putIntoCart } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { bytesOnTheWire } from '#tests/support/wire-size.ts';

/** Each test in a tab that has fetched nothing before, and whose pages get no pointer events. */
const test = withScript.extend<{ page: Page }>({
  page: async ({ newVisitor }, use) => {
    const page = await newVisitor();
    await keepQuiet(page);
    await use(page);
  },
});

const KB = 1024;
/** The quality at which the portal compresses a page for one visitor. */
const ON_THE_FLY = 9;
const LOGISTICS = 1;

const urlOf = (path: string) => inject('portalOrigin') + path;

async function cookiesOf(page: Pick<Visitor, 'context'>): Promise<{ cookie: string }> {
  const cookies = await page.context().cookies();
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

/** Everything a page asks for until it is quiet. */
async function requestsOf(page: Page, open: () => Promise<unknown>): Promise<Response[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await open();
  await page.waitForLoadState('networkidle');
  return responses;
}

/** Without pictures. */
function expectFewRequests(responses: readonly Response[]): void {
  const others = responses.filter((response) => response.request().resourceType() !== 'image');
  const urls = others.map((response) => response.url());
  expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(8);
}

const isScript = (response: Response) => response.request().resourceType() === 'script';

async function scriptBytes(responses: readonly Response[]): Promise<number> {
  const urls = responses.filter(isScript).map((response) => response.url());
  const sizes = await Promise.all(urls.map((url) => bytesOnTheWire(url)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

type NamedPath = [name: string, path: () => Promise<string>];

const lists: NamedPath[] = [
  ['all goods', async () => '/trading'],
  ['the last page', async () => '/trading?page=90'],
  [
    'a category, sorted',
    async () => {
      const { categoryCode, categoryName } = (await plentifulGoods()).productVo;
      return `/trading?${new URLSearchParams({ categoryCode, categoryName, sortWord: 'price' })}`;
    },
  ],
  ['a search', async () => '/trading?name=钢&sortWord=salesVolume&sortWay=desc'],
  ['a category by pictures', async () => '/industry?categoryCode=01'],
  ['the result of a search', async () => '/goods?searchInput=钢'],
  ['self-operated goods', async () => '/selfGoods'],
  ['a brand', async () => '/brand?sellerCode=S0001'],
  ['brands', async () => '/brandList'],
  ['stores', async () => '/factory'],
  ['a store', async () => '/storeDetail?id=S0001&sellerCode=S0001'],
  ['auctions', async () => '/auction'],
];

const pages: NamedPath[] = [
  ['the home page', async () => '/'],
  ['a list', async () => '/trading'],
  ['goods', async () => detailOf(await plentifulGoods())],
  ['a brand', async () => '/brand?sellerCode=S0001'],
  ['stores', async () => '/factory'],
  ['a store', async () => '/storeDetail?id=S0001&sellerCode=S0001'],
  ['auctions', async () => '/auction'],
];

/** A running auction that the demo market's buyer may bid in, and others have. */
async function busyAuction(): Promise<string> {
  const { content } = await callApi(auctionPage, { queryStatus: 'ongoing', rows: 100 });
  const auction = content.find(({ name }) => name === '1# 电解铜 120 吨组合竞价');
  return `/details?id=${auction?.id}`;
}

/** Bytes of a page on the wire without its styles, which have their own budget. */
async function htmlBytes(address: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(urlOf(encodeURI(address)), { headers });
  const page = await response.text();
  expect(page).toContain('<style');
  const html = page.replace(/<style[\s\S]*?<\/style>/g, '');
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: ON_THE_FLY } })
    .length;
}

describe('HTML of a list page of 20 rows, without its styles: 12 KB', () => {
  byAgent.for(lists)('%s', async ([, path]) => {
    expect(await htmlBytes(await path())).toBeLessThanOrEqual(12 * KB);
  });

  byAgent.for(lists)('%s, for a customer', async ([, path], { page }) => {
    await registered(page);
    const bytes = await htmlBytes(await path(), await cookiesOf(page));
    expect(bytes).toBeLessThanOrEqual(12 * KB);
  });
});

test('all CSS of any page, its own rules and the whole stylesheet: 14 KB', async ({ page }) => {
  const sheets = await requestsOf(page, () => page.goto('/trading'));
  expect(sheets.filter((response) => response.request().resourceType() === 'stylesheet')).toEqual(
    [],
  );
  const own = await page.locator('head style').textContent();
  // A browser that does not know layers drops every rule in them.
  expect(own).toContain('{');
  expect(own).not.toContain('@layer');
  const whole = page.waitForResponse(/\.css$/);
  await page.keyboard.press('Shift');
  expect(await (await whole).text()).not.toContain('@layer');
  const wholeBytes = await bytesOnTheWire((await whole).url());
  expect(wholeBytes).toBeGreaterThan(KB);
  expect(brotliCompressSync(own ?? '').length + wholeBytes).toBeLessThanOrEqual(14 * KB);
});

describe('JavaScript', () => {
  test.for(pages)('%s: 84 KB, in 8 requests of a cold page', async ([, path], { page }) => {
    const address = await path();
    const responses = await requestsOf(page, () => page.goto(address));
    expectFewRequests(responses);
    const bytes = await scriptBytes(responses);
    expect(bytes).toBeGreaterThan(KB);
    expect(bytes).toBeLessThanOrEqual(84 * KB);
  });

  test('the login: 88 KB, in 8 requests of a cold page', async ({ page }) => {
    const responses = await requestsOf(page, () => page.goto('/customer/login'));
    expectFewRequests(responses);
    expect(await scriptBytes(responses)).toBeLessThanOrEqual(88 * KB);
  });

  test.for(['/finance', '/trading?type=2', '/logisticsCloudWarehouse'])(
    '%s, with its forms: 88 KB',
    async (path, { page }) => {
      const bytes = await scriptBytes(await requestsOf(page, () => page.goto(path)));
      expect(bytes).toBeLessThanOrEqual(88 * KB);
    },
  );

  test('an auction, with its forms: 88 KB', async ({ page }) => {
    const bytes = await scriptBytes(await requestsOf(page, () => page.goto('/auction?id=1')));
    expect(bytes).toBeLessThanOrEqual(88 * KB);
  });

  test('an auction that may be bid in: 88 KB', async ({ page }) => {
    await loggedIn(page, WITH_BALANCES);
    const responses = await requestsOf(page, async () => page.goto(await busyAuction()));
    expect(await page.getByRole('textbox', { name: '出价' }).count()).toBe(1);
    expect(await scriptBytes(responses)).toBeLessThanOrEqual(88 * KB);
  });

  test('the cart: 88 KB', async ({ page }) => {
    await putIntoCart(await registered(page), await plentifulGoods());
    const bytes = await scriptBytes(await requestsOf(page, () => page.goto('/shopCart')));
    expect(bytes).toBeLessThanOrEqual(88 * KB);
  });

  test('the checkout: 88 KB', async ({ page }) => {
    const goods = await plentifulGoods();
    const bytes = await scriptBytes(await requestsOf(page, () => atCheckout(page, goods)));
    expect(bytes).toBeLessThanOrEqual(88 * KB);
  });

  test('spec 3 §2: pages to be read send none', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', (response) => isScript(response) && scripts.push(page.url()));
    for (const path of await contentPages((type) => callApi(newsList, { type }))) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      expect(await page.locator(RUNNING_SCRIPT).count(), path).toBe(0);
    }
    expect(scripts).toEqual([]);
  });
});

test('issue 13: the worker of offline pages: 3 KB before compression', async () => {
  const answer = await fetch(urlOf('/offline.js'));
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const { byteLength } = await answer.arrayBuffer();
  expect(byteLength).toBeGreaterThan(KB);
  expect(byteLength).toBeLessThanOrEqual(3 * KB);
});

test('one poll of the page that waits for a payment: 1 KB', async ({ page }) => {
  await atPayment(page, await plentifulGoods(LOGISTICS));
  const poll = page.waitForResponse(/multiplePay\/status/);
  await press(page, '立即支付');
  const url = (await poll).url();
  expect(await bytesOnTheWire(url, await cookiesOf(page))).toBeLessThanOrEqual(KB);
});

test('a live auction with its bids: HTML 12 KB, one poll 1 KB', async () => {
  const address = await busyAuction();
  expect(await bytesOnTheWire(urlOf(address))).toBeLessThanOrEqual(12 * KB);
  const poll = urlOf(address.replace('/details', '/auction/poll'));
  expect(await bytesOnTheWire(poll)).toBeLessThanOrEqual(KB);
});
