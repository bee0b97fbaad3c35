import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { indexGoods, indexOldGoods } from '#trading-api/catalogue/search/index-goods.ts';
import { openDatabase } from '#trading-api/platform/database/client.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { goods } from '#trading-api/schema.ts';

/** When 0037 was generated, the last migration before goods were found by the city of their place. */
const BEFORE_CITIES = 1_795_480_821_678;
const BRAND = 'QX38';
/** Goods by their place, its city and their grade: the last ones only 0039 has to have indexed anew. */
const OLD_GOODS = [
  ['无锡市惠山区堰桥仓库', '无锡市', '304/2B'],
  ['江苏省昆山市', '苏州市', '304/2B'],
  ['无锡市', '无锡市', '304/NO.1'],
] as const;

let database: MarketDatabase;
let market: OpenMarket;

/** Has the goods indexed as the version before 0038 did, and forgets the migrations since. */
async function goBack() {
  const open = await openDatabase({ ...database, migrationsFolder: MIGRATIONS_FOLDER });
  const { db } = open;
  const ofSellers = db.select({ id: goods.id }).from(goods).where(eq(goods.kind, 'sale'));
  const rows = await ofSellers.orderBy(asc(goods.id)).limit(OLD_GOODS.length);
  for (const [at, { id }] of rows.entries()) {
    const [deliveryPlace = '', city = '', brandNumber = ''] = OLD_GOODS[at] ?? [];
    const own = { deliveryPlace, brandNumber, brand: BRAND, specs: '0.8×1219×C', onShelf: true };
    await db.update(goods).set(own).where(eq(goods.id, id));
    await indexGoods(db, [id]);
    const searchTerms =
      deliveryPlace === city
        ? sql`${goods.searchTerms} || '''is=1'''::tsvector`
        : sql`ts_delete(${goods.searchTerms}, ${`deliveryPlace=${city}`}::text)`;
    await db.update(goods).set({ searchTerms }).where(eq(goods.id, id));
  }
  const { rowCount, affectedRows } = (await db.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at > ${BEFORE_CITIES}`,
  )) as { rowCount?: number; affectedRows?: number };
  expect(rowCount ?? affectedRows).toBeGreaterThanOrEqual(2);
  await open.close();
}

beforeAll(async () => {
  database = await freshDatabase();
  await goBack();
  market = await openMarket(database);
  await indexOldGoods(market.db);
});
afterAll(async () => {
  await market.close();
  await database.remove();
});

test('goods that an earlier version has indexed are found and counted by their city after 0038, and not by the 1 of NO.1 after 0039', async () => {
  const { call } = await market.buyer();
  const placesOf = async (asked: { name?: string; deliveryPlace?: string[] }) => {
    const { content } = await call(pageData, { ...asked, brand: [BRAND] });
    return content.map(({ deliveryPlace }) => deliveryPlace).sort();
  };
  const inWuxi = ['无锡市', '无锡市惠山区堰桥仓库'];
  expect(await placesOf({ deliveryPlace: ['无锡市'] })).toEqual(inWuxi);
  expect(await placesOf({ name: `${BRAND} 无锡` })).toEqual(inWuxi);
  expect(await placesOf({ name: `${BRAND} 苏州` })).toEqual(['江苏省昆山市']);
  const groups = await call(searchCriteria, { brand: [BRAND] });
  const counted = groups.find(({ name }) => name === 'deliveryPlace')?.list;
  expect(counted?.map(({ code, count }) => [code, count])).toEqual([
    ['无锡市', 2],
    ['苏州市', 1],
  ]);
  expect(await placesOf({ name: `${BRAND} 1` })).toEqual([]);
});
