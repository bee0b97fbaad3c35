import type { SQL } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { startJob } from '../jobs.ts';
import { CHANNEL, type Hearing, listenOnPostgres, type StopListening } from './changes.ts';
import { refuseTooOld } from './needed-migrations.ts';
import { sendOneAfterAnother } from './one-after-another.ts';
import { openFolder } from './pglite-folder.ts';
import { openPool } from './pool.ts';
import { PreparedStatements } from './prepared.ts';
import { onEachConnection, prepareStatements } from './prepared-pglite.ts';
import type { QueryWatch } from './query-watch.ts';
import { Replica, writeAheadLogOf } from './replica.ts';
import { shortenSelections } from './selection.ts';
import { locksOnPostgres, SessionLocks } from './session-locks.ts';
import { writeInOnePass } from './statement-text.ts';

/** A database on either engine, which services do not distinguish; also a transaction. */
export type Database = PgDatabase<PgQueryResultHKT>;
/** A number that is awaited, or that is part of another statement. */
export type Count = ReturnType<Database['$count']>;

type Engine = 'pglite' | 'postgres';

export interface OpenDatabase {
  db: Database;
  engine: Engine;
  /** Answers reads that may be a little old; null where there is none. */
  replica: Replica | null;
  /** Hears every change and bid that any process of the market announces (`publishChange`, `publishBid`). */
  listen(heard: Hearing): Promise<StopListening>;
  /** Locks by which this process shows the others what it is working on. */
  locks: SessionLocks;
  /** Connections by what they do; none where there is no pool. */
  pool(): { idle: number; busy: number; waiting: number } | null;
  close(): Promise<void>;
}

/** Where the market's database is. */
export interface DatabasePlace {
  /** A PostgreSQL URL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /**
   * The same database without the pooler in between, for work that needs a connection of its own; absent:
   * `databaseUrl`.
   */
  databaseDirectUrl?: string | undefined;
  /** A server that follows it. */
  databaseReplicaUrl?: string | undefined;
  dataDir: string;
}

interface Settings extends DatabasePlace {
  migrationsFolder: string;
  watch?: QueryWatch;
}

/** Writes what has to be in the database before anybody reads it. */
type Prepare = (db: Database, engine: Engine) => Promise<unknown>;

/**
 * Opened without `schema`: drizzle would make a builder for each table in each transaction, and nothing uses
 * them.
 */
export const OPTIONS = { casing: 'snake_case' } as const;

const quick = <Db extends object>(db: Db): Db => writeInOnePass(shortenSelections(db));

/** Opens the database, migrates it, and lets `prepare` fill it; one process does so at a time. */
export async function openDatabase(
  { dataDir, migrationsFolder, watch, ...place }: Settings,
  prepare: Prepare = async () => {},
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl = databaseUrl } = place;
  if (databaseUrl && databaseDirectUrl) {
    await alone(place, async (client) => {
      const db = drizzlePg(client, OPTIONS);
      await refuseTooOld(db, migrationsFolder);
      await migratePg(db, { migrationsFolder });
      await prepare(db, 'postgres');
    });
    const pool = openWatchedPool(databaseUrl, watch);
    // A pooler in between gives each transaction another connection.
    if (databaseDirectUrl === databaseUrl) prepareTransactions(pool);
    const following = place.databaseReplicaUrl
      ? followReplica(place.databaseReplicaUrl, databaseDirectUrl, watch)
      : null;
    const replica = following?.replica ?? null;
    const { locks, close: closeLocks } = locksOnPostgres(databaseDirectUrl);
    return {
      locks,
      db: quick(drizzlePg(pool, OPTIONS)),
      engine: 'postgres',
      replica,
      listen: async (heard) => {
        const change = (text: string) => {
          replica?.changed();
          heard.change(text);
        };
        const lost = () => replica?.listenerLost();
        const stop = await listenOnPostgres(databaseDirectUrl, { ...heard, change }, lost);
        replica?.changed();
        return stop;
      },
      pool: () => connectionsOf(pool),
      close: async () => {
        await closeLocks();
        await following?.close();
        await pool.end();
      },
    };
  }
  const { client, close } = await openFolder(dataDir);
  const db = quick(drizzlePglite(client, OPTIONS));
  try {
    await refuseTooOld(db, migrationsFolder);
    await migratePglite(db, { migrationsFolder });
    const forget = prepareStatements(client);
    await prepare(db, 'pglite');
    await forget();
  } catch (error) {
    await close();
    throw error;
  }
  if (watch) onEachConnection(client, (connection) => watch.watch(connection));
  return {
    db,
    engine: 'pglite',
    replica: null,
    locks: new SessionLocks((statement) => db.execute(statement)),
    // All bids are of this process, which knows them.
    listen: ({ change }) => client.listen(CHANNEL, change),
    pool: () => null,
    close,
  };
}

function openWatchedPool(url: string, watch?: QueryWatch, server?: 'replica'): pg.Pool {
  const pool = openPool(url, (error) => watch?.noteLoss(error), server);
  pool.on('connect', sendOneAfterAnother);
  if (watch) pool.on('connect', (client) => watch.watch(client));
  return pool;
}

function prepareTransactions(pool: pg.Pool): void {
  const statements = new PreparedStatements();
  pool.on('connect', (client) => statements.prepareOn(client));
}

/** How often the replica is compared with the primary. */
const CHECK_MS = 250;

function followReplica(replicaUrl: string, primaryUrl: string, watch?: QueryWatch) {
  const reading = openWatchedPool(replicaUrl, watch, 'replica');
  // These have connections of their own, which are free when all others are busy. Their queries are not
  // measured.
  const primary = openPool(primaryUrl, undefined, 'replica');
  const standby = openPool(replicaUrl, undefined, 'replica');
  const replica = new Replica({
    db: quick(drizzlePg(reading, OPTIONS)),
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

/** The rows that a statement answers: the drivers of both engines return them, but neither's type declares it. */
export async function rowsOf<Row extends object>(db: Database, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}

const connectionsOf = ({ totalCount, idleCount: idle, waitingCount: waiting }: pg.Pool) => ({
  idle,
  busy: totalCount - idle,
  waiting,
});

/** The key of an advisory lock: the same in every version of this program. */
const PREPARATION_LOCK = 7_302_114;

/**
 * Runs a task on a connection of its own, which no timeout of the pool ends, while all other
 * processes that come here wait.
 */
async function alone(place: Urls, task: (client: pg.Client) => Promise<void>) {
  const client = await connectAlone(place);
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARATION_LOCK]);
    await task(client);
  } finally {
    await client.end();
  }
}

type Urls = Pick<DatabasePlace, 'databaseUrl' | 'databaseDirectUrl'>;

/**
 * A connection past a pooler.
 * @throws Error in the operator's words, which says why there is none
 */
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
