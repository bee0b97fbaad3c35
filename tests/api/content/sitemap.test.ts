import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import { auctionPage } from '#app/domain/auction/contract.ts';
import { pageData, platformPageData } from '#app/domain/catalogue/listing-contract.ts';
import { brandPageData } from '#app/domain/catalogue/store-contract.ts';
import { SITEMAP_PART, sitemapPart, sitemapParts } from '#app/domain/content/contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { articles, goods } from '#trading-api/schema.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

const article = (title: string) => ({
  type: 'notice',
  title,
  newsBrie: '摘要',
  content: '<p>正文</p>',
  publishUser: '平台编辑部',
  publishDate: new Date('2026-01-01T00:00:00Z'),
});

describe('sitemap.part', () => {
  test('lists what is on the shelf, each once, and when it was refreshed', async () => {
    const part = await ask(sitemapPart, { kind: 'goods', part: 1 });
    const sale = await ask(pageData, {});
    const self = await ask(platformPageData, {});
    expect(new Set(part.map(({ id }) => id)).size).toBe(part.length);
    const ofType = (wanted: string) => part.filter(({ type }) => type === wanted);
    expect(ofType('sale')).toHaveLength(sale.totalElements);
    expect(ofType('self')).toHaveLength(self.totalElements);
    expect(ofType('sale').map(({ id }) => id)).toContain(sale.content[0]?.id);
    expect(part.every(({ changedAt }) => changedAt !== null)).toBe(true);
  });

  test('goods taken off the shelf are not listed', async () => {
    const [first] = await ask(sitemapPart, { kind: 'goods', part: 1 });
    await market.db
      .update(goods)
      .set({ onShelf: false })
      .where(eq(goods.id, Number(first?.id)));
    const [next] = await ask(sitemapPart, { kind: 'goods', part: 1 });
    expect(next?.id).not.toBe(first?.id);
  });

  test('lists every store and every auction', async () => {
    const stores = await ask(sitemapPart, { kind: 'stores', part: 1 });
    const { totalElements, content } = await ask(brandPageData, {});
    expect(stores).toHaveLength(totalElements);
    expect(stores.map(({ id }) => id)).toContain(content[0]?.sellerCode);
    const auctions = await ask(sitemapPart, { kind: 'auctions', part: 1 });
    expect(auctions).toHaveLength((await ask(auctionPage, {})).totalElements);
  });

  test('what is not published is not listed', async () => {
    const inserted = await market.db
      .insert(articles)
      .values([
        article('已发布'),
        { ...article('草稿'), state: 'draft' as const },
        { ...article('已撤回'), state: 'withdrawn' as const },
      ])
      .returning({ id: articles.id });
    const listed = await ask(sitemapPart, { kind: 'articles', part: 1 });
    const known = inserted.map(({ id }) => listed.find((one) => one.id === String(id))?.type);
    expect(known).toEqual(['notice', undefined, undefined]);
  });

  test('a part is a range of ids; behind the last there is nothing', async () => {
    const id = 2 * SITEMAP_PART;
    await market.db.insert(articles).values([
      { ...article('最后一篇'), id },
      { ...article('第一篇'), id: SITEMAP_PART + 1 },
    ]);
    const ids = async (part: number) =>
      (await ask(sitemapPart, { kind: 'articles', part })).map((one) => Number(one.id));
    expect(await ids(2)).toEqual([SITEMAP_PART + 1, id]);
    expect(await ids(1)).not.toContain(SITEMAP_PART + 1);
    expect(await ids(3)).toEqual([]);
    for (const kind of ['goods', 'stores', 'auctions'] as const) {
      expect(await ask(sitemapPart, { kind, part: 9 })).toEqual([]);
    }
    const parts = await ask(sitemapParts, {});
    expect(parts).toContainEqual({ kind: 'articles', parts: 2 });
  });
});

describe('sitemap.parts', () => {
  test('has the number of entries of each kind', async () => {
    const parts = await ask(sitemapParts, {});
    expect(parts.map(({ kind }) => kind)).toEqual(['articles', 'stores', 'auctions', 'goods']);
    expect(parts.every((one) => one.parts >= 1)).toBe(true);
  });
});
