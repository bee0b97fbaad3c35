import type { Page } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { auctionPage } from '#app/domain/auction/contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { SITE_PAGES } from '#app/routes/content/seo/sitemap-pages.ts';
import { test, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { callApi, detailOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const origin = () => inject('portalOrigin');

async function get(page: Visitor, address: string) {
  const response = await page.request.get(address);
  expect(response.status(), address).toBe(200);
  return { text: await response.text(), type: response.headers()['content-type'] ?? '' };
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** The texts of all elements of a name, as a browser reads them; fails where it is no XML. */
const textsOf = (page: Page, xml: string, name: string) =>
  page.evaluate(
    ([source, tag]) => {
      const read = new DOMParser().parseFromString(source, 'application/xml');
      const error = read.querySelector('parsererror');
      if (error) throw new Error(error.textContent ?? 'no XML');
      return [...read.getElementsByTagName(tag)].map(({ textContent }) => textContent ?? '');
    },
    [xml, name] as const,
  );

const canonicalOf = (html: string) =>
  plain(/<link[^>]*rel="canonical"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? '');

const DATA = /<script type="application\/ld\+json">(.*?)<\/script>/g;

/** The structured data of a page, by its type. */
async function dataOf(page: Visitor, address: string) {
  const { text } = await get(page, address);
  const found = [...text.matchAll(DATA)].map(([, json = '']) => JSON.parse(json));
  return new Map<string, Record<string, unknown>>(
    found.flatMap((one) => one['@graph'] ?? [one]).map((one) => [one['@type'], one]),
  );
}

const newest = async (type: string) => {
  const [article] = (await callApi(newsList, { type })).content;
  if (!article) throw new Error(`the demo market has no ${type}`);
  return article;
};

describe('the sitemap', () => {
  test('robots.txt names it, and keeps to what everybody may see', async ({ page }) => {
    const { text, type } = await get(page, '/robots.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    const lines = text.split('\n');
    expect(lines).toContain(`Sitemap: ${origin()}/sitemap.xml`);
    for (const path of ['/api/', '/customer/', '/shopCart', '/pay', '/collect$']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    const ahead = await get(page, '/speculation-rules.json');
    expect(ahead.type).toBe('application/speculationrules+json');
  });

  withScriptWhenFull('lists every page by the address it calls itself', async ({ page }) => {
    await page.goto('/about');
    const index = await get(page, '/sitemap.xml');
    expect(index.type).toBe('application/xml; charset=utf-8');
    const parts = await textsOf(page, index.text, 'loc');
    expect(parts.map((part) => part.replace(`${origin()}/sitemap/`, ''))).toEqual(
      expect.arrayContaining(['pages.xml', 'goods-1.xml', 'stores-1.xml', 'articles-1.xml']),
    );
    for (const part of parts) {
      const { text } = await get(page, part);
      const addresses = await textsOf(page, text, 'loc');
      expect(new Set(addresses).size, part).toBe(addresses.length);
      expect(addresses.every((address) => address.startsWith(`${origin()}/`))).toBe(true);
      // Of what the market holds one is like the other.
      const some = part.endsWith('/pages.xml') ? SITE_PAGES.length + 2 : 2;
      for (const address of addresses.slice(0, some)) {
        const { text: html } = await get(page, address);
        expect(canonicalOf(html), address).toBe(address);
      }
    }
  });

  withScriptWhenFull('goods are listed with the day they changed', async ({ page }) => {
    await page.goto('/about');
    const { text } = await get(page, '/sitemap/goods-1.xml');
    const [goods, days] = [await textsOf(page, text, 'loc'), await textsOf(page, text, 'lastmod')];
    expect(days).toHaveLength(goods.length);
    expect(goods.length).toBeGreaterThan((await callApi(pageData, {})).totalElements);
    expect(goods).toContain(origin() + detailOf(await plentifulGoods()));
  });

  test.for(['goods-0.xml', 'goods.xml', 'customers-1.xml', 'goods-1'])(
    'there is no part %s',
    async (part, { page }) => {
      expect((await page.request.get(`/sitemap/${part}`)).status()).toBe(404);
    },
  );
});

describe('feeds', () => {
  withScriptWhenFull.for([
    ['news', '/news', ['jinludynamic', 'industryfocus', 'industrialreport']],
    ['notices', '/notice?type=notice', ['notice']],
  ] as const)('of %s, which its page names', async ([name, list, types], { page }) => {
    await page.goto(list);
    const link = page.locator('link[rel=alternate][type="application/rss+xml"]');
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).toBe(`/feeds/${name}.xml`);
    expect(await page.getByRole('link', { name: 'RSS 订阅' }).getAttribute('href')).toBe(href);
    const { text, type } = await get(page, href);
    expect(type).toBe('application/rss+xml; charset=utf-8');
    const lists = await Promise.all(types.map((one) => callApi(newsList, { type: one })));
    const titles = (await textsOf(page, text, 'title')).slice(1);
    for (const { content } of lists) expect(titles).toContain(content[0]?.title);
    const days = (await textsOf(page, text, 'pubDate')).map((day) => Date.parse(day));
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    const [, first = ''] = await textsOf(page, text, 'link');
    expect(canonicalOf((await get(page, first)).text)).toBe(first);
  });

  test('there is no other', async ({ page }) => {
    expect((await page.request.get('/feeds/orders.xml')).status()).toBe(404);
  });
});

describe('the structured data of pages', () => {
  test('goods: a product, its offer, and its breadcrumbs', async ({ page }) => {
    const goods = await plentifulGoods();
    const data = await dataOf(page, detailOf(goods));
    expect(data.get('Product')).toMatchObject({
      offers: { '@type': 'Offer', price: goods.price, priceCurrency: 'CNY' },
    });
    expect(data.get('BreadcrumbList')).toMatchObject({
      itemListElement: expect.arrayContaining([
        { '@type': 'ListItem', position: 1, name: '首页', item: `${origin()}/` },
      ]),
    });
  });

  test('an auction: an event, on both of its pages', async ({ page }) => {
    const [auction] = (await callApi(auctionPage, { queryStatus: 'ongoing' })).content;
    for (const path of ['/auction', '/details']) {
      const data = await dataOf(page, `${path}?id=${auction?.id}`);
      expect(data.get('Event')).toMatchObject({
        name: auction?.name,
        location: { url: `${origin()}/details?id=${auction?.id}` },
      });
    }
  });

  test('an article: who published it, and when', async ({ page }) => {
    const { id, title, publishDate } = await newest('industryfocus');
    const data = await dataOf(page, `/newsDetail?id=${id}`);
    expect(data.get('NewsArticle')).toMatchObject({ headline: title, datePublished: publishDate });
  });

  test('the home page and the company: who runs the site', async ({ page }) => {
    expect((await dataOf(page, '/')).get('WebSite')).toHaveProperty('potentialAction');
    for (const path of ['/', '/about']) {
      expect((await dataOf(page, path)).get('Organization')).toHaveProperty('logo');
    }
  });
});

describe('one address for each text', () => {
  test.for(['newsValue', 'newsDetail', 'logisticsInfo'])(
    'old links with JSON in %s lead to it',
    async (name, { page }) => {
      const { id } = await newest('notice');
      const old = `/NoticeDetail?${new URLSearchParams({ [name]: JSON.stringify({ id }) })}`;
      const response = await page.request.get(old, { maxRedirects: 0 });
      expect(response.status()).toBe(301);
      expect(response.headers().location).toBe(`/NoticeDetail?id=${id}`);
      const { text } = await get(page, old);
      expect(canonicalOf(text)).toBe(`${origin()}/noticeDetail?id=${id}`);
    },
  );

  test('on whichever page it is opened', async ({ page }) => {
    const { id } = await newest('notice');
    const { text } = await get(page, `/newsDetail?id=${id}`);
    expect(canonicalOf(text)).toBe(`${origin()}/noticeDetail?id=${id}`);
  });

  test('words out of a link have none and are not to be indexed', async ({ page }) => {
    const newsValue = JSON.stringify({ title: '标题', content: '内容' });
    const { text } = await get(page, `/newsDetail?${new URLSearchParams({ newsValue })}`);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(canonicalOf(text)).toBe('');
  });
});
