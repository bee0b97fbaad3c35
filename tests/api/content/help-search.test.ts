import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import { helpSearch, newsList } from '#app/domain/content/contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { insertFirstTexts } from '#trading-api/content/texts/first-texts.ts';
import { aboutPages, articles, settings } from '#trading-api/schema.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

const search = async (keyword: string) => (await ask(helpSearch, { keyword })).content;
const titlesOf = async (keyword: string) => (await search(keyword)).map(({ title }) => title);

const write = (fields: Partial<typeof articles.$inferInsert> & { title: string }) =>
  market.db.insert(articles).values({
    type: 'help',
    newsBrie: '摘要',
    content: '<p>正文</p>',
    imageUrl: null,
    publishUser: '平台运营部',
    publishDate: new Date(),
    ...fields,
  });

describe('content.helpSearch', () => {
  test.each(['注册', '认证', '开店', '电子签章', '实名', '积分'])(
    'spec 3 §2.4: the quick tag %s finds texts that hold it',
    async (tag) => {
      const found = await search(tag);
      expect(found.length).toBeGreaterThan(0);
      expect(found[0]?.title + (found[0]?.newsBrie ?? '')).toContain(tag);
    },
  );

  test.each([
    ['怎么付款', '提交订单后多久要付款'],
    ['开发票', '发票如何申请'],
    ['修改地址', '订单付款后如何修改收货地址'],
    ['取消订单', '订单付款后如何修改收货地址'],
    ['怎么付钱', '提交订单后多久要付款'],
  ])('「%s」 finds 《%s》', async (keyword, title) => {
    expect(await titlesOf(keyword)).toContain(title);
  });

  test('where no text answers, the nearest ones are offered', async () => {
    const { content, nearest } = await ask(helpSearch, { keyword: '发票抬头写错重开' });
    expect(content).toEqual([]);
    expect(nearest.map(({ title }) => title)).toContain('发票如何申请');
    expect(nearest).toHaveLength(5);
  });

  test('each word must occur in the title, the summary or the text', async () => {
    await write({ title: '甲乙丙一', newsBrie: '丁戊', content: '<p>己<b>庚</b>辛</p>' });
    expect(await titlesOf('甲乙 丁戊')).toEqual(['甲乙丙一']);
    expect(await titlesOf('甲乙 己庚辛 戊')).toEqual(['甲乙丙一']);
    expect(await titlesOf('甲乙 壬癸')).toEqual([]);
  });

  test('articles with the word in the title come first, then those with it in the summary', async () => {
    const past = new Date('2020-01-01T00:00:00Z');
    await write({ title: '正文里有', content: '<p>子丑寅</p>' });
    await write({ title: '摘要里有', newsBrie: '子丑寅' });
    await write({ title: '标题里有子丑寅', publishDate: past });
    expect(await titlesOf('子丑寅')).toEqual(['标题里有子丑寅', '摘要里有', '正文里有']);
  });

  test('names of tags are no words, and signs of a pattern mean themselves', async () => {
    await write({ title: '百分号', content: '<p>卯 100% 辰_巳</p>' });
    expect(await titlesOf('href')).toEqual([]);
    expect(await titlesOf('卯 %')).toEqual(['百分号']);
    expect(await titlesOf('卯 100_')).toEqual([]);
    expect(await titlesOf("卯 ' \\ \u0000")).toEqual([]);
  });

  test('letter case and width make no difference', async () => {
    await write({ title: '午未 PDF 文件' });
    expect(await titlesOf('午未 ｐｄｆ')).toEqual(['午未 PDF 文件']);
  });

  test('help, guides, rules and agreements are searched, and nothing that is not published', async () => {
    for (const type of ['help', 'guideseller', 'rule', 'agreement', 'notice', 'jinludynamic']) {
      await write({ title: `申酉 ${type}`, type });
    }
    await write({ title: '申酉 draft', state: 'draft' });
    await write({ title: '申酉 withdrawn', state: 'withdrawn' });
    expect((await titlesOf('申酉')).toSorted()).toEqual([
      ...['申酉 agreement', '申酉 guideseller', '申酉 help', '申酉 rule'],
    ]);
  });

  test('pages do not overlap', async () => {
    for (let at = 0; at < 7; at += 1) await write({ title: `戌亥 ${at}` });
    const pages = await Promise.all(
      [1, 2, 3].map((pageNum) => ask(helpSearch, { keyword: '戌亥', pageNum, pageSize: 3 })),
    );
    expect(pages.map(({ content }) => content.length)).toEqual([3, 3, 1]);
    expect(pages[0]).toMatchObject({ totalElements: 7, totalPages: 3, totalCapped: false });
    const ids = pages.flatMap(({ content }) => content.map(({ id }) => id));
    expect(new Set(ids).size).toBe(7);
  });

  test('an empty search finds nothing', async () => {
    expect(await ask(helpSearch, { keyword: ' \u3000 ' })).toMatchObject({
      content: [],
      totalElements: 0,
    });
  });
});

describe('the platform’s own texts', () => {
  test('spec 3 §2.4: rules come in their order, the trading rules first', async () => {
    const { content } = await ask(newsList, { type: 'rule' });
    const rules = content.filter(({ title }) => !title.startsWith('申酉'));
    expect(rules.map(({ title }) => title)).toEqual([
      ...['交易总则', '隐私政策', '积分规则', '质量争议处理规则'],
      ...['商家规则', '用户规则', '会员规则'],
    ]);
    expect(new Set(rules.map(({ publishDate }) => publishDate.slice(0, 10)))).toEqual(
      new Set(['2016-06-18']),
    );
  });

  test('are written once: what the operator deletes or changes stays so', async () => {
    await market.db.delete(articles).where(eq(articles.title, '用户规则'));
    await market.db.update(aboutPages).set({ content: '' }).where(eq(aboutPages.type, '6'));
    await insertFirstTexts(market.db, new Date());
    expect(await market.db.$count(articles, eq(articles.title, '用户规则'))).toBe(0);
  });

  test('complete a market of an earlier version, without doubling what it has', async () => {
    await market.db.delete(settings).where(eq(settings.name, 'texts'));
    await market.db.delete(aboutPages).where(eq(aboutPages.type, '7'));
    await Promise.all([1, 2].map(() => insertFirstTexts(market.db, new Date())));
    expect(await market.db.$count(articles, eq(articles.title, '用户规则'))).toBe(1);
    expect(await market.db.$count(articles, eq(articles.title, '会员规则'))).toBe(1);
    expect(await market.db.$count(aboutPages, eq(aboutPages.type, '7'))).toBe(1);
    const [legal] = await market.db.select().from(aboutPages).where(eq(aboutPages.type, '6'));
    expect(legal?.content).toBe('');
  });
});
