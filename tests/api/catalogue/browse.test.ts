import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categoryByParent, categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import {
  pageData,
  platformPageData,
  platformSearchCriteria,
  type SelfProduct,
  saleProductPages,
  searchCriteria,
  sortWords,
} from '#app/domain/catalogue/listing-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { testWhenFull } from '#tests/support/full-run.ts';

let market: OpenMarket;
let all: SelfProduct[];

const list = (input: Input<typeof platformPageData>) => market.call(platformPageData, input);

beforeAll(async () => {
  market = await openMarket();
  all = (await list({ rows: 500 })).content;
});
afterAll(() => market.close());

const sortValue = {
  salesVolume: (row: SelfProduct) => Number(row.salesVolume),
  price: (row: SelfProduct) => Number(row.price),
  availableCount: (row: SelfProduct) => Number(row.availableCount),
  onShelfDate: (row: SelfProduct) => Date.parse(row.onShelfDate ?? ''),
} as const;

describe('platformProduct.pageData', () => {
  test('spec 2 §7: platform list: only the self-operated goods, 20 a page', async () => {
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(new Set(all.map(({ supplierName }) => supplierName))).toEqual(new Set(['平台自营']));
    const page = await list({});
    expect(page).toMatchObject({
      totalElements: all.length,
      totalPages: Math.ceil(all.length / 20),
      totalCapped: false,
    });
    expect(page.content).toEqual(all.slice(0, 20));
  });

  test.each(sortWords)('sorts by %s, either way', async (sortWord) => {
    const values = all.map(sortValue[sortWord]).sort((a, b) => a - b);
    const sorted = async (sortWay: 'asc' | 'desc') =>
      (await list({ sortWord, sortWay, rows: 500 })).content.map(sortValue[sortWord]);
    expect(await sorted('asc')).toEqual(values);
    expect(await sorted('desc')).toEqual(values.toReversed());
  });

  test('spec 2 §4: sort: sellCount is another word for the sales', async () => {
    const sales = async (sortWord: 'sellCount' | 'salesVolume') =>
      (await list({ sortWord, sortWay: 'asc' })).content.map(({ id }) => id);
    expect(await sales('sellCount')).toEqual(await sales('salesVolume'));
  });

  test('filters by manufacturer, place, price, category and words', async () => {
    const [wanted] = all;
    if (!wanted) throw new Error('no goods');
    const { manufacturer, origin, price } = wanted;
    const cases: [Input<typeof platformPageData>, (row: SelfProduct) => boolean][] = [
      [{ manufacturer }, (row) => row.manufacturer === manufacturer],
      [{ deliveryPlace: origin }, (row) => row.origin === origin],
      [{ highestPrice: price }, (row) => Number(row.price) <= Number(price)],
      [
        { manufacturer, highestPrice: price },
        (row) => row.manufacturer === manufacturer && Number(row.price) <= Number(price),
      ],
    ];
    for (const [filter, passes] of cases) {
      const page = await list({ ...filter, rows: 500 });
      expect(page.content, JSON.stringify(filter)).toEqual(all.filter(passes));
      expect(page.totalElements).toBe(page.content.length);
    }
    const named = await list({ name: `${wanted.name} ${wanted.brandNumber}`, rows: 500 });
    expect(named.content.map(({ id }) => id)).toContain(wanted.id);
    const roots = await market.call(categoryByParent, {});
    const totals = await Promise.all(
      roots.map(async ({ categoryCode }) => (await list({ categoryCode })).totalElements),
    );
    // Vouchers are of no category.
    const inCategories = totals.reduce((sum, total) => sum + total, 0);
    expect(inCategories).toBeGreaterThanOrEqual(300);
    expect(inCategories).toBeLessThanOrEqual(all.length);
  });
});

describe('platformProduct.searchCriteria', () => {
  testWhenFull('every choice leads to self-operated goods', async () => {
    const groups = await market.call(platformSearchCriteria, {});
    expect(groups.slice(0, 2).map(({ name }) => name)).toEqual(['categoryCode', 'brandNumber']);
    for (const { name, list: choices } of groups) {
      for (const { code } of choices.slice(0, 5)) {
        expect((await list({ [name]: code })).totalElements).toBeGreaterThan(0);
      }
    }
    expect(await market.call(platformSearchCriteria, { code: 'nowhere' })).toEqual([]);
  });
});

describe('spotListing.searchCriteria', () => {
  testWhenFull('of a seller names only what the seller offers', async () => {
    const [row] = (await market.call(pageData, { rows: 1 })).content;
    const sellerCode = row?.customerVo.sellerCode;
    const groups = await market.call(searchCriteria, { sellerCode });
    const choices = groups.flatMap(({ name, list: of }) =>
      of.map(({ code }) => ({ [name]: code, sellerCode })),
    );
    expect(choices.length).toBeGreaterThan(3);
    for (const choice of choices) {
      expect((await market.call(pageData, choice)).totalElements).toBeGreaterThan(0);
    }
  });
});

describe('saleProduct.pageData', () => {
  test('is the spot list of a seller or a category, by keyword', async () => {
    const [row] = (await market.call(pageData, { rows: 1 })).content;
    if (!row) throw new Error('no goods');
    const { sellerCode } = row.customerVo;
    const { categoryCode, name } = row.productVo;
    for (const filter of [{ sellerCode }, { categoryCode }] as const) {
      expect(await market.call(saleProductPages, { ...filter, keyword: name })).toEqual(
        await market.call(pageData, { ...filter, name }),
      );
    }
  });
});

describe('category.byParent', () => {
  test('walks the tree of all categories level by level', async () => {
    const tree = await market.call(categoryLevelAll, {});
    const bare = (nodes: typeof tree) => nodes.map((node) => ({ ...node, children: [] }));
    expect(await market.call(categoryByParent, {})).toEqual(bare(tree));
    const [first] = tree;
    const below = await market.call(categoryByParent, { parentCode: first?.categoryCode });
    expect(below).toEqual(bare(first?.children ?? []));
    expect(await market.call(categoryByParent, { parentCode: 'nowhere' })).toEqual([]);
  });
});
