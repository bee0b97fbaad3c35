import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { brandDetail, brandList } from '#app/domain/catalogue/store-contract.ts';
import { deskBrands, endBrand, saveBrand } from '#app/domain/content/brand-desk-contract.ts';
import { homeData } from '#app/domain/content/contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { auditEvents, goods } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;

beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小组' });
});
afterAll(() => market.close());

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

const typed = (fields: Partial<Input<typeof saveBrand>> = {}): Input<typeof saveBrand> => ({
  before: null,
  name: '新岱钢铁',
  seller: 'S0005',
  picture: '/brands/dailin.svg',
  sort: '0',
  shown: true,
  renamesGoods: false,
  ...fields,
});

const deskRow = async (name: string) =>
  (await operator.call(deskBrands, {})).find((brand) => brand.name === name);

const detailsOf = async (action: string) =>
  (await market.db.select().from(auditEvents).where(eq(auditEvents.action, action))).map(
    ({ detail }) => detail,
  );

describe('brandDesk.save', () => {
  test('a brand is shown in its place, at its seller, and until it is switched off', async () => {
    expect(await operator.call(saveBrand, typed())).toBe('已添加品牌：新岱钢铁');
    expect(first((await ask(homeData, {})).brands)).toMatchObject({ name: '新岱钢铁' });
    expect(first((await ask(brandList, {})).content)).toMatchObject({ sellerCode: 'S0005' });
    const ofStore = async () =>
      (await ask(brandDetail, { sellerCode: 'S0005' })).brands.map(({ name }) => name);
    expect(await ofStore()).toContain('新岱钢铁');
    const { totalElements } = await ask(brandList, {});
    await operator.call(saveBrand, typed({ before: '新岱钢铁', shown: false }));
    expect((await ask(homeData, {})).brands.map(({ name }) => name)).not.toContain('新岱钢铁');
    expect((await ask(brandList, {})).totalElements).toBe(totalElements - 1);
    expect(await ofStore()).not.toContain('新岱钢铁');
    expect(await deskRow('新岱钢铁')).toMatchObject({ shown: false, sort: 0, goods: 0 });
  });

  test('goods of a brand that is renamed take its name where that is asked, and are found by it', async () => {
    const { id } = await market.offer({ brand: '旧澄' });
    await operator.call(saveBrand, typed({ name: '旧澄' }));
    await operator.call(saveBrand, typed({ before: '旧澄', name: '新澄甲' }));
    const brandOf = async () =>
      first(await market.db.select().from(goods).where(eq(goods.id, id))).brand;
    expect(await brandOf()).toBe('旧澄');
    await operator.call(saveBrand, typed({ before: '新澄甲', name: '旧澄' }));
    const renamed = typed({ before: '旧澄', name: '新澄乙', renamesGoods: true });
    expect(await operator.call(saveBrand, renamed)).toBe('已保存，1 件商品改为「新澄乙」');
    expect(await brandOf()).toBe('新澄乙');
    const { content } = await ask(pageData, { name: '新澄乙', rows: 5 });
    expect(content.map((row) => row.id)).toEqual([String(id)]);
    expect(await detailsOf('brandSaved')).toContain('旧澄 → 新澄乙，1 件商品');
  });

  test.each([
    ['missing', { name: ' ' }, '请输入品牌名称'],
    ['missing', { picture: '' }, '请上传图片'],
    ['invalid', { name: '长'.repeat(41) }, '最多 40 个字'],
    ['invalid', { seller: '没有这家' }, '没有这个卖家'],
    ['invalid', { sort: '一' }, '0 至 9999'],
    ['invalid', { picture: '//evil.example/a.png' }, '本站路径'],
    ['alreadySo', { name: '江北特钢' }, '已有同名的品牌'],
  ] as const)('%s: %j', async (code, wrong, text) => {
    const refusal = await refusalOf(operator.call(saveBrand, typed({ name: '另一个', ...wrong })));
    expect(refusal.code).toBe(code);
    expect(refusal.text).toContain(text);
  });
});

describe('brandDesk.end', () => {
  test('the goods of a brand that ends keep its name, or go to another one', async () => {
    const { id } = await market.offer({ brand: '将停' });
    const brandOf = async () =>
      first(await market.db.select().from(goods).where(eq(goods.id, id))).brand;
    await operator.call(saveBrand, typed({ name: '将停' }));
    expect(await operator.call(endBrand, { name: '将停', into: '' })).toContain('名称不变');
    expect(await brandOf()).toBe('将停');
    await operator.call(saveBrand, typed({ name: '将停' }));
    const merged = await operator.call(endBrand, { name: '将停', into: '江北特钢' });
    expect(merged).toBe('已并入「江北特钢」，1 件商品');
    expect(await brandOf()).toBe('江北特钢');
    expect(await deskRow('将停')).toBeUndefined();
    expect(await detailsOf('brandEnded')).toContain('将停 → 江北特钢，1 件商品');
  });

  test.each(['江北特钢', '没有这个品牌'])('invalid: into %s', async (into) => {
    const refusal = await refusalOf(operator.call(endBrand, { name: '江北特钢', into }));
    expect(refusal.code).toBe('invalid');
  });

  test('one that is gone cannot be changed or ended', async () => {
    const gone = await Promise.all([
      refusalOf(operator.call(endBrand, { name: '没有这个品牌', into: '' })),
      refusalOf(operator.call(saveBrand, typed({ before: '没有这个品牌' }))),
    ]);
    expect(gone.map(({ code }) => code)).toEqual(['G404', 'G404']);
  });
});
