import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import { aboutUsList, homeData } from '#app/domain/content/contract.ts';
import {
  companyPage,
  deleteLinkedPicture,
  linkedPictures,
  saveAdvertising,
  saveCompanyPage,
  saveLinkedPicture,
} from '#app/domain/content/desk-contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { aboutPages } from '#trading-api/schema.ts';

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

describe('contentDesk.saveCompanyPage', () => {
  test('spec 3 §7: switchAbout shows what the operator has written', async () => {
    const { version } = await operator.call(companyPage, { type: '3' });
    const content = '<h1>招聘</h1><p onclick="alert(1)">钢材分析师</p>';
    const text = await operator.call(saveCompanyPage, { type: '3', version, content });
    expect(text).toBe('已保存：招聘信息');
    const [page, ...others] = await ask(aboutUsList, { type: '3' });
    expect(page?.content).toBe('<h2>招聘</h2><p>钢材分析师</p>');
    expect(others).toEqual([]);
  });

  test('a page that has not been written yet is empty and can be saved', async () => {
    await market.db.delete(aboutPages).where(eq(aboutPages.type, '2'));
    const empty = await operator.call(companyPage, { type: '2' });
    expect(empty.content).toBe('');
    const made = { ...empty, content: '<p>电话</p>' };
    await operator.call(saveCompanyPage, made);
    expect((await ask(aboutUsList, { type: '2' }))[0]?.content).toBe('<p>电话</p>');
  });

  test('missing: nothing to read', async () => {
    const { version } = await operator.call(companyPage, { type: '1' });
    const call = operator.call(saveCompanyPage, {
      type: '1',
      version,
      content: '<style>a</style>',
    });
    expect((await refusalOf(call)).code).toBe('missing');
  });

  test('changed: another operator has changed it meanwhile', async () => {
    const { version } = await operator.call(companyPage, { type: '1' });
    market.advance(1000);
    await operator.call(saveCompanyPage, { type: '1', version, content: '<p>一</p>' });
    const late = operator.call(saveCompanyPage, { type: '1', version, content: '<p>二</p>' });
    expect((await refusalOf(late)).code).toBe('changed');
  });
});

const linkedPicture = (
  fields: Partial<Input<typeof saveLinkedPicture>> = {},
): Input<typeof saveLinkedPicture> => ({
  kind: 'friend',
  id: null,
  title: '钢铁协会',
  subtitle: '',
  picture: PICTURE,
  linkUrl: 'https://association.example/',
  sort: '0',
  ...fields,
});

describe('contentDesk.savePlacard', () => {
  test('spec 3 §3: a friend link is shown in its place, and changed', async () => {
    await operator.call(saveLinkedPicture, linkedPicture());
    const own = first((await operator.call(linkedPictures, {})).friends);
    expect(own).toMatchObject({ kind: 'friend', title: '钢铁协会', sort: 0, imageUrl: PICTURE });
    await operator.call(saveLinkedPicture, linkedPicture({ id: own.id, title: '有色协会' }));
    expect((await ask(aboutUsList, { type: '4' }))[0]).toMatchObject({
      title: '有色协会',
      linkUrl: 'https://association.example/',
    });
  });

  test('a banner leads to a path on this site, or out of it', async () => {
    const banner = { kind: 'banner', subtitle: '限时', sort: '0' } as const;
    await operator.call(
      saveLinkedPicture,
      linkedPicture({ ...banner, linkUrl: '/news?type=notice' }),
    );
    const [shown] = (await ask(homeData, {})).banners;
    expect(shown).toMatchObject({ linkUrl: '/news?type=notice', subtitle: '限时' });
    const changed = { ...banner, id: shown?.id ?? '', linkUrl: 'https://partner.example/a' };
    await operator.call(saveLinkedPicture, linkedPicture(changed));
    expect((await ask(homeData, {})).banners[0]?.linkUrl).toBe('https://partner.example/a');
  });

  test.each([
    ['missing', { title: ' ' }, '请输入名称'],
    ['missing', { picture: '' }, '请上传图片'],
    ['invalid', { picture: '//evil.example/a.png' }, '本站路径'],
    ['invalid', { linkUrl: 'javascript:alert(1)' }, '网址'],
    ['invalid', { linkUrl: '/news' }, '网址'],
    ['invalid', { kind: 'banner', linkUrl: '//evil.example/' }, '本站路径'],
    ['invalid', { kind: 'banner', linkUrl: 'java\tscript:alert(1)' }, '本站路径'],
    ['invalid', { sort: '-1' }, '0 至 9999'],
    ['invalid', { sort: '1.5' }, '0 至 9999'],
  ] as const)('%s: %j', async (code, wrong, text) => {
    const refusal = await refusalOf(operator.call(saveLinkedPicture, linkedPicture(wrong)));
    expect(refusal.code).toBe(code);
    expect(refusal.text).toContain(text);
  });
});

describe('contentDesk.saveAdvertising', () => {
  const shown = async () => [
    (await ask(homeData, {})).advertising.imageUrl,
    (await operator.call(linkedPictures, {})).advertising,
  ];

  test('spec 1 §3: advertising.imageUrl is the picture that the operator has chosen, until it is taken away', async () => {
    expect(await shown()).toEqual([null, null]);
    for (const picture of [PICTURE, '/banners/steel.svg']) {
      expect(await operator.call(saveAdvertising, { picture })).toBe('广告已显示在首页');
      expect(await shown()).toEqual([picture, picture]);
    }
    expect(await operator.call(saveAdvertising, { picture: ' ' })).toBe('首页不再显示广告');
    expect(await shown()).toEqual([null, null]);
  });

  test.each(['//evil.example/a.png', 'nobody'])('invalid: %s', async (picture) => {
    const refusal = await refusalOf(operator.call(saveAdvertising, { picture }));
    expect(refusal.code).toBe('invalid');
  });
});

describe('contentDesk.deletePlacard', () => {
  test.each(['banner', 'friend'] as const)('a deleted %s is not listed', async (kind) => {
    const list = async () => {
      const { banners, friends } = await operator.call(linkedPictures, {});
      return kind === 'banner' ? banners : friends;
    };
    const { id } = first(await list());
    expect(await operator.call(deleteLinkedPicture, { kind, id })).toBe('已删除');
    expect((await list()).map((each) => each.id)).not.toContain(id);
    const gone = await Promise.all([
      refusalOf(operator.call(deleteLinkedPicture, { kind, id })),
      refusalOf(operator.call(saveLinkedPicture, linkedPicture({ kind, id }))),
    ]);
    expect(gone.map(({ code }) => code)).toEqual(['G404', 'G404']);
  });
});
