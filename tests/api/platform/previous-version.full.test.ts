import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { bundle } from '#tests/api/support/api-program.ts';
import { freshDatabase } from '#tests/api/support/market.ts';

const run = promisify(execFile);
const MIGRATIONS = 'trading-api/platform/database/migrations';
/** What the trading API and its conformance run are made of. */
const SOURCES = ['app', 'trading-api', 'scripts', 'tests/conformance', 'package.json'];

const git = async (...words: string[]) => (await run('git', words)).stdout.trim();

/** The version before the newest migration. */
async function versionBefore(): Promise<string> {
  if (await git('status', '--porcelain', '--', MIGRATIONS)) return 'HEAD';
  const added = ['--diff-filter=A', '--', `${MIGRATIONS}/*.sql`];
  return `${await git('log', '-1', '--format=%H', ...added)}^`;
}

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'the version before the newest migration conforms on the new tables',
  {
    timeout: 180_000,
  },
  async () => {
    await mkdir('.cache', { recursive: true });
    // Below the project, for its node_modules.
    const folder = await mkdtemp(path.resolve('.cache/previous-version-'));
    const archive = path.join(folder, 'sources.tar');
    await git('archive', '-o', archive, await versionBefore(), ...SOURCES);
    await run('tar', ['-xf', archive, '-C', folder]);
    const [program, conformance] = await Promise.all(
      ['trading-api/main', 'scripts/conformance'].map((source) =>
        bundle(path.join(folder, `${source}.ts`), path.join(folder, `${path.basename(source)}.js`)),
      ),
    );
    const database = await freshDatabase();
    const api = await startApiProcess(database, {}, program);
    const { stdout } = await run(process.execPath, [conformance ?? '', api.url]).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(stdout.split('\n').filter((line) => line.startsWith('FAIL'))).toEqual([]);
    expect(stdout).toMatch(/^\d{3,} passed, 0 failed$/m);
    await api.kill();
    await database.remove();
    await rm(folder, { recursive: true });
  },
);
