/**
 * `npm run bench:engine -- 1000000`: measures lists, filters and suggestions of a market of so many goods, found by
 * PostgreSQL and by one node of OpenSearch, in turn, request by request. Needs a JDK 17 and Maven. It ends by itself.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { queries } from '#tests/api/catalogue/query-fixture.ts';
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { askEngine } from '#tests/support/opensearch/ask.ts';
import { startOpenSearch } from '#tests/support/opensearch/engine.ts';
import { feedEngine } from '#trading-api/catalogue/search/engine/feed.ts';
import { rebuildIndex } from '#trading-api/catalogue/search/engine/rebuild.ts';
import { attachEngine, SearchEngine } from '#trading-api/catalogue/search/engine/search-engine.ts';
import { engineSettings } from '#trading-api/catalogue/search/engine/settings.ts';
import { filterGroups } from '#trading-api/catalogue/search/facets.ts';
import { goodsPage } from '#trading-api/catalogue/search/goods-page.ts';
import { marketWords } from '#trading-api/catalogue/search/lexicon.ts';
import { suggestionsFor } from '#trading-api/catalogue/search/suggestions.ts';
import { seedDemoMarket } from '#trading-api/demo/seed.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { percentile } from './measure.ts';
import { multiplyGoods, putInOrder } from './more-goods.ts';

/** The most goods that are made by seeding; larger markets consist of copies of these. */
const SEEDED = 1_000_000;
const HEAP_MB = 1024;
/** So that PostgreSQL never answers in the engine's place. */
const PATIENCE = { searchMs: 60_000, lateMs: 60_000 };
/** How many visitors ask at once where pages a second are counted, for how long, and how often by turns. */
const VISITORS = 8;
const ROUND_MS = 10_000;
const ROUNDS = 3;

const size = Number(process.argv[2] ?? SEEDED);
if (!Number.isInteger(size) || size < 1 || (size > SEEDED && size % SEEDED !== 0)) {
  console.error(`应为商品的数量：不超过 ${SEEDED}，或其整数倍。`);
  process.exit(1);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const print = (cells: readonly (string | number)[]) =>
  process.stdout.write(`| ${cells.join(' | ')} |\n`);

const textAt = (at: number) => queries[at % queries.length]?.text ?? '';
const listOf = (db: Database, at: number) =>
  goodsPage(db, 'sale', pageData.request.parse({ name: textAt(at) }));
const filtersOf = (db: Database, at: number) =>
  filterGroups(db, 'sale', searchCriteria.request.parse({ name: textAt(at) }));
/** As long as texts are when suggestions are asked for. */
const suggestionsOf = (db: Database, at: number) => suggestionsFor(db, textAt(at).slice(0, 3));

/** Forgets all answers; the market's words stay. */
async function forget(db: Database): Promise<void> {
  forgetMarketCaches(db);
  await marketWords(db);
}

type Sides = Record<'postgres' | 'engine', Database>;
type Ask = (db: Database, at: number) => Promise<unknown>;

/** Times a request for each text on both sides, one after the other, each answer never asked before. */
async function compare(what: string, sides: Sides, ask: Ask) {
  const times = { postgres: [] as number[], engine: [] as number[] };
  for (let at = 0; at < queries.length; at++) {
    for (const side of at % 2 === 0
      ? (['postgres', 'engine'] as const)
      : (['engine', 'postgres'] as const)) {
      await forget(sides[side]);
      const started = performance.now();
      await ask(sides[side], at);
      times[side].push(performance.now() - started);
    }
  }
  for (const p of [0.5, 0.99]) {
    const [own, other] = [percentile(times.postgres, p), percentile(times.engine, p)];
    print([
      `${what}, p${p * 100}`,
      `${own.toFixed(1)} ms`,
      `${other.toFixed(1)} ms`,
      (other / own).toFixed(2),
    ]);
  }
}

/** How many pages, each a list with its filters, are answered in a second. */
async function pagesASecond(db: Database, from: number): Promise<number> {
  const until = performance.now() + ROUND_MS;
  let [next, done] = [from, 0];
  const visit = async () => {
    while (performance.now() < until) {
      const at = next++;
      forgetMarketCaches(db);
      await Promise.all([listOf(db, at), filtersOf(db, at)]);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  return done / (ROUND_MS / 1000);
}

/** What a process holds in memory. */
async function residentMb(pid: number): Promise<number> {
  const [, kb = '0'] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
}

const postgres = await startPostgres({ shared_buffers: '2GB', max_wal_size: '16GB', fsync: 'off' });
const search = await startOpenSearch(1, HEAP_MB);
const [node] = search.nodes;
try {
  await postgres.createDatabase('goods');
  const open = (fill: (db: Database) => Promise<void>) =>
    openDatabase(
      {
        databaseUrl: postgres.urlOf('goods'),
        dataDir: '',
        migrationsFolder: path.resolve('trading-api/platform/database/migrations'),
      },
      fill,
    );
  const seeding = performance.now();
  const own = await open(async (db) => {
    await seedDemoMarket(db, { now: new Date(), scale: Math.min(size, SEEDED) });
    if (size > SEEDED) await multiplyGoods(db, size / SEEDED);
  });
  await putInOrder(postgres.urlOf('goods'));
  const other = await open(async () => {});
  process.stderr.write(`${size} goods were made in ${seconds(seeding)}\n`);
  const settings = engineSettings({ SEARCH_URL: [node?.url ?? ''], SEARCH_INDEX: 'goods' });
  if (!settings) throw new Error('there is no engine');
  const engine = new SearchEngine({ ...settings, patience: PATIENCE }, console);
  const building = performance.now();
  await rebuildIndex(other.db, engine);
  await feedEngine(other.db, engine);
  const built = seconds(building);
  attachEngine(other.db, engine);
  const sides = { postgres: own.db, engine: other.db };
  print([`${size} goods`, 'PostgreSQL', 'OpenSearch', 'OpenSearch / PostgreSQL']);
  print(['---', '---', '---', '---']);
  await compare('list', sides, listOf);
  await compare('filters', sides, filtersOf);
  await compare('suggestions', sides, suggestionsOf);
  const rates: Record<keyof Sides, number[]> = { postgres: [], engine: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ['postgres', 'engine'] as const)
      rates[side].push(await pagesASecond(sides[side], round * 100));
  }
  const [slower, faster] = [percentile(rates.postgres, 0.5), percentile(rates.engine, 0.5)];
  print(['pages a second', slower.toFixed(1), faster.toFixed(1), (faster / slower).toFixed(2)]);
  const [table] = await rowsOf<{ bytes: string }>(
    own.db,
    sql`select pg_total_relation_size('goods') as bytes`,
  );
  await askEngine(node?.url ?? '', 'POST', '/goods/_flush');
  const [index] = await askEngine<{ 'store.size': string }[]>(
    node?.url ?? '',
    'GET',
    '/_cat/indices/goods?format=json&bytes=mb',
  );
  print([
    'disk',
    `${Math.round(Number(table?.bytes) / 2 ** 20)} MB, goods whole`,
    `${index?.['store.size']} MB`,
    '–',
  ]);
  print([
    'memory',
    '2 GB of shared buffers',
    `${await residentMb(node?.pid ?? 0)} MB, a heap of ${HEAP_MB}`,
    '–',
  ]);
  print(['time to build', '–', built, '–']);
  await own.close();
  await other.close();
} finally {
  await search.close();
  await postgres.stop();
}
process.exit(0);
