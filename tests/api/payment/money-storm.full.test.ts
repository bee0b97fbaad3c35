import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { OPERATIONS, type Storm, startStorm } from './storm.ts';
import { expectNothingLost } from './storm-accounts.ts';

/** At once; the pool has 20 connections. */
const WORKERS = 16;

let market: OpenMarket;
let storm: Storm;
beforeAll(async () => {
  market = await openMarket();
  storm = await startStorm(market);
});
afterAll(() => market.close());

test('thousands of operations at random and at once lose no money, no e-card and no point', async () => {
  let left = OPERATIONS;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (left-- > 0) await storm.next();
    }),
  );
  await storm.settle();
  const { done } = storm;
  // It was a storm: each kind of operation has succeeded and has been refused.
  expect(done.topUp).toBeGreaterThan(OPERATIONS / 10);
  expect(done.order).toBeGreaterThan(OPERATIONS / 10);
  expect(done.walletPay).toBeGreaterThan(OPERATIONS / 40);
  expect(done.notify).toBeGreaterThan(OPERATIONS / 10);
  expect(done.expired).toBeGreaterThan(OPERATIONS / 100);
  expect(done.refused).toBeGreaterThan(OPERATIONS / 50);
  await expectNothingLost(market, storm);
}, 180_000);
