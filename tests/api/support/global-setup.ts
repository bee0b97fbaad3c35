import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { startTradingApi } from '#trading-api/start.ts';
import { bundleApi } from './api-program.ts';
import { NOTHING_KEPT, startPostgres } from './postgres-server.ts';

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

/** Queries take a third less of the processor over a socket than over TCP. */
const SOCKETS = '/tmp';

/** Makes the template once a run, on the engine TEST_DATABASE names; returns how to remove it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const onPostgres = process.env.TEST_DATABASE === 'postgres';
  const folder = await mkdtemp(path.join(tmpdir(), 'market-template-'));
  const postgres = onPostgres
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
  project.provide('marketTemplate', { postgresUrl: urlOf('postgres'), name });
  project.provide('apiProgram', await bundleApi(onPostgres ? 'postgres' : 'pglite'));
  return async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
