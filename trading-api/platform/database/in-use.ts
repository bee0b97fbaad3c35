import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type Database, rowsOf } from './client.ts';
import { OTHER_VERSION } from './needed-migrations.ts';
import { connectAlone, type DatabasePlace, OPTIONS, onPglite } from './open-database.ts';
import { openFolder } from './pglite-folder.ts';

interface Settings extends DatabasePlace {
  migrationsFolder: string;
}

/**
 * Works in the database of a market that keeps running: applies no migration, and does not make processes that
 * start wait, as `openDatabase` would.
 * @throws Error in the operator's words where the database is not of this version of the program
 */
export const inDatabaseInUse = <Result>(
  settings: Settings,
  task: (db: Database) => Promise<Result>,
): Promise<Result> =>
  connected(settings, async (db) => {
    if ((await migrationOf(db)) !== lastOwn(settings)) throw new Error(OTHER_VERSION);
    return task(db);
  });

/**
 * Refuses a database with the tables of another version. For commands that give an empty database its tables by
 * `openDatabase`, which would also migrate the database of a running market of an earlier version, or write to
 * one of a later version.
 * @throws Error in the operator's words where the database has the tables of another version
 */
export const refuseOtherVersion = (settings: Settings): Promise<void> =>
  connected(settings, async (db) => {
    const last = await migrationOf(db);
    if (last !== null && last !== lastOwn(settings)) throw new Error(OTHER_VERSION);
  });

const lastOwn = ({ migrationsFolder }: Settings): string | undefined =>
  readMigrationFiles({ migrationsFolder }).at(-1)?.hash;

async function connected<Result>(
  { dataDir, ...place }: Settings,
  task: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (place.databaseUrl) {
    const client = await connectAlone(place);
    try {
      return await task(drizzle(client, OPTIONS));
    } finally {
      await client.end();
    }
  }
  const { client, close } = await openFolder(dataDir);
  try {
    return await onPglite(client, (connection) => task(drizzle(connection, OPTIONS)));
  } finally {
    await close();
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
