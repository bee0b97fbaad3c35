import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { saveArticle } from '#app/domain/content/desk-contract.ts';
import { marketSettings, saveMarketSettings } from '#app/domain/market/contract.ts';
import { type ApiProcess, startApiProcess } from '#tests/api/support/api-process.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { copyOf } from '#tests/api/support/market-template.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { DEMO_ACCOUNTS } from '#trading-api/demo/accounts.ts';

const OPERATOR = DEMO_ACCOUNTS[6];
const SESSION_SECRET = 'a secret of thirty-two characters';

let apis: ApiProcess[];
let portals: PortalProcess[];

beforeAll(async () => {
  const database = { databaseUrl: await copyOf(inject('marketTemplate')), dataDir: '/tmp' };
  apis = await Promise.all([1, 2].map(() => startApiProcess(database, { SESSION_SECRET })));
  portals = await Promise.all(
    apis.map(({ url }) => startPortal({ TRADING_API_URL: url, SESSION_SECRET })),
  );
}, 120_000);
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.stop()));
  await Promise.all(apis.map((api) => api.kill()));
});

test('what is published at one API is seen through every portal long before caches run out', async () => {
  const pages = portals.map(({ origin }) => `${origin}/notice`);
  const shown = () =>
    Promise.all(pages.map(async (page) => (await (await fetch(page)).text()).includes(title)));
  const title = '各节点同步公告';
  expect(await shown()).toEqual([false, false]);
  const operator = await callersOf(apis[0]?.url ?? '').as(OPERATOR.phone);
  await operator(saveArticle, {
    id: null,
    version: null,
    type: 'notice',
    title,
    newsBrie: '',
    content: '<p>同步。</p>',
    picture: '',
    publish: true,
  });
  await expect.poll(shown, { timeout: 10_000 }).toEqual([true, true]);
});

test('what the market is called is changed at one API, and every page of every portal says so', async () => {
  const operator = await callersOf(apis[1]?.url ?? '').as(OPERATOR.phone);
  const name = '两处同名网';
  const pages = portals.flatMap(({ origin }) => ['/notice', '/trading'].map((at) => origin + at));
  const shown = () =>
    Promise.all(pages.map(async (page) => (await (await fetch(page)).text()).includes(name)));
  // Each is kept from now on.
  expect(await shown()).toEqual(pages.map(() => false));
  const { version, usualSender: _, ...settings } = await operator(marketSettings, {});
  await operator(saveMarketSettings, { ...settings, name, version });
  await expect.poll(shown, { timeout: 10_000 }).toEqual(pages.map(() => true));
});
