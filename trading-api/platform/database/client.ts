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

/** A database on either engine, which services do not distinguish; also a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  engine: 'pglite' | 'postgres';
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
}): Promise<OpenDatabase> {
  const { migrationsFolder } = settings;
  if (settings.databaseUrl) {
    const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 20 });
    const db = drizzlePg(pool, options);
    await migratePg(db, { migrationsFolder });
    return { db, engine: 'postgres', close: () => pool.end() };
  }
  await mkdir(settings.dataDir, { recursive: true });
  const client = await PGlite.create(path.join(settings.dataDir, 'pglite'));
  const db = drizzlePglite(client, options);
  await migratePglite(db, { migrationsFolder });
  return { db, engine: 'pglite', close: () => client.close() };
}
