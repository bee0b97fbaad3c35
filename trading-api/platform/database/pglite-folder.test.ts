import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFolder } from './pglite-folder.ts';

let dataDir: string;
beforeEach(() => {
  // Longer than the name of a socket may be.
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'folder-')), '市场的数据 '.repeat(8));
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }));

test('one process has a data folder; who comes second is told, and it is free again afterwards', async () => {
  const first = await openFolder(dataDir);
  await expect(openFolder(dataDir)).rejects.toThrow(`${dataDir} 正由另一个进程使用，请先停止它。`);
  await first.client.exec('create table kept (id int)');
  await first.close();
  const second = await openFolder(dataDir);
  await second.client.exec('select id from kept');
  await second.close();
});

test('a process that was killed keeps nobody out', async () => {
  mkdirSync(dataDir);
  const socket = path.join(dataDir, 'pglite.held');
  const killed = spawnSync(process.execPath, [
    '-e',
    `process.chdir(${JSON.stringify(dataDir)});
    require('node:net').createServer().listen('pglite.held', () => process.kill(process.pid, 'SIGKILL'))`,
  ]);
  expect(killed.signal).toBe('SIGKILL');
  expect(existsSync(socket)).toBe(true);
  const opened = await openFolder(dataDir);
  await expect(openFolder(dataDir)).rejects.toThrow('正由另一个进程使用');
  await opened.close();
});

test('a folder that cannot be written is named', async () => {
  writeFileSync(dataDir, '');
  await expect(openFolder(dataDir)).rejects.toThrow(
    `环境变量 DATA_DIR 有误：${dataDir} 无法写入（EEXIST）。`,
  );
});

test('a folder of another version of PostgreSQL is named, and what to do; a new one is of the version that is asked for', async () => {
  await (await openFolder(dataDir)).close();
  await (await openFolder(dataDir)).close();
  const folder = path.join(dataDir, 'pglite');
  writeFileSync(path.join(folder, 'PG_VERSION'), '17\n');
  await expect(openFolder(dataDir)).rejects.toThrow(
    `文件夹 ${folder} 是 PostgreSQL 17 的数据库，程序的这个版本只能打开 18 的：请用原来的版本启动`,
  );
});

test('a full disk is said, though PGlite has a number for it and no words', async () => {
  vi.spyOn(PGlite, 'create').mockRejectedValueOnce({ name: 'ErrnoError', errno: 51 });
  await expect(openFolder(dataDir)).rejects.toThrow(
    `环境变量 DATA_DIR 有误：${dataDir} 无法写入（ENOSPC）。`,
  );
  // Whoever makes room starts again.
  await (await openFolder(dataDir)).close();
});

test('files that the database does not start with are named, and what to do', async () => {
  const folder = path.join(dataDir, 'pglite');
  await (await openFolder(dataDir)).close();
  writeFileSync(path.join(folder, 'global', 'pg_control'), '');
  await expect(openFolder(dataDir)).rejects.toThrow(`数据库打不开：文件夹 ${folder}`);
});
