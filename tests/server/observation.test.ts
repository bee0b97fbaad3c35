import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIME_LEFT_HEADER } from '#app/domain/time-budget.ts';
import { TIME_LIMITS } from '#app/domain/time-limits.ts';
import { observed } from '#server/observation.ts';
import { startLocalServer } from '#tests/support/local-server.ts';

const watch = { isByProxy: () => false, routeOf: () => '*', onEnd: () => {} };
const HEAD = 'POST /details HTTP/1.1\r\nhost: portal\r\ncontent-length: 10\r\n\r\n';

/** Answers whether it is known when a request had arrived, once it is read whole. */
let heard = () => {};
const server = createServer((request, response) => {
  observed(request, response, watch, async (own) => {
    const beganAt = Date.now();
    heard();
    await setImmediate();
    for await (const _ of request);
    const { arrivedAt } = own;
    response.end(arrivedAt ? `arrived ${arrivedAt.getTime() <= beganAt}` : 'unknown');
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

/** Sends a request in parts, each when the one before was heard. */
async function send(...parts: readonly string[]): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  for (const [index, part] of parts.entries()) {
    const isHeard = new Promise<void>((resolve) => {
      heard = resolve;
    });
    socket.write(part);
    if (index === 0) await isHeard;
  }
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes('arrived') || answer.includes('unknown')) break;
  }
  return answer.split('\r\n\r\n')[1] ?? '';
}

test('a request that comes at once has arrived then', async () => {
  expect(await send(`${HEAD}price=2600`)).toContain('arrived true');
});

test('one whose rest is held back has not arrived with its beginning', async () => {
  expect(await send(`${HEAD}price=`, '2600')).toContain('unknown');
});

test('a page has the time that a proxy gives it, never more than the portal does, and what a visitor says is nothing', async () => {
  const times: (number | undefined)[] = [];
  const site = await startLocalServer((request, response) => {
    const isByProxy = () => request.headers['x-test-proxy'] === '1';
    observed(request, response, { ...watch, isByProxy }, ({ time }) => times.push(time?.totalMs));
    response.end();
  });
  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    fetch(site.url + path, { method, headers });
  const proxy = { 'x-test-proxy': '1' };
  await ask('/goods', { ...proxy, [TIME_LEFT_HEADER]: '1600' });
  await ask('/goods', { ...proxy, [TIME_LEFT_HEADER]: '999999' });
  await ask('/goods', { [TIME_LEFT_HEADER]: '1' });
  await ask('/customer/desk/money?month=2026-11', proxy);
  await ask('/goods', { ...proxy, [TIME_LEFT_HEADER]: '1600' }, 'POST');
  await site.close();
  const { call, slow } = TIME_LIMITS.portal;
  expect(times).toEqual([1_600, call, call, slow, undefined]);
});
