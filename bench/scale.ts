import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { queries } from '#tests/api/catalogue/query-fixture.ts';
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { findCategory } from '#trading-api/catalogue/categories.ts';
import { filterGroups } from '#trading-api/catalogue/search/facets.ts';
import { goodsPage } from '#trading-api/catalogue/search/goods-page.ts';
import { marketWords } from '#trading-api/catalogue/search/lexicon.ts';
import { suggestionsFor } from '#trading-api/catalogue/search/suggestions.ts';
import { seedDemoMarket } from '#trading-api/demo/seed.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { type Figure, percentile, timeFigure } from './measure.ts';
import { multiplyGoods, putInOrder } from './more-goods.ts';

const SIZES = [10_000, 100_000, 1_000_000];
/** The most goods that are made by seeding; larger markets consist of copies of these. */
const SEEDED = 1_000_000;
const TRIES = 60;

/** Whether a market of so many goods can be made. */
export const isMeasurable = (size: number): boolean =>
  size >= 1 && (size < SEEDED ? Number.isInteger(size) : size % SEEDED === 0);

/** Settings of the database server as for a large market. Without `fsync`, since only reading is measured. */
const SERVER = { shared_buffers: '2GB', max_wal_size: '16GB', fsync: 'off' };

/**
 * Measures lists and searches on PostgreSQL as the market grows.
 * @param sizes numbers of goods
 */
export async function measureScale(sizes: readonly number[]): Promise<Figure[]> {
  const postgres = await startPostgres(SERVER);
  const figures: Figure[] = [];
  try {
    for (const scale of sizes.length > 0 ? sizes : SIZES) {
      await postgres.createDatabase(`scale_${scale}`);
      const database = await openDatabase(
        {
          databaseUrl: postgres.urlOf(`scale_${scale}`),
          dataDir: '',
          migrationsFolder: path.resolve('trading-api/platform/database/migrations'),
        },
        async (db) => {
          await seedDemoMarket(db, { now: new Date(), scale: Math.min(scale, SEEDED) });
          if (scale > SEEDED) await multiplyGoods(db, scale / SEEDED);
        },
      );
      await putInOrder(postgres.urlOf(`scale_${scale}`));
      figures.push(...(await measureLists(database.db, scale)));
      await database.close();
    }
    return figures;
  } finally {
    await postgres.stop();
  }
}

async function measureLists(db: Database, scale: number): Promise<Figure[]> {
  const byKey = await times(TRIES, (at) =>
    db.execute(sql`select * from goods where id = ${1 + ((at * 7919) % scale)}`),
  );
  const list = (request: object) => () => goodsPage(db, 'sale', pageData.request.parse(request));
  const facets = (request: object) => () =>
    filterGroups(db, 'sale', searchCriteria.request.parse(request));
  const requests = {
    'list, no filter': list({}),
    'list, category by price': list({ categoryCode: '0101', sortWord: 'price', sortWay: 'asc' }),
    'list, category and place': list({ categoryCode: '01', deliveryPlace: '唐山市' }),
    'list, page 250': list({ page: 250 }),
    'search, selective words': list({ name: 'HRB400E Φ25' }),
    'search, words that no goods have': list({ name: 'HRB400E Φ32' }),
    'search, a frequent word': list({ name: '螺纹钢' }),
    'search, one character': list({ name: '钢' }),
    'search, words and a city': list({ name: '螺纹钢 HRB400E 上海' }),
    'search, a frequent word by price': list({ name: '钢', sortWord: 'price', sortWay: 'asc' }),
    'facets, no filter': facets({}),
    'facets, a category': facets({ code: '0101' }),
    'facets, a search': facets({ name: '螺纹钢' }),
    'facets, a search and two filters': facets({
      name: '螺纹钢',
      deliveryPlace: '上海市',
      brandNumber: ['HRB400E', 'HRB400'],
    }),
    suggestions: (at: number) =>
      suggestionsFor(db, ['luow', '螺', 'hrb', 'PP', '上'][at % 5] ?? ''),
  };
  const size = await db.execute(sql`select pg_total_relation_size('goods') as bytes`);
  const bytes = Number((size as unknown as { rows: { bytes: string }[] }).rows[0]?.bytes);
  const figures: Figure[] = [
    {
      what: `${scale} goods: table and indexes`,
      value: `${Math.round(bytes / 2 ** 20)} MB`,
      floor: '–',
      ratio: null,
      goal: '–',
    },
  ];
  const floor = percentile(byKey, 0.5);
  for (const [name, query] of Object.entries(requests)) {
    // Counts are kept for a minute, so its first request and all later ones are measured apart.
    const first = await times(TRIES, query, () => forgetCounts(db));
    const again = await times(TRIES, query);
    const what = `${scale} goods: ${name}`;
    figures.push(
      timeFigure(`${what}, p50`, percentile(again, 0.5), floor, '≤ 30 ms'),
      timeFigure(`${what}, p99`, percentile(again, 0.99), floor, '≤ 120 ms'),
      timeFigure(`${what}, first of a minute`, percentile(first, 0.5), floor, '≤ 120 ms'),
    );
  }
  return [...figures, ...(await measureTexts(db, scale, floor))];
}

/** Measures searches as traders type them (tests/fixtures/queries), each only once, so that no answer is cached. */
async function measureTexts(db: Database, scale: number, floor: number): Promise<Figure[]> {
  const forgotten = () => forgetCounts(db);
  const textAt = (at: number) => queries[at]?.text ?? '';
  const lists = await times(
    queries.length,
    (at) => goodsPage(db, 'sale', pageData.request.parse({ name: textAt(at) })),
    forgotten,
  );
  const facets = await times(
    queries.length,
    (at) => filterGroups(db, 'sale', searchCriteria.request.parse({ name: textAt(at) })),
    forgotten,
  );
  return Object.entries({ list: lists, facets }).flatMap(([name, taken]) => {
    const what = `${scale} goods: ${name}, ${queries.length} texts of traders`;
    return [
      timeFigure(`${what}, p50`, percentile(taken, 0.5), floor, '≤ 30 ms'),
      timeFigure(`${what}, p99`, percentile(taken, 0.99), floor, '≤ 120 ms'),
    ];
  });
}

/** Forgets the counts as after a minute; the market's words stay cached. */
async function forgetCounts(db: Database): Promise<void> {
  forgetMarketCaches(db);
  await Promise.all([marketWords(db), findCategory(db, '')]);
}

async function times(
  count: number,
  run: (at: number) => Promise<unknown>,
  before: () => Promise<void> = async () => {},
): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at < count; at++) {
    await before();
    const started = performance.now();
    await run(at);
    taken.push(performance.now() - started);
  }
  return taken;
}
