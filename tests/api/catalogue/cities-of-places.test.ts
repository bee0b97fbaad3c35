import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { indexGoods, indexOldGoods } from '#trading-api/catalogue/search/index-goods.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { goods } from '#trading-api/schema.ts';

/** Since 0038 goods are found by the city of their place, since the others not by the number of their finish. */
const INDEXED_ANEW = ['0038', '0039', '0053'];
const BRAND = 'QX38';
/** Goods by their place, its city and their grade: the last ones only 0039 and 0053 have to have indexed anew. */
const OLD_GOODS = [
  ['无锡市惠山区堰桥仓库', '无锡市', '304/2B'],
  ['江苏省昆山市', '苏州市', '304/2B'],
  ['无锡市', '无锡市', '304/NO.1'],
  ['无锡市', '无锡市', '316L/2B'],
] as const;

let database: MarketDatabase;
let market: OpenMarket;

/** Has the goods indexed as the version before 0038 did, and migrates from there. */
async function indexAsBefore() {
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
        ? sql`${goods.searchTerms} || '''is=1'' ''is=2'''::tsvector`
        : sql`ts_delete(${goods.searchTerms}, ${`deliveryPlace=${city}`}::text)`;
    await db.update(goods).set({ searchTerms }).where(eq(goods.id, id));
  }
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) =>
    INDEXED_ANEW.includes(name.slice(0, 4)),
  );
  expect(files).toHaveLength(INDEXED_ANEW.length);
  for (const name of files.toSorted()) {
    await db.execute(sql.raw(readFileSync(path.join(MIGRATIONS_FOLDER, name), 'utf8')));
  }
  await open.close();
}

beforeAll(async () => {
  database = await freshDatabase();
  await indexAsBefore();
  market = await openMarket(database);
  await indexOldGoods(market.db);
});
afterAll(async () => {
  await market.close();
  await database.remove();
});

test('goods that an earlier version has indexed are found and counted by their city after 0038, and not by the number of their finish after 0039 and 0053', async () => {
  const { call } = await market.buyer();
  const placesOf = async (asked: { name?: string; deliveryPlace?: string[] }) => {
    const { content } = await call(pageData, { ...asked, brand: [BRAND] });
    return content.map(({ deliveryPlace }) => deliveryPlace).sort();
  };
  const inWuxi = ['无锡市', '无锡市', '无锡市惠山区堰桥仓库'];
  expect(await placesOf({ deliveryPlace: ['无锡市'] })).toEqual(inWuxi);
  expect(await placesOf({ name: `${BRAND} 无锡` })).toEqual(inWuxi);
  expect(await placesOf({ name: `${BRAND} 苏州` })).toEqual(['江苏省昆山市']);
  const groups = await call(searchCriteria, { brand: [BRAND] });
  const counted = groups.find(({ name }) => name === 'deliveryPlace')?.list;
  expect(counted?.map(({ code, count }) => [code, count])).toEqual([
    ['无锡市', 3],
    ['苏州市', 1],
  ]);
  expect(await placesOf({ name: `${BRAND} 1` })).toEqual([]);
  expect(await placesOf({ name: `${BRAND} 2` })).toEqual([]);
});
