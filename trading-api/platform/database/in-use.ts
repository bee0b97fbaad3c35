import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { type Database, type DatabasePlace, OPTIONS, PARAMETERS, rowsOf } from './client.ts';

interface Settings extends DatabasePlace {
  migrationsFolder: string;
}

/**
 * Does something in the database of a market that goes on meanwhile: no migration is applied to it, and
 * no process that starts waits for the end, as `openDatabase` would have it.
 * @throws Error in the operator's words where the database is not of this version of the program
 */
export async function inDatabaseInUse<Result>(
  { databaseUrl, databaseDirectUrl = databaseUrl, dataDir, migrationsFolder }: Settings,
  task: (db: Database) => Promise<Result>,
): Promise<Result> {
  const checked = async (db: Database) => {
    const own = readMigrationFiles({ migrationsFolder }).at(-1)?.hash;
    if ((await migrationOf(db)) !== own) {
      throw new Error('数据库不是程序的这个版本建立或升级的：请用市场正在运行的版本。');
    }
    return task(db);
  };
  if (databaseDirectUrl) {
    const client = new pg.Client({ connectionString: databaseDirectUrl });
    // The query under way fails with it.
    client.on('error', () => {});
    await client.connect();
    try {
      return await checked(drizzlePg(client, OPTIONS));
    } finally {
      await client.end();
    }
  }
  const client = await PGlite.create({
    dataDir: path.join(dataDir, 'pglite'),
    startParams: PARAMETERS,
  });
  try {
    return await checked(drizzlePglite(client, OPTIONS));
  } finally {
    await client.close();
  }
}

/** The last migration that was applied to a database; null: none was. */
export async function migrationOf(db: Database): Promise<string | null> {
  const [any] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!any?.exists) return null;
  const [last] = await rowsOf<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  return last?.hash ?? null;
}
