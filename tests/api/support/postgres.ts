import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { copyOf } from './market-template.ts';

/** A database of its own on the run's PostgreSQL, a copy of the seeded market. */
export const freshPostgresUrl = (): Promise<string> => copyOf(inject('marketTemplate'));

/** A database without tables on the run's own engine: its URL, or undefined for a new folder of PGlite. */
export async function emptyDatabaseUrl(): Promise<string | undefined> {
  const { postgresUrl } = inject('marketTemplate');
  return postgresUrl && copyOf({ postgresUrl, name: 'template1' });
}

/** How many queries on a market's database wait for a lock. */
export async function waitingForLocks(db: Database): Promise<number> {
  const stuck = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await rowsOf(db, stuck)).length;
}

/** Ends every connection to a market's database but the one that asks for it. */
export async function endConnections(db: Database): Promise<void> {
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
}
