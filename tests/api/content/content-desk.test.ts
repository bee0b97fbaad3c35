import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import {
  articleDetail,
  helpSearch,
  homeData,
  newsList,
  sitemapPart,
} from '#app/domain/content/contract.ts';
import {
  changeArticle,
  companyPage,
  deskArticleById,
  deskArticles,
  linkedPictures,
  saveArticle,
} from '#app/domain/content/desk-contract.ts';
import { RICH_TEXT } from '#app/domain/content/rich-text.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { formatDay } from '#app/domain/time.ts';
import { upload } from '#tests/api/file/uploading.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { ATTACK_END, HTML_ATTACKS } from '#tests/support/html-attacks.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { files } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;

beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小组' });
});
afterAll(() => market.close());

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

const PICTURE = '/goods/scene-yard.svg';

const written = (fields: Partial<Input<typeof saveArticle>> = {}): Input<typeof saveArticle> => ({
  id: null,
  version: null,
  type: 'notice',
  title: '设备检修公告',
  newsBrie: '周六夜间暂停付款。',
  content: '<p>周六 23:00 至周日 2:00 检修。</p>',
  picture: '',
  publish: false,
  ...fields,
});

const read = async (id: string) => (await refusalOf(ask(articleDetail, { id }))).code;

/** The operator's calls, which are refused to every other account. */
test.each([
  ['articles', deskArticles, {}],
  ['a page of the company', companyPage, { type: '1' }],
  ['pictures', linkedPictures, {}],
] as const)('%s are the operator’s alone to edit', async (_, endpoint, input) => {
  const call = (by: Buyer) => by.call<Endpoint>(endpoint, input);
  expect((await refusalOf(call(await market.buyer()))).code).toBe('G003');
  expect((await refusalOf(ask<Endpoint>(endpoint, input))).code).toBe('G001');
});

describe('contentDesk.saveArticle', () => {
  test('issue 6: a draft cannot be read; published, it is the first of the lists, with its date and publisher', async () => {
    const { id, state } = await operator.call(saveArticle, written());
    expect(state).toBe('draft');
    expect(await read(id)).toBe('G404');
    market.advance(3_600_000);
    const { version } = await operator.call(deskArticleById, { id });
    const changed = written({ id, version, title: '检修改期', publish: true, picture: PICTURE });
    expect(await operator.call(saveArticle, changed)).toMatchObject({ id, state: 'published' });
    const shown = await ask(articleDetail, { id });
    expect(shown).toMatchObject({ title: '检修改期', imageUrl: PICTURE, publishUser: '运营小组' });
    expect(Math.abs(Date.parse(shown.publishDate) - market.now().getTime())).toBeLessThan(60_000);
    expect((await ask(newsList, { type: 'notice' })).content[0]?.id).toBe(id);
    expect((await ask(homeData, {})).notices[0]?.id).toBe(id);
  });

  test('a date of publication may be chosen, and stays until another one is chosen', async () => {
    const { id } = await operator.call(saveArticle, written({ publishDay: '2026-01-05' }));
    const draft = await operator.call(deskArticleById, { id });
    expect(draft.publishDay).toBe('2026-01-05');
    await operator.call(changeArticle, { id, change: 'publish' });
    const dayOfId = async () => (await ask(articleDetail, { id })).publishDate;
    expect(await dayOfId()).toBe('2026-01-04T16:00:00.000Z');
    const save = async (publishDay: string) => {
      const { version } = await operator.call(deskArticleById, { id });
      return operator.call(saveArticle, written({ id, version, publishDay, publish: true }));
    };
    await save('2026-02-01');
    expect(await dayOfId()).toBe('2026-01-31T16:00:00.000Z');
    await save('');
    expect(await dayOfId()).toBe('2026-01-31T16:00:00.000Z');
    expect((await refusalOf(save('2026-02-30'))).text).toMatch('请输入正确的发布日期');
  });

  test('an article of a day to come appears on that day by itself, everywhere', async () => {
    const DAY_MS = 86_400_000;
    const at = (days: number) => new Date(market.now().getTime() + days * DAY_MS);
    const publishDay = at(2).toISOString().slice(0, 10);
    const changes = { type: 'help', title: '定时发布的说明', publishDay, publish: true };
    const { id, state, publishDate } = await operator.call(saveArticle, written(changes));
    expect(state).toBe('published');
    expect(formatDay(publishDate)).toBe(publishDay);
    await operator.call(changeArticle, { id, change: 'withdraw' });
    const text = await operator.call(changeArticle, { id, change: 'publish' });
    expect(text).toBe(`将于 ${publishDay} 发布`);
    const seen = async () => [
      await ask(articleDetail, { id }).then(
        () => true,
        () => false,
      ),
      (await ask(newsList, { type: 'help', pageSize: 100 })).content.some((one) => one.id === id),
      (await ask(helpSearch, { keyword: '定时发布的说明' })).content.some((one) => one.id === id),
      (await ask(sitemapPart, { kind: 'articles', part: 1 })).some((one) => one.id === id),
    ];
    expect(await seen()).toEqual([false, false, false, false]);
    market.advance(3 * DAY_MS);
    expect(await seen()).toEqual([true, true, true, true]);
  });

  test('a published article stays published when it is changed, with its own date', async () => {
    const { id } = await operator.call(saveArticle, written({ publish: true }));
    const before = await ask(articleDetail, { id });
    market.advance(3_600_000);
    const { version } = await operator.call(deskArticleById, { id });
    const changed = written({ id, version, content: '<p>已完成。</p>' });
    expect((await operator.call(saveArticle, changed)).state).toBe('published');
    const after = await ask(articleDetail, { id });
    expect(after.content).toBe('<p>已完成。</p>');
    expect(after.publishDate).toBe(before.publishDate);
  });

  test('a picture uploaded by the operator becomes public', async () => {
    const { id: fileId } = await upload(market, operator, { moderType: 'product_img' });
    const made = written({ publish: true, picture: fileId });
    const { id } = await operator.call(saveArticle, made);
    expect((await ask(articleDetail, { id })).imageUrl).toBe(`/files/${fileId}`);
    const [file] = await market.db.select().from(files).where(eq(files.id, fileId));
    expect(file).toMatchObject({ published: true, attached: true });
  });

  test.each([
    ['missing', { type: 'gossip' }, '请选择栏目'],
    ['missing', { title: ' \u0000\t' }, '请输入标题'],
    ['missing', { content: '' }, '请输入正文'],
    ['missing', { content: '<script>alert(1)</script><p>&nbsp;</p>' }, '请输入正文'],
    ['invalid', { picture: 'https://evil.example/a.png' }, '本站路径'],
    ['invalid', { picture: '//evil.example/a.png' }, '本站路径'],
    ['invalid', { picture: 'javascript:alert(1)' }, '请上传图片'],
  ])('%s: %j', async (code, wrong, text) => {
    const refusal = await refusalOf(operator.call(saveArticle, written(wrong)));
    expect(refusal.code).toBe(code);
    expect(refusal.text).toContain(text);
  });

  test('pictures of its text become public with it, and are so no more than it is', async () => {
    const own = await upload(market, operator, { moderType: 'product_img' });
    const other = await upload(market, await market.buyer(), { moderType: 'qualification' });
    const shows = (id: string) => `<p>图</p><figure><img src="/files/${id}" alt=""></figure>`;
    const isPublic = async (id: string) =>
      (await market.db.select().from(files).where(eq(files.id, id)))[0]?.published;
    const content = shows(own.id) + shows(other.id);
    const { id } = await operator.call(saveArticle, written({ content, publish: true }));
    expect([await isPublic(own.id), await isPublic(other.id)]).toEqual([true, false]);
    await operator.call(changeArticle, { id, change: 'withdraw' });
    expect(await isPublic(own.id)).toBe(false);
    await operator.call(changeArticle, { id, change: 'publish' });
    expect([await isPublic(own.id), await isPublic(other.id)]).toEqual([true, false]);
    const { version } = await operator.call(deskArticleById, { id });
    await operator.call(saveArticle, written({ id, version, publish: true }));
    expect(await isPublic(own.id)).toBe(false);
    await operator.call(changeArticle, { id, change: 'delete' });
  });

  test('invalid: a file of another account, and a file that is no picture', async () => {
    const other = await upload(market, await market.buyer());
    const paper = await upload(market, operator, { bytes: pdf(), name: 'a.pdf' });
    for (const { id: picture } of [other, paper]) {
      const call = operator.call(saveArticle, written({ picture }));
      expect((await refusalOf(call)).code).toBe('invalid');
    }
  });

  test('changed: another operator has changed it meanwhile', async () => {
    const { id } = await operator.call(saveArticle, written());
    const { version } = await operator.call(deskArticleById, { id });
    market.advance(1000);
    await operator.call(saveArticle, written({ id, version, title: '第一位' }));
    const late = operator.call(saveArticle, written({ id, version, title: '第二位' }));
    expect((await refusalOf(late)).code).toBe('changed');
    expect((await operator.call(deskArticleById, { id })).title).toBe('第一位');
  });

  test('an article that is not there', async () => {
    for (const id of ['999999999', 'nothing']) {
      const missing = operator.call(saveArticle, written({ id, version: 'none' }));
      expect((await refusalOf(missing)).code).toBe('G404');
      expect((await refusalOf(operator.call(deskArticleById, { id }))).code).toBe('G404');
    }
  });

  test('issue 6: no HTML attack is stored, in either order', async () => {
    const attacks = HTML_ATTACKS.map(({ html }) => html + ATTACK_END);
    for (const order of [attacks, attacks.toReversed()]) {
      const made = written({ content: `<p>字</p>${order.join('')}`, publish: true });
      const { id } = await operator.call(saveArticle, made);
      const { content } = await ask(articleDetail, { id });
      const tags = [...content.matchAll(/<\/?([a-z][^\s/>]*)/gi)].map(([, name]) => name);
      expect(tags.filter((tag) => !RICH_TEXT.allowedTags.includes(tag ?? ''))).toEqual([]);
      const bare = content.replace(/"[^"]*"/g, '""');
      expect(bare).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|id|name)=/i);
      expect(content).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
      expect(content).toContain('<p>字</p>');
    }
  });
});

describe('contentDesk.articles', () => {
  test('lists every state, those changed last first, by type, state and words of the title', async () => {
    const mark = `检索${market.now().getTime()}`;
    const made: string[] = [];
    for (const type of ['help', 'rule', 'help']) {
      market.advance(1000);
      const { id } = await operator.call(saveArticle, written({ type, title: `${mark} 标题 A_%` }));
      made.push(id);
    }
    const list = async (input: Input<typeof deskArticles>) =>
      (await operator.call(deskArticles, { keyword: mark, ...input })).content.map(({ id }) => id);
    expect(await list({})).toEqual(made.toReversed());
    expect(await list({ type: 'help' })).toEqual([made[2], made[0]]);
    expect(await list({ state: 'published' })).toEqual([]);
    expect(await list({ keyword: 'a_%' })).toEqual(made.toReversed());
    expect(await list({ rows: 2, page: 2 })).toEqual([made[0]]);
    const page = await operator.call(deskArticles, { keyword: mark, rows: 2 });
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2 });
  });
});

describe('contentDesk.changeArticle', () => {
  const make = async (publish: boolean) =>
    (await operator.call(saveArticle, written({ publish }))).id;

  test('withdrawn, it answers 404 and is in no list; published again, it keeps its date', async () => {
    const id = await make(true);
    const { publishDate } = await ask(articleDetail, { id });
    market.advance(3_600_000);
    expect(await operator.call(changeArticle, { id, change: 'withdraw' })).toBe('已撤下');
    expect(await read(id)).toBe('G404');
    const { content } = await ask(newsList, { type: 'notice', pageSize: 100 });
    expect(content.map((article) => article.id)).not.toContain(id);
    expect((await ask(homeData, {})).notices.map((article) => article.id)).not.toContain(id);
    expect(await operator.call(changeArticle, { id, change: 'publish' })).toBe('已发布');
    expect((await ask(articleDetail, { id })).publishDate).toBe(publishDate);
  });

  test('a deleted article is unknown', async () => {
    const id = await make(true);
    expect(await operator.call(changeArticle, { id, change: 'delete' })).toBe('已删除');
    expect(await read(id)).toBe('G404');
    const again = operator.call(changeArticle, { id, change: 'delete' });
    expect((await refusalOf(again)).code).toBe('G404');
  });

  test.each([
    [true, 'publish', '文章已经发布'],
    [false, 'withdraw', '文章没有发布'],
  ] as const)('alreadySo: it is so already, published: %j', async (publish, change, text) => {
    const call = operator.call(changeArticle, { id: await make(publish), change });
    expect(await refusalOf(call)).toEqual({ code: 'alreadySo', text });
  });
});
