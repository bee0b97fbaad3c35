import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ApiProcess, startApiProcess } from '#tests/api/support/api-process.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { type FaultyApi, startFaultyApi } from './api-faults.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';

export interface FaultyMarket extends Pick<FaultyApi, 'fail' | 'heal'> {
  /** Of the portal. */
  readonly origin: string;
}

/** A portal and a trading API of the file's own; calls between them fail as a test says, until it ends. */
export function faultyMarket(): FaultyMarket {
  let database: MarketDatabase;
  let realApi: ApiProcess;
  let api: FaultyApi;
  let portal: PortalProcess;
  beforeAll(async () => {
    database = await freshDatabase();
    realApi = await startApiProcess(database);
    api = await startFaultyApi(realApi.url);
    portal = await startPortal({ TRADING_API_URL: api.url });
  }, 120_000);
  afterAll(async () => {
    await portal?.stop();
    await api?.close();
    await realApi?.kill();
    await database?.remove();
  });
  beforeEach(() => api.heal());
  return {
    fail: (...fault) => api.fail(...fault),
    heal: () => api.heal(),
    get origin() {
      return portal.origin;
    },
  };
}
