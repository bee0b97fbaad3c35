import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { attachTestSearch } from '#tests/api/support/test-search.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import type { ListingRequest } from '#trading-api/catalogue/search/criteria.ts';
import { goodsPage } from '#trading-api/catalogue/search/goods-page.ts';
import { countGoods, sliceOf } from '#trading-api/catalogue/search/goods-slice.ts';
import { indexOldGoods } from '#trading-api/catalogue/search/index-goods.ts';
import { marketWords } from '#trading-api/catalogue/search/lexicon.ts';
import { listingOf } from '#trading-api/catalogue/search/listing.ts';
import { learnNumbers, learnWords } from '#trading-api/catalogue/search/vocabulary.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { type OpenDatabase, openDatabase } from '#trading-api/platform/database/open-database.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { goods, tradeWords, vocabulary } from '#trading-api/schema.ts';

let files: MarketDatabase;
let database: OpenDatabase;
let detachSearch: () => Promise<void>;

beforeAll(async () => {
  files = await freshDatabase();
  database = await openDatabase({ ...files, migrationsFolder: MIGRATIONS_FOLDER });
  detachSearch = await attachTestSearch(database.db);
});
afterAll(async () => {
  await detachSearch();
  await database.close();
  await files.remove();
});

const sorts = ['price', 'salesVolume', 'availableCount', 'onShelfDate'] as const;
const requests: Partial<ListingRequest>[] = sorts.flatMap((sortWord) =>
  (['asc', 'desc'] as const).flatMap((sortWay) => [
    { name: '钢', sortWord, sortWay },
    { name: '螺纹钢', sortWord, sortWay, lowestPrice: '3300' },
    { categoryCode: ['01'], deliveryPlace: ['上海市'], name: '9', sortWord, sortWay },
  ]),
);

test.each(requests)('every way to a page finds the same goods: %o', async (request) => {
  const { db } = database;
  const listing = await listingOf(db, 'sale', { page: 1, rows: 20, ...request });
  const { total, categories } = await countGoods(db, listing, 10_001);
  const idsFor = async (claimed: number, offset: number, known = categories) => {
    const counted = Promise.resolve({ total: claimed, categories: known });
    return (await sliceOf(db, { ...listing, limit: 20, offset }, counted)).map(({ id }) => id);
  };
  // The walk fills all pages but the last; what it does not fill is sorted or read by category.
  for (const offset of [0, Math.max(0, total - 10), 5000]) {
    const sorted = await idsFor(total, offset);
    expect(await idsFor(5000, offset)).toEqual(sorted);
    expect(await idsFor(10_001, offset)).toEqual(sorted);
    // As if those that were counted were all of one category.
    expect(await idsFor(10_001, offset, categories.slice(0, 1))).toEqual(sorted);
  }
});

test('after a change of goods the words are read again only where one of them is another', async () => {
  const { db } = database;
  const wordsNow = () => {
    forgetMarketCaches(db);
    return marketWords(db);
  };
  let words = await wordsNow();
  await db.update(goods).set({ price: 1 }).where(eq(goods.id, 1));
  expect(await wordsNow()).toBe(words);
  const meant = { kind: 'synonym', updatedAt: new Date(0) } as const;
  const changes = [
    () => learnWords(db, [['name', '试验钢材']]),
    () => db.delete(vocabulary).where(eq(vocabulary.word, '试验钢材')),
    () => learnNumbers(db, ['diameter=7654']),
    () => db.insert(tradeWords).values({ ...meant, word: '试验词', meanings: ['螺纹钢'] }),
    () =>
      db
        .update(tradeWords)
        .set({ meanings: ['盘螺'] })
        .where(eq(tradeWords.word, '试验词')),
  ];
  for (const change of changes) {
    await change();
    const changed = await wordsNow();
    expect(changed).not.toBe(words);
    expect(await wordsNow()).toBe(changed);
    words = changed;
  }
  expect(words.synonyms.get('试验词')).toContain('盘螺');
  expect(words.measures.get('diameter')).toContain('7654');
  expect(words.known.has('试验钢材')).toBe(false);
});

testWhenFull('goods that an earlier version has written are indexed by the job', async () => {
  const { db } = database;
  const wanted = async () => {
    const found = await goodsPage(db, 'sale', { page: 1, rows: 500, name: 'HRB500E 盘螺' });
    return found.rows.map(({ id }) => id);
  };
  const before = await wanted();
  expect(before.length).toBeGreaterThan(0);
  await db.update(goods).set({ searchTerms: '', attributes: {} });
  await db.delete(vocabulary);
  forgetMarketCaches(db);
  expect(await wanted()).toEqual([]);
  await indexOldGoods(db);
  forgetMarketCaches(db);
  expect(await wanted()).toEqual(before);
});

test.each<Partial<ListingRequest>>([
  { name: '螺纹钢' },
  { name: '钢' },
  { name: '钢 上海' },
  { name: 'PP 拉丝' },
  { name: '钢', sortWord: 'price' },
  { categoryCode: ['01'], inStock: '1' },
])(
  'goods that nobody has counted yet are the same and as many as a moment later: %o',
  async (request) => {
    const { db } = database;
    const pageOf = async (page: number) => {
      const { rows, totals } = await goodsPage(db, 'sale', { page, rows: 20, ...request });
      return { ids: rows.map(({ id }) => id), totals };
    };
    for (const page of [1, 2, 40]) {
      forgetMarketCaches(db);
      const [first, again] = [await pageOf(page), await pageOf(page)];
      expect(again).toEqual(first);
    }
  },
);
