import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#tests/support/local-server.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { nginxProgram, writeNginxConfig } from './nginx.ts';
import { pgbouncerProgram, writePgbouncerConfig } from './pgbouncer.ts';
import { type Postgres, startPrimary, USER } from './postgres.ts';
import { Supervised } from './supervised.ts';
import { buildVersion } from './version.ts';

const DATABASE = 'market';

export interface Cluster {
  /** The address of nginx, through which visitors reach the portals and programs the trading APIs. */
  portalUrl: string;
  apiUrl: string;
  portals: readonly Supervised[];
  apis: readonly Supervised[];
  primary: Postgres;
  replica: Postgres;
  pooler: Supervised;
  /** The address of the primary database itself, without the pooler. */
  databaseUrl: string;
  /** Signs the visitors' cookies. */
  sessionSecret: string;
  /** The folder for the logs and data of every process. */
  folder: string;
  stop(): Promise<void>;
}

interface ClusterOptions {
  portals?: number;
  apis?: number;
  /** The version, by its name in git, that portals and trading APIs begin with; unset: this version. */
  from?: string | undefined;
}

/**
 * Runs what compose.yaml describes as processes of this machine, until it is stopped or interrupted: nginx, portals,
 * trading APIs, PgBouncer, PostgreSQL and its replica, each on a port of its own.
 */
export async function startCluster({
  portals = 2,
  apis = 2,
  from,
}: ClusterOptions = {}): Promise<Cluster> {
  const [nginx, pgbouncer] = [nginxProgram(), pgbouncerProgram()];
  await buildIfStale();
  const version = from === undefined ? undefined : await buildVersion(from);
  const folder = await mkdtemp(path.join(tmpdir(), 'cluster-'));
  await chmod(folder, 0o711);
  const logs = path.join(folder, 'logs');
  await mkdir(logs);
  const primary = await startPrimary(path.join(folder, 'postgres'));
  const running: Supervised[] = [];
  let replica: Postgres | undefined;
  const stop = async () => {
    await Promise.all(running.map((process) => process.stop()));
    await replica?.stop();
    await primary.stop();
    for (const made of [folder, version]) {
      if (made) await rm(made, { recursive: true, force: true });
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const ended = (code: number) => () => process.exit(code);
      stop().then(ended(0), ended(1));
    });
  }
  try {
    await createDatabase(primary);
    replica = await primary.addReplica();
    const poolerPort = await freePort();
    const pooler = new Supervised({
      name: 'pgbouncer',
      command: pgbouncer,
      args: await writePgbouncerConfig(folder, USER, {
        own: poolerPort,
        primary: primary.port,
        replica: replica.port,
      }),
      env: {},
      log: path.join(logs, 'pgbouncer.log'),
    });
    running.push(pooler);
    const pooledUrl = (database: string) =>
      `postgres://${USER}@127.0.0.1:${poolerPort}/${database}`;
    const front = { portal: await freePort(), api: await freePort() };
    const ports = { portal: await freePorts(portals), api: await freePorts(apis) };
    const config = await writeNginxConfig(folder, {
      portal: { port: front.portal, processes: ports.portal },
      api: { port: front.api, processes: ports.api },
    });
    const sessionSecret = randomBytes(32).toString('base64url');
    const shared = {
      DATA_DIR: path.join(folder, 'data'),
      SESSION_SECRET: sessionSecret,
      TRUST_PROXY: '1',
      // No limit, because all load comes from one address.
      RENDERS_PER_SECOND: '0',
    };
    const start = (name: string, port: number, program: string, env: Record<string, string>) => {
      const readyUrl = `http://127.0.0.1:${port}/readyz`;
      const log = path.join(logs, `${name}.log`);
      const all = { ...shared, ...env };
      const started = new Supervised({
        ...{ name, command: process.execPath, args: [program], log, readyUrl },
        folder: version,
        env: all,
      });
      running.push(started);
      return started;
    };
    const startedApis = ports.api.map((port, at) =>
      start(`api-${at + 1}`, port, 'build/trading-api/main.js', {
        API_PORT: String(port),
        DATABASE_URL: pooledUrl(DATABASE),
        DATABASE_DIRECT_URL: primary.urlOf(DATABASE),
        DATABASE_REPLICA_URL: pooledUrl('replica'),
        DEMO: '1',
      }),
    );
    running.push(
      new Supervised({
        name: 'nginx',
        command: nginx,
        args: ['-p', folder, '-c', config],
        env: {},
        log: path.join(logs, 'nginx.log'),
      }),
    );
    await Promise.all(startedApis.map((api) => api.ready()));
    const startedPortals = ports.portal.map((port, at) =>
      start(`portal-${at + 1}`, port, 'build/server.js', {
        PORT: String(port),
        TRADING_API_URL: `http://127.0.0.1:${front.api}`,
      }),
    );
    await Promise.all(startedPortals.map((portal) => portal.ready()));
    return {
      sessionSecret,
      portalUrl: `http://127.0.0.1:${front.portal}`,
      apiUrl: `http://127.0.0.1:${front.api}`,
      portals: startedPortals,
      apis: startedApis,
      primary,
      replica,
      pooler,
      databaseUrl: primary.urlOf(DATABASE),
      folder,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let at = 0; at < count; at++) ports.push(await freePort());
  return ports;
}

async function createDatabase(server: Postgres): Promise<void> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
}
