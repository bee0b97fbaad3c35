import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  pageData,
  platformPageData,
  type SpotListing,
  searchCriteria,
} from '#app/domain/catalogue/listing-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { marketStatus } from '#app/domain/status/contract.ts';
import {
  attachEngine,
  type SearchEngine,
} from '#trading-api/catalogue/search/engine/search-engine.ts';
import { type EngineMarket, openEngineMarket, PASSWORD } from './engine-market.ts';
import { queries, wrongAnswers } from './query-fixture.ts';

let open: EngineMarket;
let all: SpotListing[];
beforeAll(async () => {
  open = await openEngineMarket();
  const pages = [1, 2, 3, 4].map((page) => open.call(pageData, { page, rows: 500 }));
  all = (await Promise.all(pages)).flatMap(({ content }) => content);
});
afterAll(() => open.close());
beforeEach(() => {
  open.engine.fault = null;
  open.search.readiness = 'ready';
});

/** The same of both: by the engine, and by PostgreSQL while the engine is not asked. */
async function ofBoth<Answer>(ask: () => Promise<Answer>) {
  const byEngine = await open.askedFor(ask);
  open.search.readiness = 'behind';
  const byDatabase = await open.askedFor(ask);
  open.search.readiness = 'ready';
  expect([byEngine.searches > 0, byDatabase.searches]).toEqual([true, 0]);
  return [byEngine.answer, byDatabase.answer];
}

type Request = Input<typeof pageData>;

const WORDS = [
  ...['螺纹钢', '钢', 'HRB400', 'Φ18', '上海', 'luowengang', '热卷', '罗纹钢', '5-10mm', 'PP'],
  ...['304 38x2', '鞍钢', '有限公司', '9', '没有的东西', '碎石 花岗岩', '中厚板 Q355B 16*2200'],
];

/** Filters that some goods have, so that seldom none are left. */
const requests = fc
  .record({
    goods: fc.array(fc.nat(1999), { minLength: 1, maxLength: 3 }),
    names: fc.subarray(['manufacturer', 'brand', 'brandNumber', 'deliveryPlace', 'sellerCode'], {
      maxLength: 1,
    }),
    words: fc.array(fc.constantFrom(...WORDS, ...queries.map(({ text }) => text)), {
      maxLength: 1,
    }),
    level: fc.constantFrom(0, 0, 2, 4),
    range: fc.constantFrom(
      {},
      {},
      { lowestPrice: '3000' },
      { highestPrice: '4500', lowestCount: '10' },
    ),
    flags: fc.constantFrom(
      {},
      { inStock: '1' as const },
      { invoicing: '1' as const },
      { unit: '吨' },
    ),
    attribute: fc.constantFrom(
      undefined,
      undefined,
      undefined,
      'diameter=12..25',
      'thickness=..10',
    ),
    sort: fc.constantFrom(
      ...(['price', 'salesVolume', 'availableCount', 'onShelfDate', undefined] as const).flatMap(
        (sortWord) => [
          { sortWord, sortWay: 'asc' as const },
          { sortWord, sortWay: 'desc' as const },
        ],
      ),
    ),
    page: fc.constantFrom(1, 1, 2),
  })
  .map(({ goods, names, words, level, range, flags, attribute, sort, page }): Request => {
    const picked = goods.flatMap((at) => all[at] ?? []);
    const nameOf: Record<string, (one: SpotListing) => string> = {
      manufacturer: ({ productVo }) => productVo.manufacturer,
      brand: ({ productVo }) => productVo.brand,
      brandNumber: ({ productVo }) => productVo.brandNumber,
      deliveryPlace: ({ deliveryPlace }) => deliveryPlace,
      sellerCode: ({ customerVo }) => customerVo.sellerCode,
    };
    const chosen = names.map((name) => [
      name,
      [...new Set(picked.map((one) => nameOf[name]?.(one)))],
    ]);
    const categoryCode = picked[0]?.productVo.categoryCode.slice(0, level) || undefined;
    return {
      ...{
        ...range,
        ...flags,
        ...sort,
        ...Object.fromEntries(chosen),
        categoryCode,
        page,
        rows: 20,
      },
      ...(words.length > 0 && { name: words.join(' ') }),
      ...(attribute && { attribute: [attribute] }),
    };
  });

describe('OpenSearch', () => {
  test('issue 17 §1: gives the goods, order, totals and counts of PostgreSQL for random requests', async () => {
    let found = 0;
    const property = fc.asyncProperty(requests, async (request) => {
      const [page, expected] = await ofBoth(() => open.call(pageData, request));
      expect(page).toEqual(expected);
      found += page?.content.length ?? 0;
      const {
        categoryCode: code,
        page: _,
        rows: __,
        sortWord: ___,
        sortWay: ____,
        ...filters
      } = request;
      const [counts, counted] = await ofBoth(() =>
        open.call(searchCriteria, { ...filters, code, ranges: '1' }),
      );
      expect(counts).toEqual(counted);
    });
    await fc.assert(property, { numRuns: 500 });
    expect(found).toBeGreaterThan(100);
  }, 600_000);

  test('sorts by how well goods match, as PostgreSQL does', async () => {
    for (const name of WORDS) {
      const [page, expected] = await ofBoth(() => open.call(pageData, { name, rows: 500 }));
      expect(page, name).toEqual(expected);
    }
  });

  test('of 300 texts as traders type them, 97 in 100 begin with the right goods', async () => {
    const { answer: wrong, searches } = await open.askedFor(() => wrongAnswers(open.call));
    expect(searches).toBeGreaterThanOrEqual(queries.length);
    expect(wrong.length / queries.length, wrong.join('\n')).toBeLessThanOrEqual(0.03);
  });

  test('finds the platform’s own goods, and no page beyond the cap', async () => {
    const [own, expected] = await ofBoth(() => open.call(platformPageData, { page: 1, rows: 20 }));
    expect(own).toEqual(expected);
    expect(own?.content.length).toBeGreaterThan(0);
    const beyond = await open.call(pageData, { page: 9999, rows: 500 });
    expect(beyond.content).toEqual([]);
  });
});

describe('where the engine is not right', () => {
  let search: SearchEngine;
  beforeEach(() => {
    search = open.process({ searchMs: 800, lateMs: 250 });
    search.readiness = 'ready';
    attachEngine(open.market.db, search);
  });

  const first = () => open.call(pageData, { page: 1, rows: 20, name: '螺纹钢' });
  const byDatabase = async () => {
    search.readiness = 'behind';
    const page = await first();
    search.readiness = 'ready';
    return page;
  };

  test.each([
    { status: 503 },
    { status: 429 },
    { status: 400 },
    'dropped' as const,
    'half sent' as const,
    'another form' as const,
    'never answered' as const,
  ])('%o: PostgreSQL answers, and the engine is asked again afterwards', async (fault) => {
    const expected = await byDatabase();
    open.engine.fault = () => fault;
    expect((await open.askedFor(first)).answer).toEqual(expected);
    open.engine.fault = null;
    expect(await open.askedFor(first)).toEqual({ answer: expected, searches: 1 });
  });

  test('after three failures in a row it is left alone, and an operator sees why', async () => {
    const operator = await open.market.buyer({ platformType: 'customer,operator' });
    const stateOf = async () => (await operator.call(marketStatus, {})).search;
    expect(await stateOf()).toMatchObject({ state: 'ready', waiting: 0 });
    const expected = await byDatabase();
    open.engine.fault = () => ({ status: 503 });
    const before = open.engine.asked.length;
    for (let at = 0; at < 5; at += 1) expect(await first()).toEqual(expected);
    expect(open.engine.asked.length - before).toBe(3);
    expect(await stateOf()).toMatchObject({
      state: 'failing',
      error: expect.stringContaining('answered 503 to POST /goods/_search'),
    });
    const log = JSON.stringify(open.logged);
    expect(log).toContain('PostgreSQL answers in its place');
    expect(log).not.toMatch(new RegExp(`${PASSWORD}|${open.engine.authorization}`));
  });

  test('goods that no longer belong to the list are not shown, and rows are those of now', async () => {
    const { market } = open;
    attachEngine(market.db, open.search);
    const goods = await market.offer({ price: 111_100 });
    const sold = await market.offer({ price: 111_200 });
    await open.feed();
    await market.change(goods, { specs: 'Φ99×9m' });
    await market.change(sold, { onShelf: false });
    const cheap = () =>
      open.call(pageData, { lowestPrice: '1111', highestPrice: '1112', rows: 20 });
    const { answer, searches } = await open.askedFor(cheap);
    expect(searches).toBe(1);
    expect(answer.content.map(({ id, productVo }) => [id, productVo.specs])).toEqual([
      [String(goods.id), 'Φ99×9m'],
    ]);
    expect(answer.totalElements).toBe(1);
  });
});
