import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { neededMigrations } from './tables.ts';

export const OTHER_VERSION = '数据库不是程序的这个版本建立或升级的：请用市场正在运行的版本。';

/** Whether the program with these migrations may run on tables that a later version has perhaps changed. */
export async function mayRunOn(db: Database, migrationsFolder: string): Promise<boolean> {
  const needed = await db.select().from(neededMigrations);
  return needed.every(({ migration }) =>
    existsSync(path.join(migrationsFolder, `${migration}.sql`)),
  );
}

/**
 * For a database that has perhaps no tables yet.
 * @throws Error in the operator's words where the program is too old for it
 */
export async function refuseTooOld(db: Database, migrationsFolder: string): Promise<void> {
  const [table] = await db
    .select({ exists: sql<boolean>`to_regclass('needed_migrations') is not null` })
    .from(sql`(select) as one`);
  if (table?.exists && !(await mayRunOn(db, migrationsFolder))) throw new Error(OTHER_VERSION);
}
