import type { Socket } from 'node:net';
import pg from 'pg';
import { TIME_LIMITS } from '#app/domain/time-limits.ts';
import { currentTime, inTime, OutOfTime } from '../call-time.ts';
import type { Pass } from './client-through.ts';
import { hasText } from './query-watch.ts';

const { database: LIMITS, replica: REPLICA } = TIME_LIMITS;

/**
 * Connections by what they do, so that transactions that wait for each other's locks leave some to those who only read
 * (design/operation: Waiting).
 */
const CONNECTIONS = {
  /** `connectionTimeoutMillis` is the wait for a free connection, or a new one. */
  reads: { max: 6, connectionTimeoutMillis: LIMITS.readConnection },
  transactions: { max: 14, connectionTimeoutMillis: LIMITS.writeConnection },
};
/** A burst after a quiet time would otherwise wait for the server to begin a process for each of them. */
const IDLE_MS = 300_000;
/** What a query may wait for, as PostgreSQL names it; a pooler in between sets it itself (ops/pgbouncer.ini.template). */
export const TIMEOUTS = {
  primary: {
    statement_timeout: LIMITS.statement,
    lock_timeout: LIMITS.readLock,
    idle_in_transaction_session_timeout: LIMITS.idleTransaction,
  },
  /** Then the primary is asked. */
  replica: {
    connectionTimeoutMillis: REPLICA.connection,
    statement_timeout: REPLICA.statement,
    lock_timeout: REPLICA.lock,
    /** A server that hangs ends nothing itself. */
    query_timeout: REPLICA.answer,
  },
};

/** The server ends a statement when its connection is broken, and not only when it has an answer. */
export const CLIENT_CHECK_MS = LIMITS.clientCheck;

/** Of a transaction, which waits for those that write the same rows. */
const LOCK_IN_TRANSACTION = `set local lock_timeout = ${LIMITS.writeLock}`;

/** Sent with the beginning of a transaction, on one journey to the server. */
export const waitingInTransactions: Pass =
  (send) =>
  (asked, ...rest) => {
    if (!hasText(asked) || !asked.text.startsWith('begin')) return send(asked, ...rest);
    return send({ ...asked, text: `${asked.text}; ${LOCK_IN_TRANSACTION}` }, ...rest);
  };
/** What a server that is there would have ended by then is lost; TCP alone gives up after a quarter of an hour. */
const SILENCE_MS = LIMITS.silence;

/**
 * Lends its connections for no longer than the time of the call that asks for one: then a connection in use is broken,
 * and its server ends what it does for it (`clientCheck`).
 */
class TimedPool extends pg.Pool {
  /** By the connections that calls have, what keeps an eye on their time. */
  readonly #lent = new Map<pg.PoolClient, () => void>();

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('release', (_, client) => {
      this.#lent.get(client)?.();
      this.#lent.delete(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: LentTo): void;
  override connect(callback?: LentTo): Promise<pg.PoolClient> | undefined {
    const lent = this.#lend();
    if (!callback) return lent;
    // Whoever gives a connection back hands it on: without a promise the next would run in the time of that call.
    lent.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
    const time = currentTime();
    if (time?.isOver) throw new OutOfTime();
    const asked = super.connect();
    const client = await inTime(asked).catch((error: unknown) => {
      asked.then(
        (late) => late.release(),
        () => {},
      );
      throw error;
    });
    if (time)
      this.#lent.set(
        client,
        time.onOver(() => socketOf(client).destroy(new OutOfTime())),
      );
    return client;
  }
}

type LentTo = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

interface Options {
  server?: keyof typeof TIMEOUTS;
  /** Unset: for reads. */
  uses?: keyof typeof CONNECTIONS;
  /** Whether no pooler is in between, which knows no such settings. */
  isDirect?: boolean;
  onLoss?: (error: Error) => void;
  Client?: pg.PoolConfig['Client'];
  silenceMs?: number;
}

/**
 * Connections to PostgreSQL that survive its restarts: one that the server ends is dropped, idle or
 * in use, and the next query opens another.
 */
export function openPool(
  connectionString: string,
  {
    server = 'primary',
    uses = 'reads',
    isDirect = false,
    onLoss = () => {},
    Client,
    silenceMs = SILENCE_MS,
  }: Options = {},
): pg.Pool {
  const pool = new TimedPool({
    connectionString,
    Client,
    ...CONNECTIONS[uses],
    idleTimeoutMillis: IDLE_MS,
    application_name: 'trading-api',
    keepAlive: true,
    ...TIMEOUTS[server],
    ...(isDirect && { options: `-c client_connection_check_interval=${CLIENT_CHECK_MS}` }),
  });
  // Without a listener an idle connection that is lost would end the process.
  pool.on('error', onLoss);
  pool.on('acquire', (client) => {
    client.once('error', giveBack);
    socketOf(client).setTimeout(silenceMs, endSilent);
  });
  pool.on('release', (_, client) => {
    client.off('error', giveBack);
    socketOf(client).setTimeout(0, endSilent);
  });
  return pool;
}

const socketOf = ({ connection }: pg.PoolClient) => connection.stream as Socket;

function endSilent(this: Socket): void {
  this.destroy(new Error('the database no longer answers'));
}

/**
 * Drizzle does not release a connection on which `begin` failed, nor listen to one whose transaction waits for
 * something else: one that is lost in use is given back here, and drizzle's own release of it is then ignored.
 */
function giveBack(this: pg.PoolClient, error: Error): void {
  this.release(error);
  this.release = () => {};
}
