import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callersOf, freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { restore } from '#trading-api/commands/backup.ts';
import { DEMO_ACCOUNTS } from '#trading-api/demo/accounts.ts';
import { inDatabaseInUse, refuseOtherVersion } from '#trading-api/platform/database/in-use.ts';
import { MIGRATIONS_FOLDER as migrationsFolder } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { startTradingApi } from '#trading-api/start.ts';

const TOO_OLD = '数据库不是程序的这个版本建立或升级的：请用市场正在运行的版本。';

let market: MarketDatabase;
beforeEach(async () => {
  market = await freshDatabase();
});
afterEach(() => market.remove());

const start = () =>
  startTradingApi({ ...market, migrationsFolder, demo: true, host: '127.0.0.1', port: 0 });

/** As a later version leaves the database, whose migration says perhaps that programs have to know it. */
async function migrateLater({ breaks }: { breaks: boolean }): Promise<void> {
  const { db, close } = await openDatabase({ ...market, migrationsFolder });
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  if (breaks) await db.execute(sql`insert into needed_migrations values ('9999_later')`);
  await close();
}

test('a program starts on the tables of a later version as long as that has broken nothing', async () => {
  await migrateLater({ breaks: false });
  const api = await start();
  const callAs = await callersOf(api.url).as(DEMO_ACCOUNTS[0].phone);
  expect(callAs).toBeTypeOf('function');
  await api.close();
});

test('a program that is too old for its database does not start, and its commands refuse', async () => {
  await migrateLater({ breaks: true });
  await expect(start()).rejects.toThrow(TOO_OLD);
  const settings = { ...market, migrationsFolder };
  await expect(openDatabase(settings)).rejects.toThrow(TOO_OLD);
  await expect(refuseOtherVersion(settings)).rejects.toThrow(TOO_OLD);
  await expect(inDatabaseInUse(settings, async () => {})).rejects.toThrow(TOO_OLD);
});

test('a process is not ready any more once a later version has taken from it what it needs', async (context) => {
  // A folder of PGlite is one process's.
  if (!market.databaseUrl) return context.skip();
  const api = await start();
  const readiness = async () => {
    const answer = await fetch(`${api.url}/readyz`);
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  expect(await readiness()).toEqual({ status: 200, ready: true, unsafe: [] });
  await migrateLater({ breaks: true });
  expect(await readiness()).toEqual({ status: 503, ready: false, reason: TOO_OLD });
  await api.close();
});

test('a folder without a backup is named', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'no-backup-'));
  const { db, close } = await openDatabase({ ...market, migrationsFolder });
  await expect(restore(db, folder)).rejects.toThrow(
    `文件夹 ${folder} 里没有完整的备份：缺少 market.json，或无法读取。`,
  );
  await close();
  await rm(folder, { recursive: true });
});
