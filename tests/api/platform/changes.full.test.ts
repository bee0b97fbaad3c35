import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { followChanges } from '#app/api/changes.server.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { shelveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import { CHANGES_PATH, EVERYTHING } from '#app/domain/endpoint.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket, SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { endConnections } from '#tests/api/support/postgres.ts';
import { listenOnPostgres } from '#trading-api/platform/database/changes.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

let market: OpenMarket;
/** Another process of the market, where there can be one. */
let other: OpenMarket;
let heard: string[];
const portal = new AbortController();

beforeAll(async () => {
  market = await openMarket();
  other = onPostgres ? await openMarket(market.database) : market;
  heard = [];
  const source = { tradingApiUrl: other.url, sessionSecret: SESSION_SECRET };
  void followChanges(source, (change) => heard.push(change), portal.signal);
  await vi.waitUntil(async () => {
    await market.db.execute(sql`select pg_notify('market_changes', 'ready')`);
    return heard.length > 0;
  });
});
afterAll(async () => {
  portal.abort();
  if (onPostgres) await other.close();
  await market.close();
});

const waitFor = (change: string) =>
  vi.waitUntil(() => heard.includes(change), { timeout: 10_000, interval: 20 });

describe('a change at one process', () => {
  test('is heard by a portal of another, whose lists are counted anew', async () => {
    const goods = await market.offer();
    const seller = await market.buyer({
      platformType: 'buyer,seller',
      sellerCode: goods.sellerCode,
    });
    const { call } = callersOf(other.url);
    const count = async () =>
      (await call(pageData, { sellerCode: goods.sellerCode })).totalElements;
    const before = await count();
    heard.length = 0;
    await seller.call(shelveSaleProduct, { id: String(goods.id), onShelf: false });
    await waitFor('goods');
    expect(await count()).toBe(before - 1);
  });

  test('is not announced where it was refused', async () => {
    heard.length = 0;
    const goods = await market.offer();
    const stranger = await market.buyer({ platformType: 'buyer,seller', sellerCode: 'S9999' });
    await refusalOf(stranger.call(shelveSaleProduct, { id: String(goods.id), onShelf: false }));
    await market.db.execute(sql`select pg_notify('market_changes', 'last')`);
    await waitFor('last');
    expect(heard.filter((change) => change === 'goods')).toEqual([]);
  });
});

test('a caller that is no portal cannot listen to it', async () => {
  expect((await fetch(other.url + CHANGES_PATH)).status).toBe(404);
});

test.runIf(onPostgres)('a process knows what it has changed before it hears of it', async () => {
  const goods = await market.offer();
  const { sellerCode } = goods;
  const seller = await market.buyer({ platformType: 'buyer,seller', sellerCode });
  const count = async () =>
    (await callersOf(market.url).call(pageData, { sellerCode })).totalElements;
  heard.length = 0;
  await endConnections(market.db);
  const before = await count();
  await seller.call(shelveSaleProduct, { id: String(goods.id), onShelf: false });
  expect(await count()).toBe(before - 1);
  await waitFor(EVERYTHING);
});

test.runIf(onPostgres)('after a lost connection everything may have changed', async () => {
  heard.length = 0;
  await endConnections(market.db);
  await waitFor(EVERYTHING);
});

test.runIf(onPostgres)('a process that is stopped while it connects again ends', async () => {
  const database = new URL(market.database.databaseUrl ?? '');
  const relay = createServer();
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const connection = async (): Promise<Socket> => (await once(relay, 'connection'))[0];
  /** Lets through what was sent so far, and what follows. */
  const letThrough = (near: Socket) => {
    const far = openSocket(Number(database.port), 'localhost');
    void pipeline(near, far, near).catch(() => {});
  };
  const { port } = relay.address() as AddressInfo;
  const url = `postgres://market:market@127.0.0.1:${port}${database.pathname}`;

  const first = connection();
  const listening = listenOnPostgres(url, { change: () => {}, bid: () => {} });
  letThrough(await first);
  const stop = await listening;
  const second = connection();
  (await first).destroy();
  const again = await second;
  const stopped = stop();
  letThrough(again);
  await stopped;
  relay.close();
});

test.runIf(onPostgres)('the listening can be stopped while its connection is lost', async () => {
  const after: string[] = [];
  const stop = await listenOnPostgres(market.database.databaseUrl ?? '', {
    change: (change) => void after.push(change),
    bid: () => {},
  });
  await endConnections(market.db);
  await stop();
  expect(after).toEqual([]);
});
