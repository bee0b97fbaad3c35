import type { Socket } from 'node:net';
import pg from 'pg';
import type { Pass } from './client-through.ts';
import { hasText } from './query-watch.ts';

/**
 * Connections by what they do, so that transactions that wait for each other's locks leave some to those who only read
 * (design/operation: Waiting).
 */
const CONNECTIONS = {
  /** `connectionTimeoutMillis` is the wait for a free connection, or a new one. */
  reads: { max: 6, connectionTimeoutMillis: 2_000 },
  transactions: { max: 14, connectionTimeoutMillis: 10_000 },
};
/** A burst after a quiet time would otherwise wait for the server to begin a process for each of them. */
const IDLE_MS = 300_000;
/**
 * How long what is not in a transaction waits for a lock. A read waits for no writer, only for whoever changes or locks a
 * whole table.
 */
const LOCK_MS = 1_000;
/** What a query may wait for; docs/operations.md states them, and ops/pgbouncer.ini.template. */
export const TIMEOUTS = {
  primary: {
    statement_timeout: 30_000,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: 30_000,
  },
  /** Then the primary is asked. */
  replica: {
    connectionTimeoutMillis: 500,
    statement_timeout: 700,
    lock_timeout: 500,
    /** A server that hangs ends nothing itself. */
    query_timeout: 800,
  },
};

/** Of a transaction, which waits for those that write the same rows. */
const LOCK_IN_TRANSACTION = "set local lock_timeout = '10s'";

/** Sent with the beginning of a transaction, on one journey to the server. */
export const waitingInTransactions: Pass =
  (send) =>
  (asked, ...rest) => {
    if (!hasText(asked) || !asked.text.startsWith('begin')) return send(asked, ...rest);
    return send({ ...asked, text: `${asked.text}; ${LOCK_IN_TRANSACTION}` }, ...rest);
  };
/**
 * A connection in use on which nothing has come or gone for so long is lost, though its server has not
 * said so: the host is gone, or the network between. By then a server that works would have ended the
 * statement or the transaction (TIMEOUTS); TCP alone gives up after a quarter of an hour.
 */
const SILENCE_MS = 40_000;

interface Options {
  server?: keyof typeof TIMEOUTS;
  /** Unset: for reads. */
  uses?: keyof typeof CONNECTIONS;
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
    onLoss = () => {},
    Client,
    silenceMs = SILENCE_MS,
  }: Options = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    Client,
    ...CONNECTIONS[uses],
    idleTimeoutMillis: IDLE_MS,
    application_name: 'trading-api',
    keepAlive: true,
    ...TIMEOUTS[server],
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
