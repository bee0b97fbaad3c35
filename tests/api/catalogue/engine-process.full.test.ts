import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { ownSaleProducts, shelveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import { marketStatus } from '#app/domain/status/contract.ts';
import { type Caller, startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { type ContractEngine, startContractEngine } from '#tests/support/engine-contract/engine.ts';
import { engineSettings } from '#trading-api/catalogue/search/engine/settings.ts';

// By a recorded contract of the engine's API, never run against a real server.

const SELLER = '13800000004';
const OPERATOR = '13800000009';
const PATIENCE = { timeout: 20_000, interval: 100 };

let engine: ContractEngine;
let market: TestMarket;
let operator: Caller;
beforeAll(async () => {
  engine = await startContractEngine();
  const searchEngine = engineSettings({ SEARCH_URL: engine.url, SEARCH_INDEX: 'goods' });
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
