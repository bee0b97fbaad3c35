import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** As in a container, which has the build and no sources. */
const command = (dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['build/trading-api/main.js', ...args], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      DATABASE_URL: '',
      DATA_DIR: path.join(folder, dataDir),
    },
  }).then(
    ({ stdout }) => stdout,
    ({ code, stderr }) => `${code}: ${stderr}`,
  );

test('the operator’s commands are in the build: a market is begun, saved, and filled from what was saved', async () => {
  expect(await command('first', 'market', 'catalogue')).toMatch(/^已写入 \d+ 个类目/);
  const backup = path.join(folder, 'backup');
  expect(await command('first', 'backup', backup)).toMatch(/^已备份 \d+ 张表/);
  expect(await command('second', 'restore', backup)).toMatch(/^已恢复 /);
  expect(await command('second', 'restore', backup)).toMatch(/^1: 数据库不是空的/);
  // The operator's words are given whole, unlike what goes to a log.
  expect(await command('second', 'market', 'operator', '13900000000')).toContain('13900000000');
  expect(await command('second', 'search:rebuild')).toMatch(/^1: 环境变量 SEARCH_URL 未设置/);
  expect(await command('second', 'nothing')).toMatch(/^1: 没有命令 nothing/);
});
