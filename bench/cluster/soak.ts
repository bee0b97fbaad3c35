/**
 * `npm run soak -- --minutes 10`: one portal and one trading API at the rate that they can just bear,
 * for ten minutes: their memory, their errors and their slowest answers. It ends by itself.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { buyableGoods, makeBuyers } from '../buyers.ts';
import { readCommandLine } from '../command-line.ts';
import { percentile } from '../measure.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type LoadOptions, load, settle } from './load.ts';
import { readPaths } from './read-paths.ts';

const FIRST_RATE = 50;
const STEP_SECONDS = 10;
/** Beyond the knee one of a hundred readers waits longer. */
const KNEE_P99_MS = 250;
const OF_THE_KNEE = 0.8;
const SAMPLE_MS = 5_000;
const MINUTE_MS = 60_000;
const WRITES_A_SECOND = 2;
const MEGABYTE_IN_KB = 1024;
const MEMBERS = 50;
/** Megabytes a minute: a process that grows so is out of memory within a day. */
const MOST_GROWTH = 2;

const { minutes } = readCommandLine({ minutes: { usual: 10, least: 1, most: 60 } }).numbers;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The highest rate whose p99 is still short, each step half as much again as the one before. */
async function findKnee(cluster: Cluster, mix: Omit<LoadOptions, 'rate' | 'seconds' | 'buyers'>) {
  // The first readers wait for what is kept from then on.
  await load(cluster, { ...mix, rate: FIRST_RATE, seconds: STEP_SECONDS, buyers: [] });
  let knee = FIRST_RATE;
  for (let rate = FIRST_RATE; rate < 5_000; rate = Math.round(rate * 1.5)) {
    const seen = await load(cluster, { ...mix, rate, seconds: STEP_SECONDS, buyers: [] });
    const p99 = percentile(seen.readMs, 0.99);
    print(`  ${rate}/s: p99 ${Math.round(p99)} ms, ${seen.failedReads.length} failed`);
    if (p99 > KNEE_P99_MS || seen.failedReads.length > 0) break;
    knee = rate;
  }
  return knee;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / MEGABYTE_IN_KB;
}

interface MemorySample {
  /** Since the soak began. */
  minutes: number;
  megabytes: number;
}

/** Megabytes a minute, by least squares. */
function slope(samples: readonly MemorySample[]): number {
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [minutes, megabytes] = [mean((at) => at.minutes), mean((at) => at.megabytes)];
  let covariance = 0;
  let variance = 0;
  for (const at of samples) {
    covariance += (at.minutes - minutes) * (at.megabytes - megabytes);
    variance += (at.minutes - minutes) ** 2;
  }
  return covariance / variance;
}

/** What the main thread still used after each full collection, as `--trace-gc` writes it. */
async function heapAfterCollections(log: string): Promise<MemorySample[]> {
  const lines = [
    ...(await readFile(log, 'utf8')).matchAll(
      /:(0x\w+)\] +(\d+) ms: Mark-Compact .*?-> ([\d.]+) \(/g,
    ),
  ];
  const mainThread = lines[0]?.[1];
  return lines
    .filter(([, thread]) => thread === mainThread)
    .map(([, , ms, megabytes]) => ({
      minutes: Number(ms) / MINUTE_MS,
      megabytes: Number(megabytes),
    }));
}

/** Without the first third, which fills the caches. */
function settled(samples: readonly MemorySample[]): MemorySample[] {
  const from = (samples.at(-1)?.minutes ?? 0) - (minutes * 2) / 3;
  return samples.filter((sample) => sample.minutes >= from);
}

const cluster = await startCluster({ portals: 1, apis: 1, nodeSettings: ['--trace-gc'] });
const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 4 });
pool.on('error', () => {});
let failed = false;
try {
  const mix = {
    goods: await buyableGoods(pool),
    paths: await readPaths(pool),
    members: await makeBuyers(pool, MEMBERS, 'member'),
  };
  print('looking for the knee:');
  const knee = await findKnee(cluster, mix);
  const rate = Math.round(knee * OF_THE_KNEE);
  const seconds = minutes * 60;
  const buyers = await makeBuyers(pool, seconds * WRITES_A_SECOND, 'soak');
  print(`knee: ${knee}/s`);
  print(`${rate}/s for ${minutes} minutes, ${buyers.length} of them orders`);
  const processes = [...cluster.portals, ...cluster.apis];
  const resident = new Map(processes.map(({ name }) => [name, [] as MemorySample[]]));
  let over = false;
  const sampling = (async () => {
    const started = performance.now();
    while (!over) {
      for (const { name, pid } of processes) {
        resident.get(name)?.push({
          minutes: (performance.now() - started) / MINUTE_MS,
          megabytes: await residentMegabytes(pid),
        });
      }
      await delay(SAMPLE_MS);
    }
  })();
  const seen = await load(cluster, { ...mix, rate, seconds, buyers });
  over = true;
  await sampling;
  const { lost, doubled } = await settle(cluster, buyers, seen);
  print(`reads ${seen.reads}, failed ${seen.failedReads.length}`);
  print(
    `read p50 ${Math.round(percentile(seen.readMs, 0.5))} ms, p99 ${Math.round(percentile(seen.readMs, 0.99))} ms`,
  );
  print(
    `orders acknowledged ${seen.acknowledged.size}, given up ${seen.givenUp}, lost ${lost}, doubled ${doubled}`,
  );
  for (const { name, log } of processes) {
    const used = settled(await heapAfterCollections(log));
    const held = settled(resident.get(name) ?? []);
    const growth = slope(used);
    // Fewer than two collections have no slope, and show nothing.
    if (Number.isNaN(growth) || growth > MOST_GROWTH) failed = true;
    const megabytes = held.map((sample) => Math.round(sample.megabytes));
    print(
      `${name}: slope ${growth.toFixed(2)} MB/min of the heap in use after ${used.length} full collections; ` +
        `resident ${Math.min(...megabytes)} to ${Math.max(...megabytes)} MB, slope ${slope(held).toFixed(2)} MB/min`,
    );
  }
  if (seen.failedReads.length + seen.givenUp + lost + doubled > 0) failed = true;
} finally {
  await pool.end();
  await cluster.stop();
}
process.exit(failed ? 1 : 0);
