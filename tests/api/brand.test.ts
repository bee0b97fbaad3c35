import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import { brandDetail, brandList, brandPageData, brandRecommend } from '#app/contract/brand.ts';
import type { Content, Endpoint, Input } from '#app/contract/endpoint.ts';
import { followOrCancel } from '#app/contract/favourite.ts';
import { goods, sellers } from '#trading-api/db/schema.ts';
import { SELF_SELLER_CODE, SELLER_COUNT } from '#trading-api/demo/sellers.ts';
import { BRAND_ROWS } from '#trading-api/demo/storefront.ts';
import { refusalOf } from './market.ts';
import { first, type OpenMarket, openMarket } from './open-market.ts';

let market: OpenMarket;

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

const list = (input: Input<typeof brandPageData>) => ask(brandPageData, input);

const everyStore = async () => (await list({ rows: 500 })).content;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe('brand.pageData', () => {
  test('lists every store but the platform’s own, 15 a page', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ page })));
    expect(pages.map(({ content }) => content.length)).toEqual([15, 15, 15, 15, 0]);
    for (const page of pages) {
      expect(page).toMatchObject({ totalElements: SELLER_COUNT, totalPages: 4 });
    }
    const codes = pages.flatMap(({ content }) => content.map(({ sellerCode }) => sellerCode));
    expect(new Set(codes).size).toBe(SELLER_COUNT);
    expect(codes).not.toContain(SELF_SELLER_CODE);
    expect(await everyStore()).toEqual(pages.flatMap(({ content }) => content));
  });

  test('counts the goods on the shelf', async () => {
    const { sellerCode, productCount } = first(await everyStore());
    const of = await market.db.select().from(goods).where(eq(goods.sellerCode, sellerCode));
    expect(productCount).toBe(of.length);
    await market.change(first(of), { onShelf: false });
    const after = (await everyStore()).find((store) => store.sellerCode === sellerCode);
    expect(after?.productCount).toBe(productCount - 1);
    await market.change(first(of), { onShelf: true });
  });

  test('sorts by name and by product count, either way', async () => {
    const stores = await everyStore();
    const names = stores.map(({ sellerName }) => sellerName).sort();
    const counts = stores.map(({ productCount }) => productCount).sort((a, b) => a - b);
    const sorted = async (sort: Input<typeof brandPageData>) =>
      (await list({ ...sort, rows: 500 })).content;
    const namesBy = async (sortWay: 'asc' | 'desc') =>
      (await sorted({ sortWord: 'sellerName', sortWay })).map(({ sellerName }) => sellerName);
    const countsBy = async (sortWay: 'asc' | 'desc') =>
      (await sorted({ sortWord: 'productCount', sortWay })).map((store) => store.productCount);
    expect(await namesBy('asc')).toEqual(names);
    expect(await namesBy('desc')).toEqual(names.toReversed());
    expect(await countsBy('asc')).toEqual(counts);
    expect(await countsBy('desc')).toEqual(counts.toReversed());
  });

  test('finds any part of a name in any letter case, and takes % and _ as they stand', async () => {
    const [one, other] = await everyStore();
    if (!one || !other) throw new Error('no stores');
    const rename = (name: string) =>
      market.db.update(sellers).set({ name }).where(eq(sellers.code, one.sellerCode));
    const found = async (sellerName: string) => {
      const { content, totalElements } = await list({ sellerName });
      expect(totalElements).toBe(content.length);
      return content.map(({ sellerCode }) => sellerCode);
    };
    expect(await found(other.sellerName.slice(1, -2))).toContain(other.sellerCode);
    await rename('（Abc）100%_\\甲 有限公司');
    for (const text of ['aBC', '（abc）', '(ABC)', '%', '_', '\\', '００%', ' 甲\u0000 有限 ']) {
      expect(await found(text), text).toEqual([one.sellerCode]);
    }
    expect(await found('b_c')).toEqual([]);
    expect(await found('没有这样的店铺')).toEqual([]);
    await rename(one.sellerName);
    expect(await list({ sellerName: '  ' })).toMatchObject({ totalElements: SELLER_COUNT });
  });

  test('a store without goods is listed, last', async () => {
    const some = first(await market.db.select().from(sellers));
    const empty = { ...some, code: 'S9999', name: '尚无商品', selfOperated: false };
    await market.db.insert(sellers).values(empty);
    expect((await everyStore()).at(-1)).toMatchObject({ sellerCode: 'S9999', productCount: 0 });
    await market.db.delete(sellers).where(eq(sellers.code, 'S9999'));
  });
});

describe('brand.list', () => {
  test('brands in their order, each with the seller who carries it', async () => {
    const page = await ask(brandList, {});
    expect(page).toMatchObject({ totalElements: BRAND_ROWS.length, totalPages: 1 });
    expect(page.content.map(({ name }) => name)).toEqual(BRAND_ROWS.map(({ name }) => name));
    const names = new Map((await everyStore()).map((store) => [store.sellerCode, store]));
    for (const { sellerCode, sellerName } of page.content) {
      expect(names.get(sellerCode)?.sellerName).toBe(sellerName);
    }
    const second = await ask(brandList, { page: 2, rows: 15 });
    expect(second.content).toEqual(page.content.slice(15));
  });
});

describe('brand.recommend', () => {
  test('the stores with most on offer, without the one whose page it is', async () => {
    const stores = await ask(brandRecommend, {});
    expect(stores).toEqual((await everyStore()).slice(0, 5));
    const { sellerCode } = first(stores);
    const others = await ask(brandRecommend, { sellerCode });
    expect(others.slice(0, 4)).toEqual(stores.slice(1));
    expect(others.map((store) => store.sellerCode)).not.toContain(sellerCode);
  });
});

describe('brand.detail', () => {
  test('presents a seller, with its brands, goods and followers', async () => {
    const { sellerCode } = first(BRAND_ROWS);
    const detail = await ask(brandDetail, { sellerCode });
    const store = (await everyStore()).find((each) => each.sellerCode === sellerCode);
    expect(detail).toMatchObject({ ...store, followed: false, followNum: 0 });
    expect(detail.brands).toEqual([
      { name: first(BRAND_ROWS).name, imageUrl: first(BRAND_ROWS).imageUrl },
    ]);
    expect(detail.introduce.length).toBeGreaterThan(20);
    expect(Date.parse(detail.lastUpdateDate ?? '')).toBeLessThan(Date.now());
  });

  test('says whether the caller follows it', async () => {
    const [one, other] = await market.buyers(2);
    if (!one || !other) throw new Error('no buyers');
    const sellerCode = 'S0005';
    await one.call(followOrCancel, { id: sellerCode, type: 'T' });
    const seen = { followNum: 1 };
    expect(await one.call(brandDetail, { sellerCode })).toMatchObject({ ...seen, followed: true });
    expect(await other.call(brandDetail, { sellerCode })).toMatchObject({
      ...seen,
      followed: false,
    });
    expect(await ask(brandDetail, { sellerCode })).toMatchObject({ ...seen, followed: false });
  });

  test('G404 for a seller nobody knows', async () => {
    const refused = refusalOf(ask(brandDetail, { sellerCode: 'S9999' }));
    expect(await refused).toEqual({ code: 'G404', text: '店铺不存在' });
  });
});
