import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database on either engine, which services do not distinguish; also a transaction. */
export type Database = PgDatabase<PgQueryResultHKT>;
/** A number that is awaited, or that is part of another statement. */
export type Count = ReturnType<Database['$count']>;

/** The rows that a statement answers: the drivers of both engines return them, but neither's type declares it. */
export async function rowsOf<Row extends object>(db: Database, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}
