import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { startMarket, type TestMarket } from '#tests/api/support/market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

const SEARCH = { name: '螺纹钢', receivedAt: '无锡', sortWord: 'distance' } as const;

test('spotListing.pageData by distance: each of the goods once, the nearest city first, each with how far it is', async () => {
  const all = await market.call(pageData, { ...SEARCH, rows: 100 });
  const usual = await market.call(pageData, { name: '螺纹钢', rows: 100 });
  const ids = (page: typeof all) => page.content.map(({ id }) => id);
  expect(ids(all).toSorted()).toEqual(ids(usual).toSorted());
  expect(all.totalElements).toBe(usual.totalElements);
  const away = all.content.map(({ distanceKm }) => distanceKm ?? Number.POSITIVE_INFINITY);
  expect(away).toEqual(away.toSorted((one, other) => one - other));
  expect(away[0]).toBe(0);
  expect(usual.content.every(({ distanceKm }) => distanceKm === null)).toBe(true);
  const parts = await Promise.all(
    [1, 2, 3, 4].map((page) => market.call(pageData, { ...SEARCH, page, rows: 5 })),
  );
  expect(parts.flatMap(ids)).toEqual(ids(all).slice(0, 20));
  const farthest = await market.call(pageData, { ...SEARCH, sortWay: 'desc', rows: 1 });
  expect(farthest.content[0]?.distanceKm).toBe(away.at(-1));
});

test('spotListing.pageData by distance: within chosen places, and in the usual order from no known city', async () => {
  const chosen = await market.call(pageData, { ...SEARCH, deliveryPlace: ['上海市'] });
  expect(new Set(chosen.content.map((row) => row.deliveryPlace))).toEqual(new Set(['上海市']));
  const lost = await market.call(pageData, { ...SEARCH, receivedAt: '火星', rows: 5 });
  const usual = await market.call(pageData, { name: '螺纹钢', rows: 5 });
  expect(lost.content).toEqual(usual.content);
});
