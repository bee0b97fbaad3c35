/**
 * `npm run faults:search`: shows what a market does whose goods a cluster of three nodes of OpenSearch finds, while
 * one of them fails, under a steady load of searches and changes. It ends by itself; its exit code is 1 if a change was
 * lost, a page failed or took longer than a second, or a list was wrong. `-- hung` runs only the faults with that word,
 * `-- --rate 5` sets the pages a second for a smaller machine.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { EngineNode } from '#tests/support/opensearch/engine.ts';
import { readCommandLine } from '../command-line.ts';
import { percentile } from '../measure.ts';
import {
  changedGoods,
  type Expected,
  expectedLists,
  lostChanges,
  searchLoad,
} from './search-load.ts';
import { type SearchMarket, startSearchMarket } from './search-market.ts';

const { numbers, words } = readCommandLine({ rate: { usual: 10, least: 1, most: 1000 } });
/** How long the load runs before a fault, and after it. */
const CALM_MS = 3_000;
/** How long a node is away, hangs or is cut off: as long as the cluster takes to notice, and somewhat more. */
const AWAY_MS = 45_000;
const SHORT_MS = 10_000;
/** While goods change all the time, so long a change may wait where nothing fails. */
const USUAL_LAG_S = 5;
/** A page may take as long. */
const LONGEST_PAGE_MS = 1_000;

type Cause = (market: SearchMarket) => Promise<unknown>;

const ofEach = (
  what: string,
  cause: (node: EngineNode, market: SearchMarket) => Promise<unknown>,
) =>
  [0, 1, 2].map((at): [string, Cause] => [
    `node ${at + 1} ${what}`,
    (market) => {
      const node = market.engine.nodes[at];
      if (!node) throw new Error('there are three nodes');
      return cause(node, market);
    },
  ]);

const readOnly = (value: boolean | null) => (market: SearchMarket) =>
  market.ask('PUT', '/goods/_settings', { 'index.blocks.read_only_allow_delete': value });

const wantRebuild: Cause = ({ pool }) => pool.query('update search_feeds set wanted = true');

const FAULTS: readonly (readonly [string, Cause])[] = [
  ['nothing', () => delay(SHORT_MS)],
  ...ofEach('killed', async (node) => {
    await node.kill();
    await delay(SHORT_MS);
    await node.start();
  }),
  ...ofEach('hung (SIGSTOP)', async (node) => {
    node.hang();
    await delay(AWAY_MS);
    node.goOn();
  }),
  ...ofEach('cut off from the others', async (node) => {
    node.cut();
    await delay(AWAY_MS);
    node.mend();
  }),
  [
    'disk read-only',
    async (market) => {
      await readOnly(true)(market);
      await delay(SHORT_MS);
      await readOnly(null)(market);
    },
  ],
  [
    'rolling restart',
    async (market) => {
      for (const node of market.engine.nodes) {
        await node.stop();
        await node.start();
        await market.settled(USUAL_LAG_S);
      }
    },
  ],
  [
    'rebuild, and a node killed during it',
    async (market) => {
      await wantRebuild(market);
      await delay(CALM_MS);
      const [node] = market.engine.nodes;
      await node?.kill();
      await delay(SHORT_MS);
      await node?.start();
    },
  ],
  [
    'index deleted by hand',
    async (market) => {
      const indexes = await market.ask<object>('GET', '/_alias/goods');
      await market.ask('DELETE', `/${Object.keys(indexes).join(',')}`);
      await delay(SHORT_MS);
    },
  ],
];

async function endure(
  market: SearchMarket,
  cause: Cause,
  given: { expected: Expected; changed: readonly string[] },
) {
  const before = await market.searches();
  let isOver = false;
  const broken = delay(CALM_MS)
    .then(() => cause(market))
    .then(() => market.settled(USUAL_LAG_S))
    .then(() => delay(CALM_MS))
    .finally(() => {
      isOver = true;
    });
  const [seen] = await Promise.all([
    searchLoad(market, { rate: numbers.rate, isOver: () => isOver, ...given }),
    broken,
  ]);
  await market.settled();
  const after = await market.searches();
  const answered = after.answered - before.answered;
  const share = answered / (answered + after.others - before.others);
  return { seen, lost: await lostChanges(market), share };
}

const print = (cells: readonly (string | number)[]) =>
  process.stdout.write(`| ${cells.join(' | ')} |\n`);

const market = await startSearchMarket();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void market.stop().finally(() => process.exit(1)));
}
let failed = false;
try {
  const changed = await changedGoods(market.pool);
  const expected = await expectedLists(market, changed);
  const heads = ['fault', 'pages', 'failed', 'p50 ms', 'p99 ms', 'longest ms', 'later than 1 s'];
  heads.push(
    'lists checked',
    'unanswered',
    'wrong',
    'changes',
    'lost',
    'found after ms, p50',
    'longest',
    'by the engine',
  );
  print(heads);
  print(heads.map(() => '---'));
  for (const [name, cause] of FAULTS) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const { seen, lost, share } = await endure(market, cause, { expected, changed });
    const late = seen.pageMs.filter((ms) => ms > LONGEST_PAGE_MS).length;
    print([
      ...[name, seen.pages, seen.failed.length],
      ...[0.5, 0.99, 1].map((p) => Math.round(percentile(seen.pageMs, p))),
      ...[late, seen.checked, seen.unanswered, seen.wrong.length, seen.changes, lost],
      ...[0.5, 1].map((p) => Math.round(percentile(seen.foundMs, p))),
      `${Math.round(share * 100)} %`,
    ]);
    const { slowest } = seen;
    process.stderr.write(`    slowest after ${Math.round(slowest.at)} ms: ${slowest.url}\n`);
    for (const { why, at } of seen.failed.slice(0, 5))
      process.stderr.write(`    failed after ${Math.round(at)} ms: ${why}\n`);
    for (const line of seen.wrong.slice(0, 5)) process.stderr.write(`    wrong: ${line}\n`);
    if (lost + late + seen.failed.length + seen.wrong.length > 0) failed = true;
  }
} finally {
  await market.stop();
}
process.exit(failed ? 1 : 0);
