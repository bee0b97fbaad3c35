import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { bundleApi } from '#tests/api/support/api-program.ts';
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { type Figure, median, percentile, timeFigure, toldFigure } from '../measure.ts';
import type { Bidding, SentBid } from './bidders.ts';
import { account, hotAuction } from './hot-auction.ts';
import { startLoad } from './load-process.ts';
import type { Flood, Refused } from './outsiders.ts';

const PROCESSES = 2;
const OUTSIDERS = 20;
const FLOOD_PER_SECOND = 1000;
/** The length of a round, which has some 350 bids. */
const SECONDS = 14;
const ROUNDS = 5;
const WARM_UP_SECONDS = 5;
/** Each of the 50 bidders bids this often. */
const BID_EVERY_MS = 2000;

interface Round {
  bids: SentBid[];
  flood: Refused;
}

/**
 * Measures how long bids wait in three cases by turns: while outsiders flood the auction with bids that are refused,
 * without a flood, and while the same flood is sent to bare processes. Each round ends with its auction. The figures
 * are medians of the rounds, since this machine has other work as well.
 */
export async function measureFlood(): Promise<Figure[]> {
  const postgres = await startPostgres();
  await postgres.createDatabase('bench');
  const databaseUrl = postgres.urlOf('bench');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'flood-'));
  const sessionSecret = randomBytes(24).toString('base64url');
  const program = await bundleApi('bench');
  const apis = [];
  for (let at = 0; at < PROCESSES; at++) {
    const settings = { DEMO: '1', SESSION_SECRET: sessionSecret };
    apis.push(await startApiProcess({ dataDir, databaseUrl }, settings, program));
  }
  const urls = apis.map(({ url }) => url);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // The database server is stopped before the pool is closed, so the pool's connections report an error.
  pool.on('error', () => {});
  const bidders = startLoad<Bidding, SentBid[]>('bench/auction/bidders.ts');
  const outsiders = startLoad<Flood, Refused>('bench/auction/outsiders.ts');
  const bare = urls.map(() => startLoad<object, string>('bench/auction/bare-refusals.ts'));
  try {
    const accounts = await Promise.all(Array.from({ length: OUTSIDERS }, () => account(pool)));
    const outside = accounts.map(({ token }) => token);
    const bareUrls = await Promise.all(bare.map((server) => server.run({})));
    const round = async (perSecond: number, flooded = urls, seconds = SECONDS): Promise<Round> => {
      const endDate = new Date(Date.now() + seconds * 1000);
      const { id: auctionId, tokens } = await hotAuction(pool, endDate);
      const endsAt = endDate.getTime();
      const bidding = { urls, sessionSecret, auctionId, tokens, everyMs: BID_EVERY_MS, endsAt };
      const [bids, flood] = await Promise.all([
        bidders.run(bidding),
        outsiders.run({ urls: flooded, tokens: outside, auctionId, perSecond, endsAt }),
      ]);
      return { bids, flood };
    };
    await round(FLOOD_PER_SECOND, urls, WARM_UP_SECONDS);
    const calm: Round[] = [];
    const elsewhere: Round[] = [];
    const flooded: Round[] = [];
    for (let at = 0; at < ROUNDS; at++) {
      calm.push(await round(0));
      elsewhere.push(await round(FLOOD_PER_SECOND, bareUrls));
      flooded.push(await round(FLOOD_PER_SECOND));
    }
    return figuresOf(calm, elsewhere, flooded);
  } finally {
    await Promise.all([bidders, outsiders, ...bare].map((load) => load.stop()));
    await Promise.all(apis.map((api) => api.kill()));
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function figuresOf(
  calm: readonly Round[],
  elsewhere: readonly Round[],
  flooded: readonly Round[],
): Figure[] {
  const inRounds = (rounds: readonly Round[], of: (bid: SentBid) => number, share: number) =>
    median(rounds.map(({ bids }) => percentile(bids.map(of), share)));
  const compared = (what: string, of: (bid: SentBid) => number, share: number, goal: string) =>
    timeFigure(what, inRounds(flooded, of, share), inRounds(calm, of, share), goal);
  const inFloods = (rounds: readonly Round[]) =>
    median(rounds.map(({ flood }) => percentile(flood.lateMs, 0.99)));
  const delay = ({ ms }: SentBid) => ms;
  const bids = [...calm, ...elsewhere, ...flooded].flatMap((round) => round.bids);
  const lost = bids.map(({ code }) => code).filter((code) => code !== 'success');
  const why = [...new Set(lost)].join('、');
  const sum = (of: (flood: Refused) => number) =>
    flooded.reduce((before, { flood }) => before + of(flood), 0);
  const refusedPerSecond = Math.round(sum(({ refused }) => refused) / ROUNDS / SECONDS);
  return [
    compared('p99 of bids beside a flood of outsiders’ / without it', delay, 0.99, '≤ 2'),
    timeFigure(
      'p99 of bids beside that flood / beside as many requests to bare processes',
      inRounds(flooded, delay, 0.99),
      inRounds(elsewhere, delay, 0.99),
      '≤ 2',
    ),
    compared('p50 of the same bids', delay, 0.5, '–'),
    compared('p99 of how late they were sent', ({ lateMs }) => lateMs, 0.99, '–'),
    toldFigure(
      'p99 of how late the flood was sent',
      `${inFloods(flooded).toFixed(1)} ms beside bare ${inFloods(elsewhere).toFixed(1)} ms`,
      '–',
    ),
    toldFigure('refused bids a second of the flood', String(refusedPerSecond), '1000'),
    toldFigure('bids of the flood not refused', String(sum(({ otherwise }) => otherwise)), '0'),
    toldFigure(
      'bids in time that were not taken',
      `${lost.length} of ${bids.length} ${why}`.trim(),
      '0',
    ),
  ];
}
