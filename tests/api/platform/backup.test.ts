import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { backUp, copyFiles, type Manifest, restore } from '#trading-api/commands/backup.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import {
  inDatabaseInUse,
  migrationOf,
  refuseOtherVersion,
} from '#trading-api/platform/database/in-use.ts';
import { MIGRATIONS_FOLDER as migrationsFolder } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';

let folder: string;
let backup: string;
let original: MarketDatabase;
let manifest: Manifest;
let rows: Record<string, unknown>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  backup = path.join(folder, 'backup');
  original = await freshDatabase();
  const database = await openDatabase({ ...original, migrationsFolder });
  // What migrations put into every market is as its operator has changed it.
  await database.db.execute(sql`delete from trading_periods where first_day < '2026-06-01'`);
  manifest = await backUp(database.db, backup, new Date());
  rows = await everything(database.db, manifest);
  await database.close();
});
afterAll(async () => {
  await original.remove();
  await rm(folder, { recursive: true });
});

/** Each table's rows, and what each sequence gives next. */
async function everything(db: Database, { tables, sequences }: Manifest) {
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    all[name] = await rowsOf(
      db,
      sql`select md5(string_agg(whole::text, '' order by whole::text)) as digest,
        count(*)::int as rows from ${sql.identifier(name)} whole`,
    );
  }
  for (const { name } of sequences) {
    all[name] = await rowsOf(
      db,
      sql`select last_value::text, is_called from ${sql.identifier(name)}`,
    );
  }
  return all;
}

const targets: [string, () => Promise<string | undefined>][] = [
  ['this engine', emptyDatabaseUrl],
  // The market also moves to PGlite, which takes its time over that.
  ...(isFullRun ? [['PGlite', async () => undefined] as [string, () => Promise<undefined>]] : []),
];

test.each(targets)(
  'a backup restored on %s is the market row by row, and is filled once',
  async (name, target) => {
    const databaseUrl = await target();
    const settings = { databaseUrl, dataDir: path.join(folder, name), migrationsFolder };
    const database = await openDatabase(settings, (db) => restore(db, backup));
    expect(await everything(database.db, manifest)).toEqual(rows);
    expect(manifest.tables.find(({ name }) => name === 'goods')?.rows).toBeGreaterThan(2000);
    await expect(restore(database.db, backup)).rejects.toThrow('数据库不是空的');
    await database.close();
  },
);

test('a backup of a market of another version is refused, and the market is left as it is', async () => {
  const market = await freshDatabase();
  try {
    await setBack(market);
    const settings = { ...market, migrationsFolder };
    const run = () => inDatabaseInUse(settings, (db) => backUp(db, `${backup}-old`, new Date()));
    await expect(run()).rejects.toThrow('请用市场正在运行的版本');
    // Had the migration been applied, the second one would be let in.
    await expect(run()).rejects.toThrow('请用市场正在运行的版本');
  } finally {
    await market.remove();
  }
});

test('a command that begins a market refuses one of another version, and leaves it as it is', async () => {
  const market = await freshDatabase();
  try {
    const settings = { ...market, migrationsFolder };
    await refuseOtherVersion(settings);
    await setBack(market);
    await expect(refuseOtherVersion(settings)).rejects.toThrow('请用市场正在运行的版本');
    const empty = { databaseUrl: await emptyDatabaseUrl(), dataDir: path.join(folder, 'empty') };
    await refuseOtherVersion({ ...empty, migrationsFolder });
  } finally {
    await market.remove();
  }
});

/** Takes the last migration out of a database's list, as before an upgrade. */
async function setBack(market: MarketDatabase): Promise<void> {
  const { db, close } = await openDatabase({ ...market, migrationsFolder });
  await db.execute(sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
  await close();
}

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a market that is being prepared can be backed up, and a backup lets others start',
  async () => {
    const settings = { ...original, migrationsFolder };
    const held = await inDatabaseInUse(settings, async (db) => {
      const started = await openDatabase(settings, () => inDatabaseInUse(settings, migrationOf));
      await started.close();
      return migrationOf(db);
    });
    expect(held).toBe(manifest.migration);
  },
);

test('a folder that holds something is not written to', async () => {
  const database = await openDatabase({ ...original, migrationsFolder });
  await expect(backUp(database.db, backup, new Date())).rejects.toThrow('不是空的');
  await database.close();
});

test('files come with it, but for those that are arriving', async () => {
  const [from, to] = [path.join(folder, 'files'), path.join(folder, 'copied')];
  await mkdir(path.join(from, 'ab'), { recursive: true });
  await mkdir(path.join(from, 'incoming'));
  await writeFile(path.join(from, 'ab/abcdefgh'), '验收');
  await writeFile(path.join(from, 'incoming/half'), 'x');
  await copyFiles(from, to);
  expect(await readFile(path.join(to, 'ab/abcdefgh'), 'utf8')).toBe('验收');
  await expect(readFile(path.join(to, 'incoming/half'))).rejects.toThrow('ENOENT');
});
