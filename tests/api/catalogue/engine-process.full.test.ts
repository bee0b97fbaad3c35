import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { ownSaleProducts, shelveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import { marketStatus } from '#app/domain/status/contract.ts';
import { type Caller, startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { PATIENT } from '#tests/api/support/test-search.ts';
import { askEngine } from '#tests/support/opensearch/ask.ts';
import { type FaultyEngine, startFaultyEngine } from '#tests/support/opensearch/faulty-engine.ts';
import { sharedEngineUrl } from '#tests/support/opensearch/shared-engine.ts';
import { engineSettings } from '#trading-api/catalogue/search/engine/settings.ts';

const SELLER = '13800000004';
const OPERATOR = '13800000009';
const PATIENCE = { timeout: 20_000, interval: 100 };

let engine: FaultyEngine;
let market: TestMarket;
let operator: Caller;
beforeAll(async () => {
  const engineUrl = sharedEngineUrl();
  await askEngine(engineUrl, 'DELETE', '/goods*');
  engine = await startFaultyEngine(engineUrl);
  const settings = engineSettings({ SEARCH_URL: [engine.url], SEARCH_INDEX: 'goods' });
  const searchEngine = settings && { ...settings, patience: PATIENT };
  market = await startMarket(undefined, { searchEngine });
  operator = await market.as(OPERATOR);
});
afterAll(async () => {
  await market.close();
  await engine.close();
});

/** How many goods the filters count. */
async function counted(): Promise<number> {
  const groups = await market.call(searchCriteria, {});
  const ways = groups.find(({ name }) => name === 'deliveryWay')?.list ?? [];
  return ways.reduce((sum, { count = 0 }) => sum + count, 0);
}

test('a market that is started with an engine builds its index, and then asks it', async () => {
  const state = async () => (await operator(marketStatus, {})).search;
  await expect
    .poll(state, PATIENCE)
    .toEqual({ state: 'ready', waiting: 0, behindMs: 0, refused: 0, error: null });
  const before = engine.asked.length;
  await market.call(pageData, { rows: 20 });
  expect(engine.asked.slice(before)).toContain('POST /goods/_search');
  const { jobs } = await operator(marketStatus, {});
  expect(jobs.filter(({ name }) => ['feedEngine', 'rebuildIndex'].includes(name))).toHaveLength(2);
});

test('what was read before the engine had a change is forgotten once it has', async () => {
  const seller = await market.as(SELLER);
  const [own] = (await seller(ownSaleProducts, {})).content;
  const before = await counted();
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  engine.fault = async (asked) => {
    if (asked.endsWith('/_bulk')) await gate;
    return undefined;
  };
  await seller(shelveSaleProduct, { id: own?.id ?? '', onShelf: false });
  // Kept for a minute, unless it is forgotten again.
  expect(await counted()).toBe(before);
  open();
  await expect.poll(counted, PATIENCE).toBe(before - 1);
});
