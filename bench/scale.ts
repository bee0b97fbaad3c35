import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { spotListingOf } from '#trading-api/catalogue/goods-views.ts';
import { listingPage } from '#trading-api/catalogue/listing-queries.ts';
import { seedDemoMarket } from '#trading-api/demo/seed.ts';
import { type Database, openDatabase } from '#trading-api/platform/database/client.ts';
import { type Figure, percentile, timeFigure } from './measure.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const TRIES = 60;

/** Lists and searches as the market grows, on PostgreSQL (quality.md «Size of the thing itself»). */
export async function measureScale(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const figures: Figure[] = [];
  try {
    for (const scale of SIZES) {
      await postgres.createDatabase(`scale_${scale}`);
      const database = await openDatabase(
        {
          databaseUrl: postgres.urlOf(`scale_${scale}`),
          dataDir: '',
          migrationsFolder: path.resolve('trading-api/platform/database/migrations'),
        },
        (db) => seedDemoMarket(db, { now: new Date(), scale }),
      );
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
  const serialLike = await times(5, (at) =>
    db.execute(
      sql`select id from goods where product_name || brand_number || specs like ${`%Φ${at}%`} limit 20`,
    ),
  );
  const list = (request: object) => () =>
    listingPage(db, 'sale', pageData.request.parse(request), spotListingOf);
  const queries = {
    'list, no filter': list({}),
    'list, category by price': list({ categoryCode: '0101', sortWord: 'price', sortWay: 'asc' }),
    'list, category and place': list({ categoryCode: '01', deliveryPlace: '唐山市' }),
    'list, page 250': list({ page: 250 }),
    'search, selective words': list({ name: 'HRB400E Φ32' }),
    'search, a frequent word': list({ name: '螺纹钢' }),
    'search, one character': list({ name: '钢' }),
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
  for (const [name, query] of Object.entries(queries)) {
    const measured = await times(TRIES, query);
    const search = name.startsWith('search');
    const floor = percentile(search ? serialLike : byKey, 0.5);
    const what = `${scale} goods: ${name}`;
    figures.push(
      timeFigure(`${what}, p50`, percentile(measured, 0.5), floor, search ? '≤ 0.05–0.1' : '≤ 4'),
      timeFigure(`${what}, p99`, percentile(measured, 0.99), floor, search ? '≤ 0.1' : '–'),
    );
  }
  return figures;
}

async function times(count: number, run: (at: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at < count; at++) {
    const started = performance.now();
    await run(at);
    taken.push(performance.now() - started);
  }
  return taken;
}
