import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { isOfStock } from '#app/domain/endpoint.ts';
import type { DatabaseEngine } from '#app/domain/status/contract.ts';
import { startJob } from '../jobs.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { CHANNEL, type Hearing, listenOnPostgres, type StopListening } from './changes.ts';
import type { Database } from './client.ts';
import { clientThrough } from './client-through.ts';
import { refuseTooOld } from './needed-migrations.ts';
import { oneAfterAnother } from './one-after-another.ts';
import { pgliteOptions } from './pglite-connection.ts';
import { openFolder } from './pglite-folder.ts';
import { openPool, waitingInTransactions } from './pool.ts';
import { PreparedStatements } from './prepared.ts';
import type { QueryWatch } from './query-watch.ts';
import { Replica, writeAheadLogOf } from './replica.ts';
import { locksOnPostgres, SessionLocks } from './session-locks.ts';

export interface OpenDatabase {
  db: Database;
  engine: DatabaseEngine;
  /** Answers reads that may be a little old; null where there is none. */
  replica: Replica | null;
  /** Hears every change and bid that any process of the market announces (`publishChanges`, `publishBid`). */
  listen(heard: Hearing): Promise<StopListening>;
  /** Locks by which this process shows the others what it is working on. */
  locks: SessionLocks;
  /** Connections by what they do; none where there is no pool. */
  pool(): { idle: number; busy: number; waiting: number } | null;
  close(): Promise<void>;
}

export interface DatabasePlace {
  /** A PostgreSQL URL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /**
   * The same database without the pooler in between, for work that needs a connection of its own; absent:
   * `databaseUrl`.
   */
  databaseDirectUrl?: string | undefined;
  databaseReplicaUrl?: string | undefined;
  dataDir: string;
}

interface Settings extends DatabasePlace {
  migrationsFolder: string;
  watch?: QueryWatch;
}

/** Writes what has to be in the database before anybody reads it. */
type Prepare = (db: Database, engine: DatabaseEngine) => Promise<unknown>;

/**
 * Opened without `schema`: drizzle would make a builder for each table in each transaction, and nothing uses them.
 */
export const OPTIONS = { casing: 'snake_case' } as const;

/** Opens the database, migrates it, and lets `prepare` fill it; one process does so at a time. */
export function openDatabase(settings: Settings, prepare: Prepare = async () => {}) {
  const { databaseUrl, databaseDirectUrl = databaseUrl } = settings;
  return databaseUrl && databaseDirectUrl
    ? openPostgres({ ...settings, databaseUrl, databaseDirectUrl }, prepare)
    : openPglite(settings, prepare);
}

async function openPostgres(
  settings: Settings & { databaseUrl: string; databaseDirectUrl: string },
  prepare: Prepare,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl, watch } = settings;
  const first = await connectAlone(settings);
  try {
    await first.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.preparation]);
    await begin(first, settings, (db) => prepare(db, 'postgres'));
  } finally {
    await first.end();
  }
  // A pooler in between gives each transaction another connection.
  const isDirect = databaseDirectUrl === databaseUrl;
  const prepared = isDirect ? new PreparedStatements() : null;
  const connections = {
    isDirect,
    onLoss: (error: Error) => watch?.noteLoss(error),
    Client: clientOf(watch, prepared),
  };
  const pools = {
    reads: openPool(databaseUrl, connections),
    transactions: openPool(databaseUrl, { ...connections, uses: 'transactions' }),
  };
  const following = databaseReplicaUrl
    ? followReplica(databaseReplicaUrl, databaseDirectUrl, watch)
    : null;
  const replica = following?.replica ?? null;
  const { locks, close: closeLocks } = locksOnPostgres(databaseDirectUrl);
  return {
    locks,
    db: withOwnTransactions(drizzle(pools.reads, OPTIONS), drizzle(pools.transactions, OPTIONS)),
    engine: 'postgres',
    replica,
    listen: async (heard) => {
      const change = (text: string) => {
        // What a replica answers may be a little old in how much there is of goods, as pages are.
        if (!isOfStock(text)) replica?.changed();
        heard.change(text);
      };
      const lost = () => replica?.listenerLost();
      const stop = await listenOnPostgres(databaseDirectUrl, { ...heard, change }, lost);
      replica?.changed();
      return stop;
    },
    pool: () => connectionsOf(Object.values(pools)),
    close: async () => {
      await closeLocks();
      await following?.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** A database whose transactions have the connections of another one. */
const withOwnTransactions = (db: Database, transactions: Database): Database =>
  Object.create(db, { transaction: { value: transactions.transaction.bind(transactions) } });

/** Clients that send one statement after the other, measured, and prepared by name. */
const clientOf = (watch?: QueryWatch, prepared?: PreparedStatements | null) =>
  clientThrough([
    ...(prepared ? [prepared.preparing] : []),
    waitingInTransactions,
    ...(watch ? [watch.watching] : []),
    oneAfterAnother,
  ]);

/** Of different statements: PGlite plans slowly, so that all that repeat are prepared. */
const PREPARED_ON_PGLITE = { everywhere: true, most: 400 };

async function openPglite(settings: Settings, prepare: Prepare): Promise<OpenDatabase> {
  const { client, close } = await openFolder(settings.dataDir);
  try {
    await onPglite(client, (first) => begin(first, settings, (db) => prepare(db, 'pglite')));
  } catch (error) {
    await close();
    throw error;
  }
  const Client = clientOf(settings.watch, new PreparedStatements(PREPARED_ON_PGLITE));
  const pool = new pg.Pool({ ...pgliteOptions(client), Client, max: 1, idleTimeoutMillis: 0 });
  // The next statement opens another connection.
  pool.on('error', (error) => settings.watch?.noteLoss(error));
  const heard = new EventEmitter();
  pool.on('connect', (connection) =>
    connection.on('notification', ({ channel, payload }) => heard.emit(channel, payload)),
  );
  const db = drizzle(pool, OPTIONS);
  return {
    db,
    engine: 'pglite',
    replica: null,
    locks: new SessionLocks((statement) => db.execute(statement)),
    // All bids are of this process, which knows them.
    listen: async ({ change }) => {
      heard.on(CHANNEL, change);
      await pool.query(`listen ${CHANNEL}`);
      return async () => void heard.off(CHANNEL, change);
    },
    pool: () => null,
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

/** Runs a task on the one connection to PGlite. */
export async function onPglite<Result>(
  client: PGlite,
  task: (connection: pg.Client) => Promise<Result>,
): Promise<Result> {
  const connection = new pg.Client(pgliteOptions(client));
  await connection.connect();
  try {
    return await task(connection);
  } finally {
    await connection.end();
  }
}

/** What no timeout of a pool may end. */
async function begin(
  client: pg.Client,
  { migrationsFolder }: Settings,
  fill: (db: Database) => Promise<unknown>,
): Promise<void> {
  const db = drizzle(client, OPTIONS);
  await refuseTooOld(db, migrationsFolder);
  await migrate(db, { migrationsFolder });
  await fill(db);
}

const CHECK_MS = 250;

function followReplica(replicaUrl: string, primaryUrl: string, watch?: QueryWatch) {
  const server = 'replica';
  const reading = openPool(replicaUrl, {
    server,
    onLoss: (error) => watch?.noteLoss(error),
    Client: clientOf(watch),
  });
  // These have connections of their own, which are free when all others are busy. Their queries are not
  // measured.
  const primary = openPool(primaryUrl, { server });
  const standby = openPool(replicaUrl, { server });
  const replica = new Replica({
    db: drizzle(reading, OPTIONS),
    log: writeAheadLogOf(primary, standby),
    onChange: (isNear) => watch?.noteReplica(isNear),
  });
  const checking = startJob(() => replica.check(), { everyMs: CHECK_MS, onError: () => {} });
  return {
    replica,
    close: async () => {
      await checking.stop();
      await Promise.all([reading, primary, standby].map((pool) => pool.end()));
    },
  };
}

function connectionsOf(pools: readonly pg.Pool[]) {
  const sum = (of: 'totalCount' | 'idleCount' | 'waitingCount') =>
    pools.reduce((all, pool) => all + pool[of], 0);
  const idle = sum('idleCount');
  return { idle, busy: sum('totalCount') - idle, waiting: sum('waitingCount') };
}

type Urls = Pick<DatabasePlace, 'databaseUrl' | 'databaseDirectUrl'>;

/** A connection past a pooler. @throws Error in the operator's words, which says why there is none */
export async function connectAlone({ databaseUrl, databaseDirectUrl }: Urls): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseDirectUrl ?? databaseUrl });
  // The query under way fails with it.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const variable = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    // An error of several addresses has no message.
    const reason = Object(error).message || Object(error).code;
    throw new Error(`连接不上 ${variable} 的数据库：${reason}。`, { cause: error });
  }
  return client;
}
