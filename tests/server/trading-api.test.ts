import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ApiContract } from '#app/api/api-contract.server.ts';
import { catalogue } from '#app/domain/contract.ts';
import { shapeOf } from '#app/domain/shape-contract.ts';
import { log } from '#app/observation/log.server.ts';
import { proxyToApi, readinessOf, startEmbeddedApi } from '#server/trading-api.ts';
import { freePort, startLocalServer } from '#tests/support/local-server.ts';

/** A trading API that breaks down when it is asked to. */
const THREAD = `
  import { createServer } from 'node:http';
  import { parentPort, workerData } from 'node:worker_threads';
  const server = createServer((request, response) => {
    if (request.url === '/break') throw new Error('broken');
    response.end();
  });
  server.listen(workerData.port, '127.0.0.1', () => {
    const url = 'http://127.0.0.1:' + server.address().port;
    parentPort.postMessage({ type: 'ready', url, accounts: [] });
  });
  parentPort.once('message', () => process.exit());
`;

test('a thread that breaks down is started again under the same address', async () => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => {});
  const api = await startEmbeddedApi(
    new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`),
    { sessionSecret: '', portalOrigin: '', onProgress: () => {} },
  );
  for (let time = 1; time <= 2; time++) {
    await expect(fetch(`${api.url}/break`)).rejects.toThrow();
    await expect
      .poll(async () => (await readinessOf(api.url)).ready, { timeout: 10_000 })
      .toBe(true);
  }
  expect(said).toHaveBeenCalledWith({ err: expect.any(Error) }, 'the trading API broke down');
  await api.close();
  expect((await readinessOf(api.url)).ready).toBe(false);
  said.mockRestore();
});

test('an API of another version is asked for its contract again only when it has another one', async () => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => {});
  const whole = await shapeOf(catalogue, 'output', setImmediate);
  let lacking = 'order.submit';
  const sent: number[] = [];
  const api = await startLocalServer((request, response) => {
    const etag = `"${lacking}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    sent.push(isKnown ? 304 : 200);
    // Reading the contract may take longer than an idle connection is kept.
    response.writeHead(isKnown ? 304 : 200, { etag, connection: 'close' });
    const { [lacking]: _, ...calls } = whole;
    response.end(isKnown ? undefined : JSON.stringify({ calls }));
  });
  const contract = new ApiContract(api.url);
  const sentence = '交易接口的版本比门户旧，缺少 order.submit：请先升级交易接口';
  expect([await contract.problem(), await contract.problem()]).toEqual([sentence, sentence]);
  expect(sent).toEqual([200, 304]);
  expect(said.mock.calls).toEqual([[sentence]]);
  lacking = '';
  expect([await contract.problem(), await contract.problem()]).toEqual([null, null]);
  expect(sent).toEqual([200, 304, 200, 304]);
  await api.close();
  expect(await contract.problem()).toBeNull();
  said.mockRestore();
});

test('while nothing listens, its calls are answered with 503 and when to come again', async () => {
  const gone = `http://127.0.0.1:${await freePort()}`;
  const portal = await startLocalServer((request, response) =>
    proxyToApi({ apiUrl: gone, sessionSecret: '' }, request, response),
  );
  const { status, headers } = await fetch(`${portal.url}/api/goods`);
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  await portal.close();
});
