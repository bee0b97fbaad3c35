import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import { aboutUsList, homeData, newsList } from '#app/domain/content/contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { articles, friendLinks } from '#trading-api/schema.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

const article = (type: string, at: number) => ({
  type,
  title: `第 ${at} 篇`,
  newsBrie: '摘要',
  content: '<p>正文</p>',
  imageUrl: null,
  publishUser: '平台编辑部',
  publishDate: new Date(Date.UTC(2026, 0, at)),
});

describe('content.newsList', () => {
  test.each(['jinludynamic', 'industryfocus', 'industrialreport', 'notice', 'sharenotice'])(
    'spec 3 §2.3: a news list is filtered by type, %s, the newest first',
    async (type) => {
      const { content, totalElements } = await ask(newsList, { type });
      expect(totalElements).toBeGreaterThanOrEqual(4);
      expect(content.every((one) => one.type === type)).toBe(true);
      const dates = content.map(({ publishDate }) => Date.parse(publishDate));
      expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    },
  );

  test('spec 3 §9: notices come ten a page, pages do not overlap, and size is the caller’s', async () => {
    await market.db
      .insert(articles)
      .values(Array.from({ length: 25 }, (_, at) => article('x', at)));
    const seen: string[] = [];
    for (const pageNum of [1, 2, 3]) {
      const page = await ask(newsList, { type: 'x', pageNum });
      expect(page).toMatchObject({ totalElements: 25, totalPages: 3, totalCapped: false });
      seen.push(...page.content.map(({ title }) => title));
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => `第 ${24 - at} 篇`));
    expect((await ask(newsList, { type: 'x', pageSize: 40 })).content).toHaveLength(25);
    expect((await ask(newsList, { type: 'x', pageNum: 9 })).content).toEqual([]);
    expect(await ask(newsList, { type: 'none' })).toMatchObject({ content: [], totalPages: 0 });
  });

  test('the home page’s news are only news, even if other articles are newer', async () => {
    const now = new Date();
    for (const type of ['help', 'guide', 'sharenotice', 'investoreducation']) {
      await market.db.insert(articles).values({ ...article(type, 1), publishDate: now });
    }
    const { news, notices } = await ask(homeData, {});
    const types = new Set(news.map(({ type }) => type));
    expect([...types].toSorted()).toEqual(['industrialreport', 'industryfocus', 'jinludynamic']);
    expect(new Set(notices.map(({ type }) => type))).toEqual(new Set(['notice']));
  });
});

describe('content.aboutUsList', () => {
  test.each([
    ['1', '公司简介'],
    ['2', '联系我们'],
    ['3', '招聘信息'],
  ])('spec 3 §7: switchAbout %s is one page of HTML', async (type, title) => {
    const [page, ...others] = await ask(aboutUsList, { type });
    expect(others).toEqual([]);
    expect(page).toMatchObject({ title, linkUrl: null, imageUrl: null });
    expect(page?.content).toMatch(/^<(?:p|h2)>/);
  });

  test('spec 1 §7: aboutUsList of type 4 is the friendly links, in their order', async () => {
    const links = {
      name: '第一家',
      linkUrl: 'https://first.example/',
      imageUrl: '/a.svg',
      sort: 0,
    };
    await market.db.insert(friendLinks).values(links);
    const friends = await ask(aboutUsList, { type: '4' });
    expect(friends.length).toBeGreaterThan(3);
    expect(friends[0]).toEqual({
      title: '第一家',
      content: '',
      linkUrl: 'https://first.example/',
      imageUrl: '/a.svg',
    });
  });

  test('another type has none', async () => {
    expect(await ask(aboutUsList, { type: '9' })).toEqual([]);
  });
});
