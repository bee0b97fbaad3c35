import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import * as schema from '#trading-api/schema.ts';
import type { QueryWatch } from './query-watch.ts';

/** A database on either engine, which services do not distinguish; also a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  engine: 'pglite' | 'postgres';
  /** Connections by what they do; none where there is no pool. */
  pool(): { idle: number; busy: number; waiting: number } | null;
  close(): Promise<void>;
}

const options = { schema, casing: 'snake_case' } as const;

/**
 * Opens the database and migrates it.
 * @param databaseUrl a PostgreSQL URL, or undefined for PGlite in `dataDir`
 */
export async function openDatabase(settings: {
  databaseUrl: string | undefined;
  dataDir: string;
  migrationsFolder: string;
  watch?: QueryWatch;
}): Promise<OpenDatabase> {
  const { migrationsFolder, watch } = settings;
  if (settings.databaseUrl) {
    const pool = new pg.Pool({
      connectionString: settings.databaseUrl,
      max: 20,
      application_name: 'trading-api',
    });
    if (watch) pool.on('connect', (client) => watch.watch(client));
    const db = drizzlePg(pool, options);
    await migratePg(db, { migrationsFolder });
    return { db, engine: 'postgres', pool: () => connectionsOf(pool), close: () => pool.end() };
  }
  await mkdir(settings.dataDir, { recursive: true });
  const client = await PGlite.create(path.join(settings.dataDir, 'pglite'));
  if (watch) watchPglite(client, watch);
  const db = drizzlePglite(client, options);
  await migratePglite(db, { migrationsFolder });
  return { db, engine: 'pglite', pool: () => null, close: () => client.close() };
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
