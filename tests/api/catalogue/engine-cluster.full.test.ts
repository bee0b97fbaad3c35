import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { askEngine } from '#tests/support/opensearch/ask.ts';
import { type OpenSearch, startOpenSearch } from '#tests/support/opensearch/engine.ts';
import { feedEngine, feedState } from '#trading-api/catalogue/search/engine/feed.ts';
import { rebuildIndex } from '#trading-api/catalogue/search/engine/rebuild.ts';
import { attachEngine, SearchEngine } from '#trading-api/catalogue/search/engine/search-engine.ts';
import { engineSettings } from '#trading-api/catalogue/search/engine/settings.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { goods, searchFeeds } from '#trading-api/schema.ts';

/** Three nodes start, and a cluster that has lost one takes its time. */
const LONG_MS = 300_000;
const PATIENCE = { timeout: 200_000, interval: 500 };

let engine: OpenSearch;
let market: OpenMarket;
let search: SearchEngine;
const said: string[] = [];
beforeAll(async () => {
  engine = await startOpenSearch(3);
  market = await openMarket(undefined, { testSearch: false });
  const nodes = engine.nodes.map(({ url }) => url);
  const settings = engineSettings({ SEARCH_URL: nodes, SEARCH_INDEX: 'goods' });
  if (!settings) throw new Error('there is no engine');
  const warn = (...line: unknown[]) => void said.push(String(line.at(-1)));
  search = new SearchEngine({ ...settings, patience: { searchMs: 6000, lateMs: 6000 } }, { warn });
  attachEngine(market.db, search);
  await rebuildIndex(market.db, search);
  await feedEngine(market.db, search);
}, LONG_MS);
afterAll(async () => {
  await market.close();
  await engine.close();
}, LONG_MS);
beforeEach(async () => {
  await whole();
  said.length = 0;
}, LONG_MS);

/** Until every node is there and has a copy. */
async function whole(): Promise<void> {
  const statusOf = async ({ url }: OpenSearch['nodes'][number]) => {
    const path = '/_cluster/health?wait_for_nodes=3&timeout=1s';
    return (await askEngine<{ status: string }>(url, 'GET', path)).status;
  };
  for (const node of engine.nodes)
    await expect.poll(() => statusOf(node).catch(String), PATIENCE).toBe('green');
}

async function list() {
  forgetMarketCaches(market.db);
  const { content } = await market.call(pageData, { name: '螺纹钢', rows: 20 });
  return content.map(({ id }) => id);
}

const priceAt = async (node: OpenSearch['nodes'][number] | undefined, id: number) => {
  const { hits } = await askEngine<{ hits: { hits: { fields: { price: [number] } }[] } }>(
    node?.url ?? '',
    'POST',
    '/goods/_search?preference=_local',
    { query: { ids: { values: [String(id)] } }, docvalue_fields: ['price'] },
  );
  return hits.hits[0]?.fields.price[0];
};

/** Sends what waits, as the job does: again and again. */
const fed = () =>
  expect
    .poll(async () => {
      await feedEngine(market.db, search).catch(() => {});
      return (await feedState(market.db)).waiting;
    }, PATIENCE)
    .toBe(0);

async function change(price: number): Promise<number> {
  const [first] = await market.db.select({ id: goods.id }).from(goods).limit(1);
  const id = first?.id ?? 0;
  await market.db.update(goods).set({ price }).where(eq(goods.id, id));
  return id;
}

/** Every node has every change that was made. */
async function allHave(id: number, price: number): Promise<void> {
  await whole();
  for (const node of engine.nodes)
    await expect.poll(() => priceAt(node, id).catch(String), PATIENCE).toBe(price);
}

test(
  'one shard has a copy at each of three nodes',
  async () => {
    const shards = await askEngine<object[]>(
      engine.nodes[0]?.url ?? '',
      'GET',
      '/_cat/shards/goods?format=json',
    );
    expect(shards).toHaveLength(3);
  },
  LONG_MS,
);

test.each([0, 1, 2])(
  'node %i of three is killed: lists are as before, and no change is lost',
  async (at) => {
    const node = engine.nodes[at];
    const expected = await list();
    await node?.kill();
    for (let turn = 0; turn < 6; turn += 1) expect(await list()).toEqual(expected);
    expect(said).toContain(`node ${at + 1} of the search engine does not answer: others are asked`);
    const price = 111_100 + at;
    const id = await change(price);
    await fed();
    await node?.start();
    await allHave(id, price);
  },
  LONG_MS,
);

test(
  'one of three hangs: lists are as before, it is left alone, and no change is lost',
  async () => {
    const [, node] = engine.nodes;
    const expected = await list();
    node?.hang();
    for (let turn = 0; turn < 4; turn += 1) expect(await list()).toEqual(expected);
    await expect
      .poll(async () => {
        await list();
        return said;
      }, PATIENCE)
      .toContain('node 2 of the search engine does not answer: others are asked');
    const id = await change(222_200);
    await feedEngine(market.db, search).catch(() => {});
    node?.goOn();
    await fed();
    await allHave(id, 222_200);
  },
  LONG_MS,
);

test(
  'one of three dies while an index is built: it is built, and has all goods',
  async () => {
    const [, , node] = engine.nodes;
    await market.db.update(searchFeeds).set({ wanted: true, builtUntil: null });
    const building = rebuildIndex(market.db, search).catch(() => {});
    await node?.kill();
    await building;
    await expect
      .poll(async () => {
        await market.db.update(searchFeeds).set({ builtUntil: null });
        await rebuildIndex(market.db, search).catch(() => {});
        return (await market.db.select().from(searchFeeds))[0]?.wanted;
      }, PATIENCE)
      .toBe(false);
    await node?.start();
    await whole();
    const counted = async () =>
      (await askEngine<{ count: number }>(node?.url ?? '', 'GET', '/goods/_count')).count;
    await expect.poll(counted, PATIENCE).toBe(await market.db.$count(goods));
  },
  LONG_MS,
);
