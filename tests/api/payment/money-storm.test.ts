import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { type Storm, startStorm } from './storm.ts';
import { expectNothingLost } from './storm-accounts.ts';

const OPERATIONS = 5000;
/** At once; the pool has 20 connections. */
const WORKERS = 16;

let market: OpenMarket;
let storm: Storm;
beforeAll(async () => {
  market = await openMarket();
  storm = await startStorm(market);
});
afterAll(() => market.close());

test('5,000 operations at random and at once lose no money, no e-card and no point', async () => {
  let left = OPERATIONS;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (left-- > 0) await storm.next();
    }),
  );
  await storm.settle();
  const { done } = storm;
  // It was a storm: each kind of operation has succeeded and has been refused.
  expect(done.topUp).toBeGreaterThan(500);
  expect(done.order).toBeGreaterThan(500);
  expect(done.walletPay).toBeGreaterThan(150);
  expect(done.notify).toBeGreaterThan(500);
  expect(done.expired).toBeGreaterThan(50);
  expect(done.refused).toBeGreaterThan(100);
  await expectNothingLost(market, storm);
}, 180_000);
