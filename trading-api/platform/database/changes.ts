import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Announced, EVERYTHING } from '#app/domain/endpoint.ts';
import { currentCall } from '../call-context.ts';
import type { Database } from './client.ts';

export const CHANNEL = 'market_changes';
const BIDS_CHANNEL = 'market_bids';
const RETRY_MS = 1000;
const CONNECT_MS = 10_000;

/** Announces changes to all processes of the market; in a transaction, once it is committed. */
export async function publishChanges(db: Database, changes: readonly Announced[]): Promise<void> {
  if (changes.length === 0) return;
  await db.execute(
    sql`select pg_notify(${CHANNEL}, change) from unnest(${sql.param(changes)}::text[]) as change`,
  );
  currentCall()?.changes.push(...changes);
}

/** What a process hears of the others. */
export interface Hearing {
  change(change: string): void;
  /** An auction has a new bid. */
  bid(auctionId: string, recordCount: number): void;
}

/** Announces to all processes a bid that was accepted, with the number of records in its auction's log. */
export async function publishBid(
  db: Database,
  auctionId: string,
  recordCount: number,
): Promise<void> {
  await db.execute(sql`select pg_notify(${BIDS_CHANNEL}, ${`${auctionId} ${recordCount}`})`);
}

export type StopListening = () => Promise<void>;

/**
 * Calls `heard` for every change and bid of the market, over a connection of its own. While that is `lost`
 * they are missed: `heard` is told of EVERYTHING once it is connected again.
 */
export async function listenOnPostgres(
  connectionString: string,
  heard: Hearing,
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
        else heard.change(EVERYTHING);
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

async function connect(connectionString: string, heard: Hearing) {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  // `end` follows.
  client.on('error', () => {});
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === CHANNEL) return heard.change(payload || EVERYTHING);
    const [auctionId = '', recordCount] = payload.split(' ');
    heard.bid(auctionId, Number(recordCount));
  });
  await client.connect();
  await client.query(`listen ${CHANNEL}; listen ${BIDS_CHANNEL}`);
  return { client, ended };
}
