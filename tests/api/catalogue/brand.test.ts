import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import {
  brandDetail,
  brandList,
  brandPageData,
  brandRecommend,
} from '#app/domain/catalogue/store-contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { followOrCancel } from '#app/domain/favourite/contract.ts';
import { soldBy } from '#tests/api/order/sold-orders.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { SELF_SELLER_CODE, SELLER_COUNT } from '#trading-api/demo/sellers.ts';
import { BRAND_ROWS } from '#trading-api/demo/storefront.ts';
import { goods, sellers, storeDecorations } from '#trading-api/schema.ts';

let market: OpenMarket;

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

const list = (input: Input<typeof brandPageData>) => ask(brandPageData, input);

const everyStore = async () => (await list({ rows: 500 })).content;

type Row = Content<typeof brandPageData>['content'][number];

const everyGoodsOf = (sellerCode: string, id?: number) =>
  market.db
    .select()
    .from(goods)
    .where(and(eq(goods.sellerCode, sellerCode), id ? eq(goods.id, id) : undefined));

const latest = (dates: readonly Date[]) =>
  new Date(Math.max(...dates.map((date) => date.getTime()))).toISOString();

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe('brand.pageData', () => {
  test('spec 2 §7: brand page data; spec 2 §9: 15 a page: every store but the platform’s own', async () => {
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

  test('spec 2 §2: rows: tags, counts, dates and main specifications of a store', async () => {
    const one = await everyGoodsOf('S0007');
    const row = async () =>
      (await everyStore()).find(({ sellerCode }) => sellerCode === 'S0007') as Row;
    const before = await row();
    expect(before).toMatchObject({
      productCount: one.length,
      onShelfDate: latest(one.map(({ onShelfDate }) => onShelfDate)),
      lastUpdateDate: latest(one.map(({ refreshedAt }) => refreshedAt)),
    });
    const orderable = one.filter(
      ({ availableCount, miniQuantity }) => availableCount >= miniQuantity && availableCount > 0,
    );
    const best = orderable.sort((a, b) => b.salesVolume - a.salesVolume || b.id - a.id);
    expect(before.mainSpecs[0]).toEqual({
      goodsId: String(best[0]?.id),
      productName: best[0]?.productName,
      brandNumber: best[0]?.brandNumber,
      specs: best[0]?.specs,
    });
    expect(before.mainSpecs).toHaveLength(3);
    const flags = (fields: Partial<typeof sellers.$inferInsert>) =>
      market.db.update(sellers).set(fields).where(eq(sellers.code, 'S0007'));
    await flags({ hot: true, invoicing: true });
    expect((await row()).tags).toEqual(['热门厂家', '现货', '支持开票']);
    await flags({ hot: false, invoicing: false });
    expect((await row()).tags).toEqual(['现货']);
    await market.db.update(goods).set({ availableCount: 0 }).where(eq(goods.sellerCode, 'S0007'));
    expect(await row()).toMatchObject({ tags: [], mainSpecs: [] });
    for (const { id, availableCount } of one) {
      await market.db.update(goods).set({ availableCount }).where(eq(goods.id, id));
    }
  });

  test('main specifications name each one once, the best-selling goods of it', async () => {
    const [one, two] = await everyGoodsOf('S0008');
    if (!one || !two) throw new Error('no goods');
    const { productName, brandNumber, specs } = one;
    const stocked = { availableCount: 100_000_000, miniQuantity: 100 };
    await market.change(one, { ...stocked, salesVolume: 900_000_001 });
    await market.change(two, {
      ...stocked,
      productName,
      brandNumber,
      specs,
      salesVolume: 900_000_000,
    });
    const row = (await everyStore()).find(({ sellerCode }) => sellerCode === 'S0008');
    expect(row?.mainSpecs.map(({ goodsId }) => goodsId)).not.toContain(String(two.id));
    expect(row?.mainSpecs[0]?.goodsId).toBe(String(one.id));
  });

  test('spec 2 §2: rows: completed orders are those paid, each once', async () => {
    const buyer = await market.buyer();
    const ordersOf = async () =>
      (await everyStore()).find(({ sellerCode }) => sellerCode === 'S0009')?.orderCount;
    const before = (await ordersOf()) ?? 0;
    await soldBy(market, 'S0009', buyer.id, { code: 'D1', state: 'paid', lines: 2 });
    await soldBy(market, 'S0009', buyer.id, { code: 'D2', state: 'paid', lines: 1 });
    await soldBy(market, 'S0009', buyer.id, { code: 'D3', state: 'waitPay', lines: 1 });
    await soldBy(market, 'S0009', buyer.id, { code: 'D4', state: 'cancelled', lines: 1 });
    expect(await ordersOf()).toBe(before + 2);
  });

  test('spec 2 §2: sort by seller name, product count and shelf date, either way', async () => {
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
    const dates = stores.map(({ onShelfDate }) => onShelfDate ?? '').sort();
    const datesBy = async (sortWay: 'asc' | 'desc') =>
      (await sorted({ sortWord: 'onShelfDate', sortWay })).map((store) => store.onShelfDate);
    expect(await datesBy('asc')).toEqual(dates);
    expect(await datesBy('desc')).toEqual(dates.toReversed());
  });

  test('finds any part of a name in any letter case, and takes % and _ literally', async () => {
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

  test('finds a store as it is spoken, by initials, by its code and by words in any order', async () => {
    const found = async (sellerName: string) =>
      (await list({ sellerName })).content.map((store) => store.sellerCode);
    const [code = ''] = await found('西安屿骏金属材料');
    expect(code).not.toBe('');
    for (const text of ['xianyujun', 'YuJun', 'xayj', code, code.toLowerCase(), '屿骏 西安']) {
      expect(await found(text), text).toContain(code);
    }
    expect(await found('屿骏 厦门')).not.toContain(code);
  });

  test('the platform’s own is found by its name, as it is spoken, by initials and by its code, with its goods', async () => {
    const own = await everyGoodsOf(SELF_SELLER_CODE);
    for (const text of [
      '平台自营',
      '自营',
      'pingtaiziying',
      'ziying',
      'ptzy',
      's0000',
      '自营 平台',
    ]) {
      const { content, totalElements } = await list({ sellerName: text });
      expect(content, text).toMatchObject([
        {
          sellerCode: SELF_SELLER_CODE,
          selfOperated: true,
          productCount: own.length,
          mainSpecs: [],
        },
      ]);
      expect(totalElements).toBe(1);
    }
    expect(own.length).toBeGreaterThan(0);
  });

  test('a store without goods is listed, last', async () => {
    const some = first(await market.db.select().from(sellers));
    const plain = { selfOperated: false, hot: false, invoicing: false };
    const empty = { ...some, ...plain, code: 'S9999', name: '尚无商品' };
    await market.db.insert(sellers).values(empty);
    const last = (await everyStore()).at(-1);
    expect(last).toMatchObject({ sellerCode: 'S9999', productCount: 0, tags: [], mainSpecs: [] });
    expect(last).toMatchObject({ orderCount: 0, onShelfDate: null, lastUpdateDate: null });
    const byDate = await list({ rows: 500, sortWord: 'onShelfDate', sortWay: 'desc' });
    expect(byDate.content.at(-1)?.sellerCode).toBe('S9999');
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
  test('spec 2 §7: recommended brands: the stores with most on offer, not the one of the page', async () => {
    const stores = await ask(brandRecommend, {});
    const most = (await everyStore()).slice(0, 5);
    expect(stores.map((store) => store.sellerCode)).toEqual(most.map((store) => store.sellerCode));
    expect(most).toMatchObject(stores);
    const { sellerCode } = first(stores);
    const others = await ask(brandRecommend, { sellerCode });
    expect(others.slice(0, 4)).toEqual(stores.slice(1));
    expect(others.map((store) => store.sellerCode)).not.toContain(sellerCode);
  });
});

describe('brand.detail', () => {
  test('spec 2 §7: brand manage presents a seller, with its brands, goods and followers', async () => {
    const { sellerCode } = first(BRAND_ROWS);
    const detail = await ask(brandDetail, { sellerCode });
    const store = (await everyStore()).find((each) => each.sellerCode === sellerCode);
    expect(detail).toMatchObject({ ...store, followed: false, followNum: 0 });
    expect(detail.brands).toEqual([
      { name: first(BRAND_ROWS).name, imageUrl: first(BRAND_ROWS).imageUrl },
    ]);
    expect(detail.introduce.length).toBeGreaterThan(20);
    expect(Date.parse(detail.lastUpdateDate ?? '')).toBeLessThan(Date.now());
    expect(await ask(brandDetail, { id: sellerCode })).toEqual(detail);
  });

  test('spec 2 §2: carousel of decoration cards, in the seller’s order, those on the shelf', async () => {
    const sellerCode = 'S0010';
    const { decorationProductVos } = await ask(brandDetail, { sellerCode });
    const kept = await market.db
      .select()
      .from(storeDecorations)
      .where(eq(storeDecorations.sellerCode, sellerCode))
      .orderBy(asc(storeDecorations.sort));
    const ids = kept.map(({ goodsId }) => String(goodsId));
    expect(ids).toHaveLength(8);
    expect(decorationProductVos.map(({ id }) => id)).toEqual(ids);
    for (const { customerVo } of decorationProductVos) {
      expect(customerVo.sellerCode).toBe(sellerCode);
    }
    const [one] = await everyGoodsOf(sellerCode, Number(ids[0]));
    if (!one) throw new Error('no goods');
    await market.change(one, { onShelf: false });
    const after = await ask(brandDetail, { sellerCode });
    expect(after.decorationProductVos.map(({ id }) => id)).toEqual(ids.slice(1));
    await market.change(one, { onShelf: true });
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

  test('G404 for an unknown seller', async () => {
    const refused = refusalOf(ask(brandDetail, { sellerCode: 'S9999' }));
    expect(await refused).toEqual({ code: 'G404', text: '店铺不存在' });
    expect(await refusalOf(ask(brandDetail, {}))).toMatchObject({ code: 'G404' });
  });
});
