import type { Socket } from 'node:net';
import pg from 'pg';

const CONNECTIONS = 20;
/** A burst after a quiet time would otherwise wait for the server to begin a process for each of them. */
const IDLE_MS = 300_000;
/** What a query may wait for; docs/operations.md states them, and ops/pgbouncer.ini.template. */
const TIMEOUTS = {
  primary: {
    /** For a free connection, or a new one. */
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  },
  /** Then the primary is asked. */
  replica: {
    connectionTimeoutMillis: 1000,
    statement_timeout: 5000,
    lock_timeout: 1000,
    /** A server that hangs ends nothing itself. */
    query_timeout: 6000,
  },
};
/**
 * A connection in use on which nothing has come or gone for so long is lost, though its server has not
 * said so: the host is gone, or the network between. By then a server that works would have ended the
 * statement or the transaction (TIMEOUTS); TCP alone gives up after a quarter of an hour.
 */
const SILENCE_MS = 40_000;

interface Options {
  server?: keyof typeof TIMEOUTS;
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
  { server = 'primary', onLoss = () => {}, Client, silenceMs = SILENCE_MS }: Options = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    Client,
    max: CONNECTIONS,
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
