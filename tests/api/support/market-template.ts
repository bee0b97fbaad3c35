import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { startTradingApi } from '#trading-api/start.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** A seeded demo market that every test's market is a copy of. */
export interface MarketTemplate {
  /** URL of the server's maintenance database; undefined on PGlite. */
  postgresUrl: string | undefined;
  /** Name of the template database; the folder of PGlite's files. */
  name: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    marketTemplate: MarketTemplate;
  }
}

/**
 * The tests kill the API, never the database: nothing is lost by not caring for the disk. The template is
 * analyzed, and its hundred copies live for seconds: autovacuum would begin a process for each.
 */
const NOTHING_KEPT = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};
/** Queries take a third less of the processor over a socket than over TCP. */
const SOCKETS = '/tmp';

/** Where the steps of one `npm test` find the PostgreSQL template that the first of them has made. */
const kept = process.env.MARKET_TEMPLATE;

/** Makes the template of a run; `remove` ends the server that holds it. */
export async function makeTemplate(
  engine: 'postgres' | 'pglite',
): Promise<MarketTemplate & { remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'market-template-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  if (engine === 'pglite') {
    await fill(undefined, folder);
    return { postgresUrl: undefined, name: path.join(folder, 'pglite'), remove };
  }
  const isKept = kept !== undefined && existsSync(kept);
  const postgres = await startPostgres(
    { ...NOTHING_KEPT, unix_socket_directories: SOCKETS },
    isKept ? kept : undefined,
  );
  const urlOf = (database: string) => `${postgres.urlOf(database)}?host=${SOCKETS}`;
  const name = 'market_template';
  if (!isKept) {
    await postgres.createDatabase(name);
    await fill(urlOf(name), folder);
    if (kept) await keep(postgres, kept);
  }
  return {
    postgresUrl: urlOf('postgres'),
    name,
    remove: async () => {
      await postgres.stop();
      await remove();
    },
  };
}

/** Makes the demo market in an empty database, as the trading API does when it starts. */
async function fill(databaseUrl: string | undefined, dataDir: string): Promise<void> {
  const market = await startTradingApi({
    databaseUrl,
    dataDir,
    migrationsFolder: MIGRATIONS_FOLDER,
    demo: true,
    host: '127.0.0.1',
    port: 0,
  });
  await market.close();
}

/** A step beside this one finds the whole template or none; the first one's stays. */
async function keep(postgres: PostgresServer, place: string): Promise<void> {
  const copy = `${place}-${process.pid}`;
  await postgres.copyTo(copy);
  await rename(copy, place).catch(() => rm(copy, { recursive: true }));
}

/** The URL of a new copy of a template. */
export async function copyOf({ postgresUrl, name: template }: MarketTemplate): Promise<string> {
  if (!postgresUrl) throw new Error('run with TEST_DATABASE=postgres');
  const name = `market_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await client.end();
  }
  const url = new URL(postgresUrl);
  url.pathname = name;
  return url.href;
}
