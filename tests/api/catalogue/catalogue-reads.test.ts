import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categoryLevelAll, dictionaryByType, regionTree } from '#app/domain/catalogue/contract.ts';
import {
  findPlatformProductById,
  productDetails,
  shoppingInfo,
} from '#app/domain/catalogue/goods-contract.ts';
import {
  pageData,
  type SpotListing,
  searchCriteria,
  sortWords,
} from '#app/domain/catalogue/listing-contract.ts';
import { articleDetail, homeData, selfPlatformProductVos } from '#app/domain/content/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { refusalOf, startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { testWhenFull } from '#tests/support/full-run.ts';

let market: TestMarket;
/** All spot listings of the demo market. */
let all: SpotListing[];

const list = (input: Input<typeof pageData>) => market.call(pageData, input);

beforeAll(async () => {
  market = await startMarket();
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, rows: 500 })));
  all = pages.flatMap(({ content }) => content);
});
afterAll(() => market.close());

const sortValue = {
  salesVolume: (row: SpotListing) => Number(row.salesVolume),
  price: (row: SpotListing) => Number(row.price),
  availableCount: (row: SpotListing) => Number(row.availableCount),
  onShelfDate: (row: SpotListing) => Date.parse(row.onShelfDate ?? ''),
} as const;

describe('spotListing.pageData', () => {
  test('issue 17 §5: of 2,000 different goods what is in stock comes first, then by day and by the worth of what was sold', async () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(2000);
    const page = await list({});
    expect(page.content).toEqual(all.slice(0, 20));
    expect(page).toMatchObject({ totalElements: 2000, totalPages: 100, totalCapped: false });
    const standing = all.map(({ refreshTimeStr, salesVolume, price, ...row }) => [
      Number(row.availableCount) >= Math.max(Number(row.miniQuantity), 0.01) ? 1 : 0,
      Number(refreshTimeStr.slice(0, 5).replace('-', '')),
      Math.round(Number(salesVolume) * Number(price)),
    ]);
    const byStanding = (one: number[], other: number[]) =>
      one.map((value, at) => (other[at] ?? 0) - value).find((difference) => difference !== 0) ?? 0;
    expect(standing.some(([inStock]) => inStock === 0)).toBe(true);
    expect(standing).toEqual(standing.toSorted(byStanding));
  });

  test.each(
    sortWords.flatMap((sortWord) => [
      { sortWord, sortWay: 'asc' as const },
      { sortWord, sortWay: 'desc' as const },
    ]),
  )('sorts by $sortWord $sortWay', async (sort) => {
    const { content } = await list({ ...sort, rows: 500 });
    const sign = sort.sortWay === 'asc' ? 1 : -1;
    const expected = all.map(sortValue[sort.sortWord]).sort((a, b) => sign * (a - b));
    expect(content.map(sortValue[sort.sortWord])).toEqual(expected.slice(0, 500));
  });

  test('filters by each field and by all together', async () => {
    const [wanted] = all;
    if (!wanted) throw new Error('no goods');
    const fields = {
      categoryCode: wanted.productVo.categoryCode,
      manufacturer: wanted.productVo.manufacturer,
      deliveryPlace: wanted.deliveryPlace,
      sellerCode: wanted.customerVo.sellerCode,
      lowestPrice: wanted.price,
      highestPrice: wanted.price,
    };
    const passes: Record<keyof typeof fields, (row: SpotListing) => boolean> = {
      categoryCode: (row) => row.productVo.categoryCode === fields.categoryCode,
      manufacturer: (row) => row.productVo.manufacturer === fields.manufacturer,
      deliveryPlace: (row) => row.deliveryPlace === fields.deliveryPlace,
      sellerCode: (row) => row.customerVo.sellerCode === fields.sellerCode,
      lowestPrice: (row) => Number(row.price) >= Number(fields.lowestPrice),
      highestPrice: (row) => Number(row.price) <= Number(fields.highestPrice),
    };
    for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
      const expected = all.filter(passes[name]);
      const page = await list({ [name]: fields[name], rows: 500 });
      expect(page.totalElements, name).toBe(expected.length);
      expect(page.content, name).toEqual(expected.slice(0, 500));
    }
    const page = await list({ ...fields, rows: 500 });
    const expected = all.filter((row) => Object.values(passes).every((pass) => pass(row)));
    expect(page.content).toEqual(expected);
  });

  test('a category of the first or second level includes its subcategories', async () => {
    const [first] = await market.call(categoryLevelAll, {});
    const branches = first?.children ?? [];
    const totals = await Promise.all(
      branches.map(async ({ categoryCode }) => (await list({ categoryCode })).totalElements),
    );
    const whole = await list({ categoryCode: first?.categoryCode ?? '' });
    expect(whole.totalElements).toBe(totals.reduce((sum, total) => sum + total, 0));
    expect(whole.totalElements).toBeGreaterThan(0);
  });

  test('pages follow each other and end', async () => {
    const pages = await Promise.all([1, 2, 7].map((page) => list({ page, rows: 300 })));
    expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(
      [...all.slice(0, 600), ...all.slice(1800)].map(({ id }) => id),
    );
    expect(await list({ page: 8, rows: 300 })).toEqual({
      content: [],
      nearest: [],
      totalElements: 2000,
      totalPages: 7,
      totalCapped: false,
    });
    expect((await list({ page: 100_000, rows: 500 })).content).toEqual([]);
  });

  test('an unreadable price is ignored, an unknown category is empty', async () => {
    expect((await list({ lowestPrice: '便宜' })).totalElements).toBe(2000);
    expect(await list({ categoryCode: 'nowhere' })).toMatchObject({ content: [], totalPages: 0 });
  });

  test('a row says what the specification names', () => {
    for (const row of all) {
      expect(row.priceStr).toMatch(/^¥[\d,]+\.\d\d\/.+$/);
      expect(row.refreshTimeStr).toMatch(/^\d\d-\d\d \d\d:\d\d$/);
      expect(row.deliveryWayName).toMatch(/^(物流|自提|配送)(\/(自提|配送))*$/);
    }
  });
});

describe('spotListing.searchCriteria', () => {
  testWhenFull('every choice leads to goods', async () => {
    const code = all[0]?.productVo.categoryCode.slice(0, 2) ?? '';
    for (const request of [{}, { code }]) {
      const groups = await market.call(searchCriteria, { ...request, ranges: '1' });
      const names = new Set(groups.map(({ name }) => name));
      expect(names).toEqual(
        new Set([
          ...['categoryCode', 'brandNumber', 'attribute', 'manufacturer', 'brand'],
          ...['deliveryPlace', 'sellerCode', 'deliveryWay', 'inStock', 'invoicing'],
          ...(request.code ? (['unit', 'price', 'lowestCount'] as const) : (['unit'] as const)),
        ]),
      );
      for (const group of groups) expect(group.list.length).toBeLessThanOrEqual(60);
      const choices = groups
        .slice(1)
        .flatMap(({ name, list: choice }) =>
          choice.slice(0, 3).map((each) => ({ [name]: each.code })),
        );
      for (const choice of choices) {
        const found = await list({ ...choice, categoryCode: request.code });
        expect(found.totalElements).toBeGreaterThan(0);
      }
    }
  });

  test('units and ranges are for who asks for them: a portal of the version before cannot read them', async () => {
    const code = all[0]?.productVo.categoryCode.slice(0, 2) ?? '';
    const groups = await market.call(searchCriteria, { code, ranges: '1' });
    const others = groups.filter(({ name }) => !['unit', 'price', 'lowestCount'].includes(name));
    expect(groups.length - others.length).toBeGreaterThanOrEqual(2);
    expect(await market.call(searchCriteria, { code })).toEqual(others);
  });

  test('an unknown category has none', async () => {
    expect(await market.call(searchCriteria, { code: 'nowhere' })).toEqual([]);
  });
});

describe('product detail', () => {
  test('of a spot listing, with its path and others of its category', async () => {
    const row = all[5];
    if (!row) throw new Error('no goods');
    const detail = await market.call(shoppingInfo, { selfId: row.id, type: 'sale' });
    expect(detail).toMatchObject({
      id: row.id,
      productName: row.productVo.name,
      sellingPrice: row.price,
      sellingPriceStr: row.priceStr,
      refreshTimeStr: row.refreshTimeStr,
      onShelf: true,
    });
    expect(detail.categoryPath.map(({ categoryCode }) => categoryCode.length)).toEqual([2, 4, 6]);
    expect(detail.categoryPath.at(-1)).toEqual({
      categoryCode: row.productVo.categoryCode,
      categoryName: row.productVo.categoryName,
    });
  });

  test('is found by goods id and by product code', async () => {
    const row = all[0];
    if (!row) throw new Error('no goods');
    const byId = await market.call(findPlatformProductById, { id: row.id });
    const byCode = await market.call(findPlatformProductById, { id: row.productVo.code });
    expect(byId).toEqual(byCode);
    const typed = market.call(findPlatformProductById, { id: row.id, type: 'self' });
    expect((await refusalOf(typed)).code).toBe('G404');
  });

  test('of several goods at once, in the requested order, without unknown ids', async () => {
    const ids = [all[3], all[0], all[7]].map((row) => row?.id ?? '');
    const [first = '', second = '', third = ''] = ids;
    const productIds = [first, 'nothing', second, '999999999', third, first];
    const details = await market.call(productDetails, { productIds, type: 'sale' });
    expect(details).toEqual(
      await Promise.all(ids.map((selfId) => market.call(shoppingInfo, { selfId, type: 'sale' }))),
    );
    expect(await market.call(productDetails, { productIds: ids, type: 'self' })).toEqual([]);
    const many = Array.from({ length: 51 }, (_, at) => String(at));
    const asked = market.call(productDetails, { productIds: many, type: 'sale' });
    await expect(asked).rejects.toMatchObject({ status: 400 });
  });

  test('G404 for unknown goods', async () => {
    for (const selfId of ['999999999', 'nothing', '1e3']) {
      expect(await refusalOf(market.call(shoppingInfo, { selfId, type: 'sale' }))).toEqual({
        code: 'G404',
        text: '商品不存在或已下架',
      });
    }
  });
});

describe('home and content', () => {
  test('the home page has categories, banners, brands, news and notices', async () => {
    const home = await market.call(homeData, {});
    for (const part of ['categoryVos', 'banners', 'brands', 'news', 'notices'] as const) {
      expect(home[part].length, part).toBeGreaterThan(0);
    }
    expect(home.categoryVos).toEqual(await market.call(categoryLevelAll, {}));
    expect(home.notices.every(({ type }) => type === 'notice')).toBe(true);
  });

  test('self-operated goods come by category, or of the one asked for', async () => {
    const groups = await market.call(selfPlatformProductVos, {});
    expect(groups.length).toBeGreaterThan(3);
    const [first] = groups;
    const [only, ...others] = await market.call(selfPlatformProductVos, {
      code: first?.categoryCode,
    });
    expect(others).toEqual([]);
    expect(only?.products.slice(0, first?.products.length)).toEqual(first?.products);
    expect(await market.call(selfPlatformProductVos, { code: 'nowhere' })).toEqual([]);
  });

  test('an article has its text; G404 for an unknown one', async () => {
    const [news] = (await market.call(homeData, {})).news;
    const detail = await market.call(articleDetail, { id: news?.id ?? '' });
    expect(detail).toMatchObject({ ...news });
    expect(detail.content.length).toBeGreaterThan(20);
    expect((await refusalOf(market.call(articleDetail, { id: '0' }))).code).toBe('G404');
    expect((await refusalOf(market.call(articleDetail, { id: 'x' }))).code).toBe('G404');
  });
});

describe('dictionaries', () => {
  test('DELIVERY_WAY names the five ways', async () => {
    const entries = await market.call(dictionaryByType, { type: 'DELIVERY_WAY' });
    expect(entries.map(({ code }) => code)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('the region tree is JSON text of three levels', async () => {
    const tree = JSON.parse(await market.call(regionTree, {}));
    const shanghai = tree.find(({ name }: { name: string }) => name === '上海市');
    expect(tree.length).toBeGreaterThanOrEqual(31);
    expect(shanghai.children[0].children.length).toBeGreaterThan(10);
    expect(Object.keys(shanghai)).toEqual(['code', 'name', 'children']);
  });
});
