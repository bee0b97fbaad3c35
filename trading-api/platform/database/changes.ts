import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Change, EVERYTHING } from '#app/domain/endpoint.ts';
import type { Database } from './client.ts';

export const CHANNEL = 'market_changes';
const RETRY_MS = 1000;
const CONNECT_MS = 10_000;

/** Announces a change to all processes of the market; in a transaction, once it is committed. */
export async function publishChange(db: Database, change: Change): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${change})`);
}

/** Ends the listening. */
export type StopListening = () => Promise<void>;

/**
 * Calls `heard` for every change of the market, over a connection of its own. While that is `lost`
 * changes are missed: `heard` is called with EVERYTHING once it is connected again.
 */
export async function listenOnPostgres(
  connectionString: string,
  heard: (change: string) => void,
  lost: () => void = () => {},
): Promise<StopListening> {
  const stopping = new AbortController();
  let connection = await connect(connectionString, heard);
  const listening = (async () => {
    for (;;) {
      await connection.ended;
      lost();
      if (stopping.signal.aborted) return;
      try {
        await delay(RETRY_MS, undefined, stopping);
        connection = await connect(connectionString, heard);
        if (stopping.signal.aborted) await connection.client.end();
        else heard(EVERYTHING);
      } catch {
        // Tried again, unless it was stopped meanwhile.
      }
    }
  })();
  return async () => {
    stopping.abort();
    await connection.client.end();
    await listening;
  };
}

async function connect(connectionString: string, heard: (change: string) => void) {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  // `end` follows.
  client.on('error', () => {});
  client.on('notification', ({ payload }) => heard(payload || EVERYTHING));
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  return { client, ended };
}
