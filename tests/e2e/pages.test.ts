import { readFile } from 'node:fs/promises';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { homeData } from '#app/contract/home.ts';
import { atCheckout, atPayment, press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { callApi, detailOf, plentifulGoods, putIntoCart } from '#tests/support/trading-api.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOGISTICS = 1;

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

/** Paths of pages that everybody sees. */
const PUBLIC = {
  'the home page': async () => '/',
  'a list': async () => '/trading',
  'a list of a category, filtered and sorted': async () => {
    const { productVo, deliveryPlace } = await plentifulGoods();
    const query = { categoryCode: productVo.categoryCode, deliveryPlace, sortWord: 'price' };
    return `/trading?${new URLSearchParams(query)}`;
  },
  'a list without goods': async () => '/trading?name=没有这样的商品',
  goods: async () => detailOf(await plentifulGoods()),
  'the order dialog': async () => `${detailOf(await plentifulGoods())}&dialog=order`,
  news: async () => {
    const [article] = (await callApi(homeData, {})).news;
    return `/newsDetail?id=${article?.id}`;
  },
  'a notice': async () => {
    const [article] = (await callApi(homeData, {})).notices;
    return `/noticeDetail?id=${article?.id}`;
  },
  stores: async () => '/factory',
  'a search for stores that finds none': async () => '/factory?sellerName=没有这样的店铺',
  'the goods of a store': async () => '/trading?sellerCode=S0001',
  'the guide': async () => '/guide',
  'the rules': async () => '/help',
  'the login': async () => '/customer/login',
  registering: async () => '/customer/register',
};

/** How a customer gets to a page. */
const PRIVATE = {
  'an empty cart': async (page: Page) => {
    await registered(page);
    await page.goto('/shopCart');
  },
  'a cart': async (page: Page) => {
    await putIntoCart(await registered(page), await plentifulGoods());
    await page.goto('/shopCart');
  },
  'the question before deleting': async (page: Page) => {
    const id = await putIntoCart(await registered(page), await plentifulGoods());
    await page.goto(`/shopCart?dialog=delete&ids=${id}`);
  },
  'a checkout': async (page: Page) => {
    await atCheckout(page, await plentifulGoods(5));
  },
  'a refused checkout': async (page: Page) => {
    await atCheckout(page, await plentifulGoods(4), { withAddress: false });
    await press(page, '提交订单');
    await expect(page).toShow('请选择您的配送地址');
  },
  'the dialog of an address': async (page: Page) => {
    await atCheckout(page, await plentifulGoods(), { withAddress: false });
    await press(page, '添加收货地址');
    await press(page, '保存地址');
    await expect(page).toShow('请填写收货信息');
  },
  'a direct purchase': async (page: Page) => {
    await registered(page);
    await page.goto(detailOf(await plentifulGoods(2)));
    await press(page, '立即购买');
    await expect(page).toBeAt(/^\/submit/);
  },
  'the choice of a payment': async (page: Page) => {
    await atPayment(page, await plentifulGoods(LOGISTICS));
  },
  'a QR code': async (page: Page) => {
    await atPayment(page, await plentifulGoods(LOGISTICS));
    await press(page, '立即支付');
    await expect(page).toShow(page.getByRole('img', { name: /二维码/ }));
  },
  'the confirmation of a payment': async (page: Page) => {
    await atPayment(page, await plentifulGoods(LOGISTICS));
    await press(page, '立即支付');
    await page.getByRole('link', { name: '模拟扫码' }).click();
    await expect(page).toShow(page.getByRole('button', { name: '确认支付' }));
  },
  'no orders': async (page: Page) => {
    await registered(page);
    await page.goto('/customer/purchase-order');
  },
  'the list of orders': async (page: Page) => {
    await atPayment(page, await plentifulGoods(LOGISTICS));
    await page.goto('/customer/purchase-order');
  },
  'an order': async (page: Page) => {
    const orderCode = await atPayment(page, await plentifulGoods(LOGISTICS));
    await page.goto(`/customer/purchase-order/${orderCode}`);
  },
  'the question before logging out': async (page: Page) => {
    await registered(page);
    await page.goto('/customer/logout');
  },
};

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
