import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { freshDatabase } from '#tests/api/support/market.ts';
import { git, isKnown, programsOf } from '#tests/support/earlier-version.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { neededMigrations } from '#trading-api/schema.ts';

const run = promisify(execFile);
const MIGRATIONS = 'trading-api/platform/database/migrations';
/** What the trading API and its conformance run are made of. */
const SOURCES = ['app', 'trading-api', 'scripts', 'tests/conformance', 'package.json'];

const migrations = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();

/** The version before a migration; where that has not landed, or there is none, the newest. */
async function versionBefore(migration = ''): Promise<string> {
  const added = ['--diff-filter=A', '--', `${MIGRATIONS}/${migration}`];
  const commit = migration && (await git('log', '-1', '--format=%H', ...added));
  return commit ? `${commit}^` : 'HEAD';
}

/** The version before the newest migration. */
const previous = () => versionBefore(migrations.at(-1));

/** The oldest version that the tables of this one let run: the last one that knows no more than what is needed. */
async function oldestPromised(): Promise<string> {
  const database = await freshDatabase();
  const { db, close } = await openDatabase({ ...database, migrationsFolder: MIGRATIONS_FOLDER });
  const needed = (await db.select().from(neededMigrations))
    .map(({ migration }) => migration)
    .sort();
  await close();
  await database.remove();
  return versionBefore(migrations[migrations.indexOf(`${needed.at(-1)}.sql`) + 1]);
}

/**
 * The last commit of the oldest version that is promised at present (design/operation: Programs and migrations); with
 * it git has all that came later.
 */
const hasHistory = await isKnown('ba0d8377');

test.runIf(process.env.TEST_DATABASE === 'postgres' && hasHistory).each([
  ['the version before the newest migration', previous],
  ['the oldest version that the database lets run', oldestPromised],
])(
  '%s conforms on the new tables',
  {
    timeout: 180_000,
  },
  async (_, versionOf) => {
    const earlier = await programsOf(await versionOf(), SOURCES, [
      'trading-api/main',
      'scripts/conformance',
    ]);
    const [program, conformance] = earlier.programs;
    const database = await freshDatabase();
    const api = await startApiProcess(database, {}, program);
    const { stdout } = await run(process.execPath, [conformance ?? '', api.url]).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(stdout.split('\n').filter((line) => line.startsWith('FAIL'))).toEqual([]);
    expect(stdout).toMatch(/^\d{3,} passed, 0 failed$/m);
    await api.kill();
    await database.remove();
    await earlier.remove();
  },
);
