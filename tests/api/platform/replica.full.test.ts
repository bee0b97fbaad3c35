import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auctionRecommend } from '#app/domain/auction/contract.ts';
import { brandDetail } from '#app/domain/catalogue/store-contract.ts';
import { homeData } from '#app/domain/content/contract.ts';
import { type Endpoint, MAY_LAG } from '#app/domain/endpoint.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { Replica } from '#trading-api/platform/database/replica.ts';
import { routes } from '#trading-api/routes.ts';

let asked = 0;
/** Counts what it is asked, and answers nothing. */
const gone = {
  query: async () => {
    asked += 1;
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  },
};
const replica = new Replica({
  db: drizzle(gone as unknown as pg.Pool),
  log: { position: async () => '', isReplayed: async () => true },
  onChange: () => {},
});
replica.changed();

let market: OpenMarket;
let buyer: Buyer;
beforeAll(async () => {
  market = await openMarket(undefined, { replica });
  buyer = await market.buyer();
});
afterAll(() => market.close());
beforeEach(async () => {
  asked = 0;
  await replica.check();
});

const anybody = () => callersOf(market.url).call;

test('public data is read from the replica, and from the primary where that fails', async () => {
  const { brands } = await anybody()(homeData, {}, { headers: MAY_LAG });
  expect(brands.length).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(0);
});

test.each([
  ['a caller who does not say that it may be old', () => anybody()(homeData, {})],
  [
    'a customer',
    () => buyer.call(brandDetail, { sellerCode: 'S0001' }, { headers: MAY_LAG }).catch(() => {}),
  ],
  ['an auction', () => anybody()(auctionRecommend, {}, { headers: MAY_LAG })],
])('%s has the primary', async (_, call) => {
  await call();
  expect(asked).toBe(0);
});

test('nothing is written by a call that may lag, nor for one customer only', () => {
  const lagging = routes.filter(({ mayLag }) => mayLag).map(({ endpoint }) => endpoint);
  expect(lagging).not.toHaveLength(0);
  const isForAll = ({ access, serial, locked, changes }: Endpoint) =>
    ['public', 'optional'].includes(access) && !serial && !locked && !changes;
  expect(lagging.filter((endpoint) => !isForAll(endpoint)).map(({ name }) => name)).toEqual([]);
});
