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

const commitOf = (migration: string, ...options: string[]) =>
  git('log', '-1', '--format=%H', ...options, '--', `${MIGRATIONS}/${migration}`);

/** The version before the newest migration; where that has not landed, the newest. */
async function previous(): Promise<string> {
  const commit = await commitOf(migrations.at(-1) ?? '', '--diff-filter=A');
  return commit ? `${commit}^` : 'HEAD';
}

/** The oldest version that the tables of this one let run: the first that has what is needed, as it has landed. */
async function oldestPromised(): Promise<string> {
  const database = await freshDatabase();
  const { db, close } = await openDatabase({ ...database, migrationsFolder: MIGRATIONS_FOLDER });
  const needed = (await db.select().from(neededMigrations))
    .map(({ migration }) => migration)
    .sort();
  await close();
  await database.remove();
  return commitOf(`${needed.at(-1)}.sql`);
}

/**
 * The commit of the oldest version that is promised at present (design/operation: Programs and migrations); with
 * it git has all that came later.
 */
const hasHistory = await isKnown('ac64d3b1');

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
    const { stdout, code } = await run(process.execPath, [conformance ?? '', api.url]).then(
      (done) => ({ ...done, code: 0 }),
      (failed: { stdout: string; code: number }) => failed,
    );
    expect(code, stdout).toBe(0);
    await api.kill();
    await database.remove();
    await earlier.remove();
  },
);
