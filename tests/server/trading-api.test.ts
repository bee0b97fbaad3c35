import { expect, test, vi } from 'vitest';
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
    { sessionSecret: '', onProgress: () => {} },
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

test('while nothing listens, its calls are answered with 503 and when to come again', async () => {
  const gone = `http://127.0.0.1:${await freePort()}`;
  const portal = await startLocalServer((request, response) =>
    proxyToApi({ apiUrl: gone, sessionSecret: '' }, request, response),
  );
  const { status, headers } = await fetch(`${portal.url}/api/goods`);
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  await portal.close();
});
