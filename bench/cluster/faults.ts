/**
 * `npm run faults`: shows what a market of several processes does while one of them fails, under a steady load. It
 * ends by itself; its exit code is 1 if a write was lost or doubled, a read failed that another process could have
 * answered, or one took more than three seconds while something hung. `-- replica primary` runs only
 * the faults with these words, `-- --rate 100` sets the load for a smaller machine, `-- --from v1` begins with the
 * version of that name in git and rolls this version out to all processes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Buyer, buyableGoods, makeBuyers } from '../buyers.ts';
import { readCommandLine } from '../command-line.ts';
import { percentile } from '../measure.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { load, type Seen, settle } from './load.ts';
import { readPaths } from './read-paths.ts';

const { numbers, texts, words } = readCommandLine({ rate: { usual: 300, least: 1, most: 5000 } }, [
  'from',
]);
const ROLLING = 'a new version rolled through all';
const only = texts.from === undefined ? words : [ROLLING];
/** Reads and orders a second. */
const RATE = numbers.rate;
const SECONDS = 20;
const ORDERS = 200;
/** How long the load runs before the fault. */
const CALM_MS = 4_000;
const LAG_MS = 10_000;
/** After this time a change has to be visible everywhere. */
const SEEN_AFTER_MS = 1_000;
const SIGHTS = 20;
/** How long a process stands still, or a table is locked. */
const HANG_MS = 8_000;

interface Fault {
  cause: (cluster: Cluster) => Promise<unknown>;
  /**
   * `one of two`: it hangs, and the other one answers meanwhile. `only one`: there is no other one, so what has to ask it
   * is refused meanwhile, but soon. Absent: reads go on.
   */
  hangs?: 'one of two' | 'only one';
}

const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (!item) throw new Error('a cluster has one of each kind');
  return item;
};

/** While something hangs, no read takes longer, whether it is answered or refused. */
const LONGEST_READ_MS = 3_000;

const FAULTS: Record<string, Fault> = {
  nothing: { cause: async () => {} },
  'kill -9 of a portal': {
    cause: async ({ portals }) => {
      await first(portals).kill();
      await first(portals).ready();
    },
  },
  'kill -9 of a trading API': {
    cause: async ({ apis }) => {
      await first(apis).kill();
      await first(apis).ready();
    },
  },
  'every connection to the database cut': {
    cause: ({ databaseUrl }) =>
      query(
        databaseUrl,
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
      ),
  },
  'PgBouncer killed': { cause: ({ pooler }) => pooler.kill() },
  'replica crashed': { cause: ({ replica }) => replica.crash() },
  'replica 10 s behind': {
    cause: async (cluster) => {
      const replicaUrl = cluster.replica.urlOf('market');
      await query(replicaUrl, 'select pg_wal_replay_pause()');
      await seeChange(cluster);
      await delay(LAG_MS);
      await query(replicaUrl, 'select pg_wal_replay_resume()');
    },
  },
  'primary restarted (fast)': { cause: ({ primary }) => primary.restart() },
  'primary crashed': { cause: ({ primary }) => primary.crash() },
  'a portal stopped (SIGSTOP)': {
    hangs: 'one of two',
    cause: ({ portals }) => first(portals).hang(HANG_MS),
  },
  'a trading API stopped (SIGSTOP)': {
    hangs: 'one of two',
    cause: ({ apis }) => first(apis).hang(HANG_MS),
  },
  'replica stopped (SIGSTOP)': {
    hangs: 'one of two',
    cause: ({ replica }) => replica.hang(HANG_MS),
  },
  'PgBouncer stopped (SIGSTOP)': {
    hangs: 'only one',
    cause: ({ pooler }) => pooler.hang(HANG_MS),
  },
  'primary stopped (SIGSTOP)': {
    hangs: 'only one',
    cause: ({ primary }) => primary.hang(HANG_MS),
  },
  'a table locked': {
    hangs: 'only one',
    cause: ({ databaseUrl }) =>
      query(
        databaseUrl,
        `begin; lock table orders in access exclusive mode; select pg_sleep(${HANG_MS / 1000}); commit`,
      ),
  },
  [ROLLING]: {
    cause: async ({ apis, portals }) => {
      for (const process of [...apis, ...portals]) await process.roll();
    },
  },
};

/** Processes that have just started compile what they render at first. */
async function warm({ portalUrl }: Cluster, paths: readonly string[]): Promise<void> {
  for (const path of [...paths, ...paths]) await (await fetch(portalUrl + path)).arrayBuffer();
}

async function query(connectionString: string, text: string): Promise<{ id: string }[]> {
  const client = new pg.Client({ connectionString });
  // A fault may end this connection like all others.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ id: string }>(text);
  await client.end();
  return rows;
}

/**
 * Changes data and reads its pages.
 * @throws Error if any page still shows the old data a second later
 */
async function seeChange({ databaseUrl, portalUrl }: Cluster): Promise<void> {
  const name = `改名的商品 ${Date.now()}`;
  const { id } = first(
    await query(
      databaseUrl,
      `with notified as (select pg_notify('market_changes', 'goods')), renamed as (
         update goods set product_name = '${name}'
         where id = (select min(id) from goods where kind = 'sale' and on_shelf) returning id)
       select id from renamed, notified`,
    ),
  );
  await delay(SEEN_AFTER_MS);
  for (let sight = 0; sight < SIGHTS; sight++) {
    const answer = await fetch(`${portalUrl}/detail?selfId=${id}&type=sale`);
    if (!(await answer.text()).includes(name)) throw new Error('a page is older than a change');
  }
}

interface Row {
  fault: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  givenUp: number;
  reads: number;
  failedReads: number;
  p99: number;
  longest: number;
  /** The time until everything serves again and the last failure is over. */
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
    await fault.cause(cluster);
    return { at, over: performance.now() - started };
  });
  const seen = await load(cluster, {
    rate: RATE,
    seconds: SECONDS,
    members: given.buyers,
    ...given,
  });
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
    longest: seen.slowest.ms,
    recoveredAfterS: Math.max(over, lastTrouble) / 1000 - at / 1000,
  };
}

/** Prints the slowest page and the kinds of failures to stderr; the table shows only how many there were. */
function reportTrouble({ failedReads, troubledWrites, slowest }: Seen): void {
  const kinds = new Map<string, number>();
  for (const { why } of failedReads)
    kinds.set(`read: ${why}`, (kinds.get(`read: ${why}`) ?? 0) + 1);
  for (const { why } of troubledWrites) {
    kinds.set(`write, sent again: ${why}`, (kinds.get(`write, sent again: ${why}`) ?? 0) + 1);
  }
  const { url, at, why = 'answered' } = slowest;
  process.stderr.write(`    slowest, ${Math.round(at)} ms after the start, ${why}: ${url}\n`);
  for (const [kind, count] of kinds) process.stderr.write(`    ${count} × ${kind}\n`);
}

const print = (cells: readonly (string | number)[]) =>
  process.stdout.write(`| ${cells.join(' | ')} |\n`);

const cluster = await startCluster({ from: texts.from });
const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 4 });
pool.on('error', () => {});
let failed = false;
try {
  const goods = await buyableGoods(pool);
  const paths = await readPaths(pool);
  await warm(cluster, paths);
  print([
    'fault',
    'acknowledged',
    'lost',
    'doubled',
    'given up',
    'reads',
    'failed reads',
    'p99 ms',
    'longest ms',
    'recovered s',
  ]);
  print(Array<string>(10).fill('---'));
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
      Math.round(row.longest),
      row.recoveredAfterS.toFixed(1),
    ]);
    if (row.lost + row.doubled + row.givenUp > 0) failed = true;
    if (row.failedReads > 0 && fault.hangs !== 'only one') failed = true;
    if (row.longest > LONGEST_READ_MS && fault.hangs) failed = true;
  }
} finally {
  await pool.end();
  await cluster.stop();
}
process.exit(failed ? 1 : 0);
