import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#trading-api/db/client.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/migrations-folder.ts';
import { type ListingRequest, listingOf } from '#trading-api/services/listing-filters.ts';
import { goodsPage, surveyGoods } from '#trading-api/services/listing-queries.ts';
import { freshDatabase, type MarketDatabase } from './market.ts';

let files: MarketDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  files = await freshDatabase();
  database = await openDatabase({ ...files, migrationsFolder: MIGRATIONS_FOLDER });
});
afterAll(async () => {
  await database.close();
  await files.remove();
});

const sorts = ['price', 'salesVolume', 'availableCount', 'onShelfDate'] as const;
const requests: Partial<ListingRequest>[] = sorts.flatMap((sortWord) =>
  (['asc', 'desc'] as const).flatMap((sortWay) => [
    { name: '钢', sortWord, sortWay },
    { name: '螺纹钢', sortWord, sortWay, lowestPrice: '3300' },
    { categoryCode: '01', deliveryPlace: '上海', name: '9', sortWord, sortWay },
  ]),
);

test.each(requests)('every way to a page finds the same goods: %o', async (request) => {
  const { db } = database;
  const listing = await listingOf(db, { page: 1, rows: 20, ...request });
  const { total, categories } = await surveyGoods(db, listing, 10_001);
  const idsFor = async (survey: { total: number; categories: string[] }, offset: number) =>
    (await goodsPage(db, { ...listing, limit: 20, offset }, Promise.resolve(survey))).map(
      ({ id }) => id,
    );
  for (const offset of [0, 40, 5000]) {
    const sorted = await idsFor({ total, categories }, offset);
    expect(await idsFor({ total: 10_001, categories }, offset)).toEqual(sorted);
    const many = [...categories, ...Array.from({ length: 41 }, (_, index) => `none${index}`)];
    expect(await idsFor({ total: 10_001, categories: many }, offset)).toEqual(sorted);
  }
});
