/**
 * `npm run faults`: what a market of several processes does while one of them fails, under a steady
 * load. It ends by itself; its exit code is 1 where a read failed or a write was lost or doubled.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Buyer, buyableGoods, makeBuyers } from '../buyers.ts';
import { percentile } from '../measure.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { load, type Seen, settle } from './load.ts';
import { readPaths } from './read-paths.ts';

/** Requests a second; one in thirty is an order. */
const RATE = 300;
const SECONDS = 20;
const ORDERS = 200;
/** The fault comes after so long. */
const CALM_MS = 4_000;

type Fault = (cluster: Cluster) => Promise<void>;

const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (!item) throw new Error('a cluster has one of each kind');
  return item;
};

const FAULTS: Record<string, Fault> = {
  nothing: async () => {},
  'kill -9 of a portal': async ({ portals }) => {
    await first(portals).kill();
    await first(portals).ready();
  },
  'kill -9 of a trading API': async ({ apis }) => {
    await first(apis).kill();
    await first(apis).ready();
  },
  'every connection to the database cut': async ({ databaseUrl }) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    );
    await client.end();
  },
  'primary restarted (fast)': ({ primary }) => primary.restart(),
  'primary crashed': ({ primary }) => primary.crash(),
  'a new version rolled through all': async ({ apis, portals }) => {
    for (const process of [...apis, ...portals]) await process.roll();
  },
};

interface Row {
  fault: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  givenUp: number;
  reads: number;
  failedReads: number;
  p99: number;
  /** Until everything serves again and the last trouble is over. */
  recoveredAfterS: number;
}

async function endure(
  cluster: Cluster,
  name: string,
  fault: Fault,
  given: { buyers: Buyer[]; goods: string[]; paths: string[] },
): Promise<Row> {
  const started = performance.now();
  const broken = delay(CALM_MS).then(async () => {
    const at = performance.now() - started;
    await fault(cluster);
    return { at, over: performance.now() - started };
  });
  const seen = await load(cluster, { rate: RATE, seconds: SECONDS, ...given });
  const { at, over } = await broken;
  for (const process of [...cluster.apis, ...cluster.portals]) await process.ready();
  const { lost, doubled } = await settle(cluster, given.buyers, seen);
  reportTrouble(seen);
  const lastTrouble = Math.max(
    0,
    ...[...seen.failedReads, ...seen.troubledWrites].map((trouble) => trouble.at),
  );
  return {
    fault: name,
    acknowledged: seen.acknowledged.size,
    lost,
    doubled,
    givenUp: seen.givenUp,
    reads: seen.reads,
    failedReads: seen.failedReads.length,
    p99: percentile(seen.readMs, 0.99),
    recoveredAfterS: Math.max(over, lastTrouble) / 1000 - at / 1000,
  };
}

/** The kinds of trouble, on stderr: the table has only their number. */
function reportTrouble({ failedReads, troubledWrites }: Seen): void {
  const kinds = new Map<string, number>();
  for (const { why } of failedReads)
    kinds.set(`read: ${why}`, (kinds.get(`read: ${why}`) ?? 0) + 1);
  for (const { why } of troubledWrites) {
    kinds.set(`write, sent again: ${why}`, (kinds.get(`write, sent again: ${why}`) ?? 0) + 1);
  }
  for (const [kind, count] of kinds) process.stderr.write(`    ${count} × ${kind}\n`);
}

const print = (cells: readonly (string | number)[]) =>
  process.stdout.write(`| ${cells.join(' | ')} |\n`);

const cluster = await startCluster();
const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 4 });
pool.on('error', () => {});
let failed = false;
try {
  const goods = await buyableGoods(pool);
  const paths = await readPaths(pool);
  const only = process.argv.slice(2);
  print([
    'fault',
    'acknowledged',
    'lost',
    'doubled',
    'given up',
    'reads',
    'failed reads',
    'p99 ms',
    'recovered s',
  ]);
  print(Array<string>(9).fill('---'));
  for (const [name, fault] of Object.entries(FAULTS)) {
    if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
    const buyers = await makeBuyers(pool, ORDERS, name);
    const row = await endure(cluster, name, fault, { buyers, goods, paths });
    print([
      row.fault,
      row.acknowledged,
      row.lost,
      row.doubled,
      row.givenUp,
      row.reads,
      row.failedReads,
      Math.round(row.p99),
      row.recoveredAfterS.toFixed(1),
    ]);
    if (row.lost + row.doubled + row.givenUp + row.failedReads > 0) failed = true;
  }
} finally {
  await pool.end();
  await cluster.stop();
}
process.exit(failed ? 1 : 0);
