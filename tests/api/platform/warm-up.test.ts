import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { homeData } from '#app/domain/content/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { MIGRATIONS_FOLDER as migrationsFolder } from '#trading-api/platform/database/migrations-folder.ts';
import { apiCalls } from '#trading-api/platform/metrics.ts';
import { startTradingApi } from '#trading-api/start.ts';

let market: MarketDatabase;
beforeEach(async () => {
  market = await freshDatabase();
  apiCalls.reset();
});
afterEach(() => market.remove());

const start = (port = 0) =>
  startTradingApi({
    ...market,
    migrationsFolder,
    demo: true,
    host: '127.0.0.1',
    port,
    warmsUp: true,
  });

async function answered(call: string, code: string = RESULT.success): Promise<number> {
  const { values } = await apiCalls.get();
  return values.find(({ labels }) => labels.call === call && labels.code === code)?.value ?? 0;
}

/** An embedded market is the only one of its kind: nobody else would be asked meanwhile. */
describe.runIf(process.env.TEST_DATABASE === 'postgres')('a trading API that starts', () => {
  test('has made the reads of the first pages before it takes any of others', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    // It gets as far as to listen.
    await expect(start((other.address() as AddressInfo).port)).rejects.toThrow('EADDRINUSE');
    other.close();
    for (const { name } of [homeData, pageData, shoppingInfo]) {
      expect(await answered(name), name).toBeGreaterThan(1);
    }
  });

  test('starts although its first reads fail', async () => {
    const keeper = new pg.Client(market.databaseUrl);
    await keeper.connect();
    await keeper.query('begin; lock table goods in access exclusive mode');
    const api = await start();
    expect(await answered(pageData.name)).toBe(0);
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
    await keeper.end();
    await api.close();
  });
});
