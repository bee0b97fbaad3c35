import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { CONTRACT_PATH } from '#app/domain/endpoint.ts';
import { type ContractShape, contractShape } from '#app/domain/shape-contract.ts';
import { type ApiProcess, startApiProcess } from '#tests/api/support/api-process.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { forwarded, type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';

/** How the API in front of the portal differs from the real one behind it. */
interface Version {
  /** The calls that it says that it has; null: it does not say, as one of before. */
  contract(calls: ContractShape): ContractShape | null;
  /** What an answer has more. */
  more: object;
}

const SAME: Version = { contract: (calls) => calls, more: {} };

/** Into an answer, its content and what it lists; not into what has keys of its own, as attributes of goods. */
const withMore = (value: unknown, more: object): unknown => {
  if (Array.isArray(value)) return value.map((each) => withMore(each, more));
  if (typeof value !== 'object' || value === null) return value;
  const { content } = value as { content?: unknown };
  return {
    ...value,
    ...(content === undefined ? {} : { content: withMore(content, more) }),
    ...more,
  };
};

describe('a portal and a trading API of different versions', () => {
  let database: MarketDatabase;
  let real: ApiProcess;
  let api: LocalServer;
  let portal: PortalProcess;
  let version = SAME;
  beforeAll(async () => {
    database = await freshDatabase();
    real = await startApiProcess(database);
    api = await startLocalServer(async (request, response) => {
      const answer = await forwarded(real.url, request);
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      const json = isJson ? JSON.parse(text) : null;
      const isContract = request.url === CONTRACT_PATH;
      const calls = isContract ? version.contract(contractShape.parse(json).calls) : null;
      response.writeHead(isContract && !calls ? 404 : answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
      });
      const body = isContract ? { calls } : withMore(json, version.more);
      response.end(isJson ? JSON.stringify(body) : text);
    });
    // It reads its contract once, and answers nothing meanwhile.
    await fetch(real.url + CONTRACT_PATH);
    portal = await startPortal({ TRADING_API_URL: api.url });
  }, 120_000);
  afterAll(async () => {
    await portal?.stop();
    await api?.close();
    await real?.kill();
    await database?.remove();
  });
  beforeEach(() => {
    version = SAME;
  });

  const readiness = async () => {
    const answer = await fetch(`${portal.origin}/readyz`);
    return [answer.status, await answer.text()];
  };

  test('of the same, or of one that does not say, is ready', async () => {
    expect(await readiness()).toEqual([200, expect.stringMatching(/^ready/)]);
    version = { ...SAME, contract: () => null };
    expect(await readiness()).toEqual([200, expect.stringMatching(/^ready/)]);
  });

  test('of an API that has more works: calls, fields in every answer', async ({ newVisitor }) => {
    version = {
      contract: (calls) => ({
        ...calls,
        'order.later': { at: 'POST /api/order/later', takes: ['a'], needs: ['a'], says: ['b'] },
      }),
      more: { addedLater: { deep: [1] } },
    };
    expect(await readiness()).toEqual([200, expect.stringMatching(/^ready/)]);
    const page = await newVisitor({ baseURL: portal.origin });
    for (const path of ['/', '/goods', '/auction']) {
      expect((await fetch(portal.origin + path)).status, path).toBe(200);
    }
    await page.goto('/customer/login');
    await page.getByLabel('手机号').fill('13800000001');
    await page.getByLabel('密码').fill('demo1234');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.goto('/customer/purchase-order');
    await expect(page).toShow(page.getByRole('heading', { name: '采购订单' }));
  });

  test('of an older API, which lacks a call and a field, is not ready and says which; with a newer one it is', async () => {
    version = {
      ...SAME,
      contract: ({ 'order.submit': _, 'cart.list': cart, ...calls }) => ({
        ...calls,
        'cart.list': {
          ...{ at: '', takes: [], needs: [] },
          ...cart,
          says: (cart?.says ?? []).slice(1),
        },
      }),
    };
    const [status, text] = await readiness();
    expect(status).toBe(503);
    expect(text).toMatch(
      /^not ready\n交易接口的版本比门户旧，缺少 cart\.list .*order\.submit.*：请先升级交易接口$/,
    );
    version = SAME;
    expect(await readiness()).toEqual([200, expect.stringMatching(/^ready/)]);
  });

  test('of a newer API that needs what the portal does not send is not ready, and says which', async () => {
    version = {
      ...SAME,
      contract: (calls) => ({
        ...calls,
        'cart.list': {
          ...{ at: '', takes: [], says: [], ...calls['cart.list'] },
          needs: ['addedLater'],
        },
      }),
    };
    expect(await readiness()).toEqual([
      503,
      'not ready\n门户的版本比交易接口旧，不会发送 cart.list addedLater：请升级门户',
    ]);
  });
});
