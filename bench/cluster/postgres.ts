import { execFile, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/local-server.ts';

const run = promisify(execFile);

/** Where Debian's packages install PostgreSQL; the newest version is used. */
const PACKAGES = '/usr/lib/postgresql';
export const USER = 'market';
/** The user that PostgreSQL runs as when root starts it: it refuses to run as root. */
const SERVICE_USER = 'postgres';

export interface Postgres {
  port: number;
  urlOf(database: string): string;
  /** Restarts the server with `pg_ctl restart -m fast`: connections are ended, and it is away for a moment. */
  restart(): Promise<void>;
  /** Ends every process of the server as a power cut does, and starts it again. */
  crash(): Promise<void>;
  /** Lets every process of the server stand still, as {@link Supervised.hang} does. */
  hang(ms: number): Promise<void>;
  /** A standby that follows this server, made by `pg_basebackup`. */
  addReplica(): Promise<Postgres>;
  stop(): Promise<void>;
}

/**
 * The folder of PostgreSQL's programs.
 * @throws Error if Debian's package `postgresql` is missing
 */
function binaries(): string {
  try {
    const [newest] = readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a));
    if (newest) return path.join(PACKAGES, newest, 'bin');
  } catch {}
  throw new Error(
    '找不到 PostgreSQL：请先安装 Debian 的软件包 postgresql（apt-get install postgresql）。',
  );
}

const asService = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['runuser', ['-u', SERVICE_USER, '--', command, ...args]]
    : [command, [...args]];

/** A primary server with its files below `folder`, durable as in production. */
export async function startPrimary(folder: string): Promise<Postgres> {
  const bin = binaries();
  const data = await ownFolder(path.join(folder, 'primary'));
  await tool(bin, 'initdb', ['-D', data, '-U', USER, '--auth=trust', '-E', 'UTF8', '--no-locale']);
  return serve(bin, folder, data);
}

async function serve(bin: string, folder: string, data: string, more = ''): Promise<Postgres> {
  const port = await freePort();
  const log = `${data}.log`;
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200 ${more}`;
  const pgCtl = (action: string, ...more: string[]) =>
    tool(bin, 'pg_ctl', [action, '-w', '-D', data, '-l', log, '-o', settings, ...more]);
  await pgCtl('start');
  return {
    port,
    urlOf: (database) => `postgres://${USER}@127.0.0.1:${port}/${database}`,
    restart: () => pgCtl('restart', '-m', 'fast'),
    crash: async () => {
      await pgCtl('stop', '-m', 'immediate');
      await pgCtl('start');
    },
    hang: async (ms) => {
      const all = await processesOf(data);
      signal(all, 'SIGSTOP');
      await delay(ms);
      signal(all, 'SIGCONT');
    },
    addReplica: async () => {
      const copy = await ownFolder(path.join(folder, 'replica'));
      await rm(copy, { recursive: true });
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
      await tool(bin, 'pg_basebackup', [...from, '-D', copy, '-R', '-X', 'stream', '-c', 'fast']);
      // With feedback, the primary cleans up no rows that a query of the replica still needs, so no query is
      // cancelled.
      return serve(bin, folder, copy, '-c hot_standby_feedback=on');
    },
    stop: () => pgCtl('stop', '-m', 'fast'),
  };
}

/** The server and the processes that it has begun, by their ids. */
async function processesOf(data: string): Promise<number[]> {
  const [server = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', server]);
  return [Number(server), ...stdout.split('\n').filter(Boolean).map(Number)];
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // One of its connections has ended meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Creates a folder that belongs to the user that PostgreSQL runs as. */
async function ownFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  if (process.getuid?.() === 0) {
    await chmod(path.dirname(folder), 0o777);
    await run('chown', [SERVICE_USER, folder]);
  }
  return folder;
}

/**
 * Runs a program of PostgreSQL. `pg_ctl` passes its streams on to the server, so it gets none that would stay open.
 */
async function tool(bin: string, name: string, args: readonly string[]): Promise<void> {
  const [command, all] = asService(path.join(bin, name), args);
  const child = spawn(command, all, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/tmp' });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${name} ${args[0]} ended with ${code}`);
}
