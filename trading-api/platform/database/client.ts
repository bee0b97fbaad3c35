import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import * as schema from '#trading-api/schema.ts';
import { CHANNEL, listenOnPostgres, type StopListening } from './changes.ts';
import { openPool } from './pool.ts';
import type { QueryWatch } from './query-watch.ts';

/** A database on either engine, which services do not distinguish; also a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

type Engine = 'pglite' | 'postgres';

export interface OpenDatabase {
  db: Database;
  engine: Engine;
  /** Hears every change that any process of the market tells (`tellChange`). */
  listen(heard: (change: string) => void): Promise<StopListening>;
  /** Connections by what they do; none where there is no pool. */
  pool(): { idle: number; busy: number; waiting: number } | null;
  close(): Promise<void>;
}

interface Settings {
  /** A PostgreSQL URL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  migrationsFolder: string;
  watch?: QueryWatch;
}

/** Writes what has to stand in the database before anybody reads it. */
type Prepare = (db: Database, engine: Engine) => Promise<unknown>;

const options = { schema, casing: 'snake_case' } as const;

/** Opens the database, migrates it, and lets `prepare` fill it; one process does so at a time. */
export async function openDatabase(
  { databaseUrl, dataDir, migrationsFolder, watch }: Settings,
  prepare: Prepare = async () => {},
): Promise<OpenDatabase> {
  if (databaseUrl) {
    await alone(databaseUrl, async (client) => {
      const db = drizzlePg(client, options);
      await migratePg(db, { migrationsFolder });
      await prepare(db, 'postgres');
    });
    const pool = openPool(databaseUrl, (error) => watch?.noteLoss(error));
    if (watch) pool.on('connect', (client) => watch.watch(client));
    return {
      db: drizzlePg(pool, options),
      engine: 'postgres',
      listen: (heard) => listenOnPostgres(databaseUrl, heard),
      pool: () => connectionsOf(pool),
      close: () => pool.end(),
    };
  }
  await mkdir(dataDir, { recursive: true });
  const client = await PGlite.create(path.join(dataDir, 'pglite'));
  const db = drizzlePglite(client, options);
  try {
    await migratePglite(db, { migrationsFolder });
    await prepare(db, 'pglite');
  } catch (error) {
    await client.close();
    throw error;
  }
  if (watch) watchPglite(client, watch);
  return {
    db,
    engine: 'pglite',
    listen: (heard) => client.listen(CHANNEL, heard),
    pool: () => null,
    close: () => client.close(),
  };
}

/** The rows that a statement answers: the driver of either engine has them, the type of neither says so. */
export async function rowsOf<Row extends object>(db: Database, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}

const connectionsOf = ({ totalCount, idleCount: idle, waitingCount: waiting }: pg.Pool) => ({
  idle,
  busy: totalCount - idle,
  waiting,
});

function watchPglite(client: PGlite, watch: QueryWatch): void {
  const transact: PGlite['transaction'] = client.transaction.bind(client);
  client.transaction = (work) =>
    transact((tx) => {
      watch.watch(tx);
      return work(tx);
    });
  watch.watch(client);
}

/** Known to every version of this program, and to nothing else in its database. */
const PREPARATION_LOCK = 7_302_114;

/**
 * Runs a task on a connection of its own, which no timeout of the pool ends, while all other
 * processes that come here wait.
 */
async function alone(connectionString: string, task: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString });
  // The query under way fails with it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARATION_LOCK]);
    await task(client);
  } finally {
    await client.end();
  }
}
