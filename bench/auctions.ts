import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { callEndpoint } from '#app/api/transport.ts';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { POLL_MS } from '#app/domain/auction/live.ts';
import { TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { bundleApi } from '#tests/api/support/api-program.ts';
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { startFloor } from './floor-process.ts';
import { type Figure, percentile, timeFigure } from './measure.ts';

const WATCHERS = 3000;
const BIDDERS = 50;
const SECONDS = 12;
/** Each bidder bids this often. */
const BID_EVERY_MS = 5000;
/** Bids a second of an account that never signed up. */
const FLOOD_PER_SECOND = 1000;
const FLOOD_CONNECTIONS = 100;

/** Polls and bids of a hot auction beside as many bare answers of the same size. */
export async function measureAuctions(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'auctions-'));
  await postgres.createDatabase('bench');
  const databaseUrl = postgres.urlOf('bench');
  process.env.DEMO = '1';
  const api = await startApiProcess({ dataDir, databaseUrl }, {}, await bundleApi('bench'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // The server is stopped before the pool; the error of its end is expected.
  pool.on('error', () => {});
  try {
    const auction = await hotAuction(pool);
    const pollUrl = `${api.url}/api/portal/auction/roundRobin/${auction.id}`;
    await bidAll(api.url, auction, BID_EVERY_MS / 1000);
    const [body] = await watch(pollUrl, 1);
    const floor = await startFloor(randomBytes(body?.bytes ?? 0), []);
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
      const calm = await bidAll(api.url, auction, SECONDS);
      const [flooded, refusals] = await Promise.all([
        bidAll(api.url, auction, SECONDS),
        flood(api.url, auction, SECONDS),
      ]);
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
          '≤ 5',
        ),
        timeFigure('p99 of bids meanwhile / bare answers', percentile(bids, 0.99), p99(bare), '–'),
        timeFigure(
          `p99 of ${BIDDERS} bidders’ bids beside ${Math.round(refusals / SECONDS)} refused ones a second of an outsider / without them`,
          percentile(flooded, 0.99),
          percentile(calm, 0.99),
          '≤ 2',
        ),
        told('largest answer to a poll', `${largest} bytes`, '< 1024'),
        told('polls a second', `${Math.round(polls.length / SECONDS)}`, '1000'),
        told('transactions a second, polls alone', (quiet / SECONDS).toFixed(1), '≤ 5'),
        told(
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

const told = (what: string, value: string, goal: string): Figure => ({
  what,
  value,
  floor: '–',
  ratio: null,
  goal,
});

interface Seen {
  ms: number;
  bytes: number;
}

/** Every watcher asks every three seconds, each from a moment of its own on. */
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

interface HotAuction {
  id: string;
  tokens: string[];
  /** The token of somebody who has not signed up. */
  outsider: string;
  /** How many bids were made: each goes a step higher. */
  bids: number;
}

/** Milliseconds of each bid; all of them are accepted. */
async function bidAll(baseUrl: string, auction: HotAuction, seconds: number): Promise<number[]> {
  const { id: auctionId, tokens } = auction;
  const taken: number[] = [];
  const until = performance.now() + seconds * 1000;
  const bidder = async (token: string, at: number) => {
    await wait((at / BIDDERS) * BID_EVERY_MS);
    while (performance.now() < until) {
      const started = performance.now();
      const price = toYuan(300_000 + auction.bids++ * 1000);
      const serial = randomBytes(24).toString('base64url');
      const options = { baseUrl, token, serial, timeoutMs: 20_000 };
      const bid = { auctionId, price, count: '100' };
      const { code } = await callEndpoint(increasePrice, bid, options);
      if (code !== 'success') throw new Error(`a bid in time was refused: ${code}`);
      taken.push(performance.now() - started);
      await wait(Math.max(0, BID_EVERY_MS - (performance.now() - started)));
    }
  };
  await Promise.all(tokens.map(bidder));
  return taken;
}

/** Refused bids of the outsider, as many a second as are answered; how many there were. */
async function flood(baseUrl: string, { id: auctionId, outsider }: HotAuction, seconds: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: FLOOD_CONNECTIONS });
  const body = JSON.stringify({ auctionId, price: '3000', count: '100' });
  const until = performance.now() + seconds * 1000;
  const pauseMs = (FLOOD_CONNECTIONS / FLOOD_PER_SECOND) * 1000;
  let count = 0;
  const sender = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      await post(agent, `${baseUrl}${increasePrice.path}`, body, outsider);
      count += 1;
      await wait(Math.max(0, pauseMs - (performance.now() - started)));
    }
  };
  await Promise.all(Array.from({ length: FLOOD_CONNECTIONS }, sender));
  agent.destroy();
  return count;
}

const post = (agent: http.Agent, url: string, body: string, token: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', [TOKEN_HEADER]: token };
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve());
    });
    request.on('error', reject);
    request.end(body);
  });

async function transactions(pool: pg.Pool): Promise<number> {
  // The server's figures are up to a second old.
  await wait(1500);
  const { rows } = await pool.query<{ count: string }>(
    `select xact_commit + xact_rollback as count from pg_stat_database
     where datname = current_database()`,
  );
  return Number(rows[0]?.count);
}

/** An auction without a margin that runs for an hour, and bidders whose sign-up has passed. */
async function hotAuction(pool: pg.Pool): Promise<HotAuction> {
  const auction = await pool.query<{ id: string }>(
    `insert into auctions (name, seller_code, seller_name, product_name, varieties, manufacturer,
       specification, product_count, product_unit, image_url, deliver_area, delivery_date,
       bidding_mode, start_price, price_add_range, start_count, count_add_range, sign_end_date,
       start_date, end_date, delay_time, delay_times, confirm_steps, created_at, real_end_date,
       head_hash)
     select '压力测试', code, name, '螺纹钢', 'HRB400E', '钢厂', 'Φ12', 10000, '吨', '', '无锡',
       '2099-12-01', 'free_bidding', 300000, 1000, 1000, 500, now(), now(),
       now() + interval '1 hour', 5, 2, 30000, now(), now() + interval '1 hour', 'bench'
     from sellers limit 1 returning id`,
  );
  const id = auction.rows[0]?.id ?? '';
  const tokens: string[] = [];
  for (let at = 1; at <= BIDDERS; at++) {
    const { token, customerId } = await account(pool, `bench-${at}`);
    await pool.query(
      `insert into auction_signs (auction_id, customer_id, bidder_no, state, buyer_name,
         company_name, credential_number, notice_phone_number, created_at)
       values ($1, $2, $3, 'auditPass', '买家', $4, 'x', 'x', now())`,
      [id, customerId, at, `无锡第${at}钢材公司`],
    );
    tokens.push(token);
  }
  const { token: outsider } = await account(pool, 'bench-outsider');
  return { id, tokens, outsider, bids: 0 };
}

async function account(pool: pg.Pool, phone: string) {
  const token = randomBytes(24).toString('base64url');
  const customer = await pool.query<{ id: string }>(
    `insert into customers (phone, password_hash, name, customer_type)
     values ($1, 'x', '买家', 'personal') returning id`,
    [phone],
  );
  const customerId = customer.rows[0]?.id;
  await pool.query(
    `insert into tokens (token_hash, customer_id, expires_at)
     values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest('base64url'), customerId],
  );
  return { token, customerId };
}
