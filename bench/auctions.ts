import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { callEndpoint } from '#app/api/transport.ts';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { POLL_MS } from '#app/domain/auction/live.ts';
import { toYuan } from '#app/domain/money.ts';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { bundleApi } from '#tests/api/support/api-program.ts';
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { BIDDERS, type HotAuction, hotAuction } from './auction/hot-auction.ts';
import { startFloor } from './floor-process.ts';
import { type Figure, percentile, timeFigure, toldFigure } from './measure.ts';

const WATCHERS = 3000;
const SECONDS = 12;
const HOUR_MS = 60 * 60 * 1000;
/** Each bidder bids this often. */
const BID_EVERY_MS = 5000;

/** Measures polls and bids of a busy auction, beside as many bare answers of the same size. */
export async function measureAuctions(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'auctions-'));
  await postgres.createDatabase('bench');
  const databaseUrl = postgres.urlOf('bench');
  process.env.DEMO = '1';
  const api = await startApiProcess({ dataDir, databaseUrl }, {}, await bundleApi('bench'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // The database server is stopped before the pool is closed, so the pool's connections report an error.
  pool.on('error', () => {});
  try {
    const endDate = new Date(Date.now() + HOUR_MS);
    const auction = { ...(await hotAuction(pool, endDate)), bids: 0 };
    const pollUrl = `${api.url}/api/portal/auction/roundRobin/${auction.id}`;
    await bidAll(api.url, auction, BID_EVERY_MS / 1000);
    const [body] = await watch(pollUrl, 1);
    const floor = await startFloor(randomBytes(body?.bytes ?? 0));
    try {
      const bare = await watch(floor.origin, SECONDS);
      const quietFrom = await transactions(pool);
      await watch(pollUrl, SECONDS);
      const quiet = (await transactions(pool)) - quietFrom;
      const busyFrom = await transactions(pool);
      const [polls, bids] = await Promise.all([
        watch(pollUrl, SECONDS),
        bidAll(api.url, auction, SECONDS),
      ]);
      const busy = (await transactions(pool)) - busyFrom;
      const p99 = (seen: readonly Seen[]) =>
        percentile(
          seen.map(({ ms }) => ms),
          0.99,
        );
      const largest = Math.max(...polls.map(({ bytes }) => bytes));
      return [
        timeFigure(
          `p99 of ${WATCHERS} watchers’ polls while ${BIDDERS} bid / bare answers of that size`,
          p99(polls),
          p99(bare),
          '≤ 3',
        ),
        timeFigure('p99 of bids meanwhile / bare answers', percentile(bids, 0.99), p99(bare), '–'),
        toldFigure('largest answer to a poll', `${largest} bytes`, '< 1024'),
        toldFigure('polls a second', `${Math.round(polls.length / SECONDS)}`, '1000'),
        toldFigure('transactions a second, polls alone', (quiet / SECONDS).toFixed(1), '≤ 5'),
        toldFigure(
          `transactions a second, with ${(bids.length / SECONDS).toFixed(0)} bids a second`,
          (busy / SECONDS).toFixed(1),
          '–',
        ),
      ];
    } finally {
      await floor.stop();
    }
  } finally {
    await api.kill();
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Seen {
  ms: number;
  bytes: number;
}

/** Each watcher asks every three seconds; they begin at different moments. */
async function watch(url: string, seconds: number): Promise<Seen[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
  const seen: Seen[] = [];
  const until = performance.now() + seconds * 1000;
  const watcher = async (at: number) => {
    await wait((at / WATCHERS) * POLL_MS);
    let etag = '';
    while (performance.now() < until) {
      const started = performance.now();
      const answer = await ask(agent, url, etag);
      seen.push({ ms: performance.now() - started, bytes: answer.bytes });
      etag = answer.etag;
      await wait(Math.max(0, POLL_MS - (performance.now() - started)));
    }
  };
  await Promise.all(Array.from({ length: WATCHERS }, (_, at) => watcher(at)));
  agent.destroy();
  return seen;
}

const ask = (agent: http.Agent, url: string, etag: string) =>
  new Promise<{ bytes: number; etag: string }>((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip', ...(etag && { 'if-none-match': etag }) };
    const request = http.get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ bytes, etag: response.headers.etag ?? etag }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });

interface CountedAuction extends HotAuction {
  /** How many bids were made; each one is a step higher than the one before. */
  bids: number;
}

/** How many milliseconds each bid took; all of them are accepted. */
async function bidAll(
  baseUrl: string,
  auction: CountedAuction,
  seconds: number,
): Promise<number[]> {
  const taken: number[] = [];
  const until = performance.now() + seconds * 1000;
  const bidder = async (token: string, at: number) => {
    await wait((at / BIDDERS) * BID_EVERY_MS);
    while (performance.now() < until) {
      const started = performance.now();
      await bid(baseUrl, auction, token);
      taken.push(performance.now() - started);
      await wait(Math.max(0, BID_EVERY_MS - (performance.now() - started)));
    }
  };
  await Promise.all(auction.tokens.map(bidder));
  return taken;
}

async function bid(baseUrl: string, auction: CountedAuction, token: string): Promise<void> {
  const price = toYuan(300_000 + auction.bids++ * 1000);
  const serial = randomBytes(24).toString('base64url');
  const { code } = await callEndpoint(
    increasePrice,
    { auctionId: auction.id, price, count: '100' },
    { baseUrl, token, serial, timeoutMs: 20_000 },
  );
  if (code !== 'success') throw new Error(`a bid in time was refused: ${code}`);
}

async function transactions(pool: pg.Pool): Promise<number> {
  // Waits because the database server's figures are up to a second old.
  await wait(1500);
  const { rows } = await pool.query<{ count: string }>(
    `select xact_commit + xact_rollback as count from pg_stat_database
     where datname = current_database()`,
  );
  return Number(rows[0]?.count);
}
