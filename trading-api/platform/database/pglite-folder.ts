import { once } from 'node:events';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { unwritableData } from '#app/domain/environment-variables.ts';
import { reasonOf } from './failure.ts';

/** PGlite fills its buffers at each start: 128 MB, its default, take half a second and as much memory. */
const PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Of the PostgreSQL that PGlite is: it opens no folder of another major version. */
const MAJOR_VERSION = '18';

/** A socket beside the database: the system closes it with its process, however that ends. */
const HELD = 'pglite.held';

/** What the system refuses, by the numbers that PGlite's WebAssembly has for it; its errors have nothing else. */
const REFUSED: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

interface OpenFolder {
  client: PGlite;
  close(): Promise<void>;
}

/**
 * Opens the embedded database of a data folder, which nobody else has open: PGlite itself lets two processes write to
 * one database, and each overwrites what the other has written.
 * @throws Error in the operator's words where another process has it, the folder cannot be written, or it is of
 * another version of PostgreSQL
 */
export async function openFolder(dataDir: string): Promise<OpenFolder> {
  try {
    await mkdir(dataDir, { recursive: true });
    const release = await holdFolder(dataDir);
    try {
      const folder = path.join(dataDir, 'pglite');
      await refuseOtherMajor(folder);
      const client = await PGlite.create({ dataDir: folder, startParams: PARAMETERS }).catch(
        (error: unknown) => {
          const named = withName(error);
          throw unwritableData(dataDir, named) ?? unopenable(folder, named);
        },
      );
      const close = async () => {
        await client.close();
        await release();
      };
      return { client, close };
    } catch (error) {
      await release();
      throw error;
    }
  } catch (error) {
    throw unwritableData(dataDir, error) ?? error;
  }
}

async function refuseOtherMajor(folder: string): Promise<void> {
  const major = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (major === null || major.trim() === MAJOR_VERSION) return;
  throw new Error(
    `文件夹 ${folder} 是 PostgreSQL ${major.trim()} 的数据库，程序的这个版本只能打开 ${MAJOR_VERSION} 的：请用原来的版本启动；要升级，先用它备份，并恢复到 DATABASE_URL 的 PostgreSQL 数据库。`,
  );
}

/** PGlite says of a database that does not start only that it failed, or nothing. */
const unopenable = (folder: string, cause: unknown) =>
  new Error(
    `数据库打不开：文件夹 ${folder} 的文件不完整或已损坏（${reasonOf(cause)}）。请把这个文件夹移到别处后从备份恢复（npm run restore）；没有备份的演示市场移走后重新启动即可。`,
    { cause },
  );

function withName(error: unknown): unknown {
  const { name, errno } = Object(error);
  if (name !== 'ErrnoError' || error instanceof Error) return error;
  return Object.assign(new Error(`PGlite: ${REFUSED[errno] ?? errno}`), { code: REFUSED[errno] });
}

/** @returns what lets the folder go */
async function holdFolder(dataDir: string): Promise<() => Promise<void>> {
  // The name of a socket has a hundred letters at most, and the path of a folder may have more.
  const folder = await open(dataDir);
  const short = process.platform === 'linux' ? `/proc/self/fd/${folder.fd}` : dataDir;
  try {
    const held = await holdAt(`${short}/${HELD}`, dataDir);
    return async () => {
      if (held) await new Promise((resolve) => held.close(resolve));
      await folder.close();
    };
  } catch (error) {
    await folder.close();
    throw error;
  }
}

/** @returns null where the file system has no sockets, so that other processes cannot be kept out */
async function holdAt(socket: string, dataDir: string): Promise<Server | null> {
  for (;;) {
    const held = await listenAt(socket);
    if (held !== 'taken') return held;
    if (await isAlive(socket)) throw inUse(dataDir);
    // Left by a process that was killed. It is moved away first, since another process may just have put its
    // own there.
    const aside = `${socket}.${process.pid}`;
    try {
      await rename(socket, aside);
    } catch {
      continue;
    }
    if (await isAlive(aside)) {
      await rename(aside, socket);
      throw inUse(dataDir);
    }
    await rm(aside, { force: true });
  }
}

const inUse = (dataDir: string) =>
  new Error(`环境变量 DATA_DIR 有误：${dataDir} 正由另一个进程使用，请先停止它。`);

async function listenAt(socket: string): Promise<Server | 'taken' | null> {
  const server = createServer((connection) => connection.destroy()).unref();
  server.listen(socket);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    return Object(error).code === 'EADDRINUSE' ? 'taken' : null;
  }
}

function isAlive(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
      .once('connect', () => {
        connection.destroy();
        resolve(true);
      })
      // Of another account's process one may not even ask.
      .once('error', (error) => resolve(Object(error).code === 'EACCES'));
  });
}
