import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { startTradingApi } from '#trading-api/start.ts';
import { startPostgres } from './postgres-server.ts';

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

/** The tests kill the API, never the database: nothing is lost by not caring for the disk. */
const NOTHING_KEPT = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** Queries take a third less of the processor over a socket than over TCP. */
const SOCKETS = '/tmp';

/** Makes the template of a run; `remove` ends the server that holds it. */
export async function makeTemplate(
  engine: 'postgres' | 'pglite',
): Promise<MarketTemplate & { remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'market-template-'));
  const postgres =
    engine === 'postgres'
      ? await startPostgres({ ...NOTHING_KEPT, unix_socket_directories: SOCKETS })
      : undefined;
  const urlOf = (database: string) => postgres && `${postgres.urlOf(database)}?host=${SOCKETS}`;
  const name = postgres ? 'market_template' : path.join(folder, 'pglite');
  await postgres?.createDatabase(name);
  const market = await startTradingApi({
    databaseUrl: urlOf(name),
    dataDir: folder,
    migrationsFolder: MIGRATIONS_FOLDER,
    demo: true,
    host: '127.0.0.1',
    port: 0,
  });
  await market.close();
  return {
    postgresUrl: urlOf('postgres'),
    name,
    remove: async () => {
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
