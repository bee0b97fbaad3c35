import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#tests/support/local-server.ts';
import { type Asked, askEngine } from '#tests/support/opensearch/ask.ts';
import { type OpenSearch, startOpenSearch } from '#tests/support/opensearch/engine.ts';
import { seedDemoMarket } from '#trading-api/demo/seed.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { startPrimary } from './postgres.ts';
import { Supervised } from './supervised.ts';

const DATABASE = 'market';
/** Everything is settled within this time after a fault. */
const SETTLED_MS = 180_000;
const POLL_MS = 500;

/** A market whose goods a cluster of three nodes finds: a portal, a trading API, PostgreSQL and OpenSearch. */
export interface SearchMarket {
  portalUrl: string;
  apiUrl: string;
  pool: pg.Pool;
  engine: OpenSearch;
  /** Asks the first node that answers. */
  ask<Answer>(...asked: Asked): Promise<Answer>;
  /**
   * Waits until every node is there, each copy is whole and every change older than `lagS` seconds is sent.
   * @throws Error where that takes longer than three minutes
   */
  settled(lagS?: number): Promise<void>;
  /** How many searches the engine has answered, and how many it has not, since the start. */
  searches(): Promise<{ answered: number; others: number }>;
  stop(): Promise<void>;
}

export async function startSearchMarket(): Promise<SearchMarket> {
  await buildIfStale();
  const folder = await mkdtemp(path.join(tmpdir(), 'search-market-'));
  await chmod(folder, 0o711);
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const each of running.reverse()) await each.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const postgres = await startPrimary(path.join(folder, 'postgres'));
    running.push(postgres);
    const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
    await admin.connect();
    await admin.query(`create database ${DATABASE}`);
    await admin.end();
    // Before the API: on a busy machine this takes longer than a start may.
    await fill(postgres.urlOf(DATABASE));
    const engine = await startOpenSearch(3);
    running.push({ stop: engine.close });
    const logs = path.join(folder, 'logs');
    await mkdir(logs);
    const start = (name: string, port: number, program: string, env: Record<string, string>) => {
      const log = path.join(logs, `${name}.log`);
      const args = [program];
      const readyUrl = `http://127.0.0.1:${port}/readyz`;
      const shared = { DATA_DIR: path.join(folder, 'data'), SESSION_SECRET: secret };
      const process_ = { name, command: process.execPath, args, log, readyUrl };
      const started = new Supervised({ ...process_, env: { ...shared, ...env } });
      running.push(started);
      return started.ready();
    };
    const secret = randomBytes(32).toString('base64url');
    const ports = { api: await freePort(), portal: await freePort(), metrics: await freePort() };
    await start('api', ports.api, 'build/trading-api/main.js', {
      API_PORT: String(ports.api),
      API_METRICS_PORT: String(ports.metrics),
      DATABASE_URL: postgres.urlOf(DATABASE),
      DEMO: '1',
      SEARCH_URL: engine.nodes.map(({ url }) => url).join(','),
    });
    const apiUrl = `http://127.0.0.1:${ports.api}`;
    await start('portal', ports.portal, 'build/server.js', {
      PORT: String(ports.portal),
      TRADING_API_URL: apiUrl,
      RENDERS_PER_SECOND: '0',
    });
    const pool = new pg.Pool({ connectionString: postgres.urlOf(DATABASE), max: 4 });
    pool.on('error', () => {});
    running.push({ stop: () => pool.end() });
    const market = {
      portalUrl: `http://127.0.0.1:${ports.portal}`,
      apiUrl,
      pool,
      engine,
      ask: (...asked) => askAny(engine, ...asked),
      settled: (lagS = 0) => settled(pool, engine, lagS),
      searches: () => searchesOf(`http://127.0.0.1:${ports.metrics}/metrics`),
      stop,
    } satisfies SearchMarket;
    await market.settled();
    return market;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const database = await openDatabase(
    { databaseUrl, dataDir: '', migrationsFolder: MIGRATIONS_FOLDER },
    (db) => seedDemoMarket(db, { now: new Date() }),
  );
  await database.close();
}

async function askAny<Answer>({ nodes }: OpenSearch, ...asked: Asked): Promise<Answer> {
  let failure: unknown;
  for (const { url } of nodes) {
    try {
      return await askEngine<Answer>(url, ...asked);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function settled(pool: pg.Pool, engine: OpenSearch, lagS: number): Promise<void> {
  const limit = performance.now() + SETTLED_MS;
  for (;;) {
    const { rows } = await pool.query<{ waiting: string; index: string | null }>(
      `select (select count(*) from goods_changes
           where sent < revision and changed_at <= now() - $1 * interval '1 second') as waiting,
         (select case when wanted then null else index_name end from search_feeds) as index`,
      [lagS],
    );
    const isFed = rows[0]?.waiting === '0' && rows[0].index !== null;
    if (isFed && (await isGreen(engine))) return;
    if (performance.now() > limit) throw new Error(`not settled: ${JSON.stringify(rows[0])}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function isGreen(engine: OpenSearch): Promise<boolean> {
  try {
    const path_ = `/_cluster/health?wait_for_nodes=${engine.nodes.length}&timeout=1s`;
    const { status } = await askAny<{ status: string }>(engine, 'GET', path_);
    return status === 'green';
  } catch {
    return false;
  }
}

async function searchesOf(metricsUrl: string): Promise<{ answered: number; others: number }> {
  const text = await (await fetch(metricsUrl)).text();
  const seen = { answered: 0, others: 0 };
  for (const [, outcome, count] of text.matchAll(
    /^api_search_engine_total\{outcome="(\w+)"[^}]*\} (\d+)$/gm,
  )) {
    seen[outcome === 'answered' ? 'answered' : 'others'] += Number(count);
  }
  return seen;
}
