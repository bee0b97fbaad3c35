import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { systemDate } from '#app/domain/auction/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { TIME_LEFT_HEADER } from '#app/domain/time-budget.ts';
import { TIME_LIMITS } from '#app/domain/time-limits.ts';
import { newRequest, timeOf } from '#app/observation/request.server.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import type { CallContext } from './client.server.ts';

vi.mock('#app/environment.server.ts', () => ({
  environment: () => ({
    tradingApiUrl: api.url,
    sessionSecret: 'a secret of 32 characters or more',
  }),
}));

const ANSWERS_AFTER_MS = 150;
/** What the API was told of the time that was left, and how many requests were broken off. */
const told: number[] = [];
let brokenOff = 0;
/** Whether the API answers at all. */
let hangs = false;
let api: Awaited<ReturnType<typeof startLocalServer>>;
let call: typeof import('./client.server.ts').call;
let requests: typeof import('#app/observation/request.server.ts').requests;
beforeAll(async () => {
  // Another test of this process may have loaded them with settings of its own.
  vi.resetModules();
  ({ call } = await import('./client.server.ts'));
  ({ requests } = await import('#app/observation/request.server.ts'));
  api = await startLocalServer(async (request, response) => {
    told.push(Number(request.headers[TIME_LEFT_HEADER]));
    response.once('close', () => {
      if (!response.writableFinished) brokenOff += 1;
    });
    await (hangs ? once(response, 'close') : delay(ANSWERS_AFTER_MS));
    const content = { systemDate: '2026-12-01T02:00:00.000Z' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ resultCode: RESULT.success, resultMessage: 'OK', content }));
  });
});
afterAll(() => api.close());
beforeEach(() => {
  told.length = 0;
  brokenOff = 0;
  hangs = false;
});

const requestOf = (ms?: number) =>
  newRequest({
    id: 'edge-00001',
    traceparent: null,
    forEverybody: false,
    time: ms === undefined ? undefined : timeOf(ms),
  });
const ask = (context?: CallContext) => call(systemDate, {}, context);

test('reads of a page that follow each other have one time, and the API hears what is left of it', async () => {
  // On a busy machine the first answer may be late.
  const total = 10 * ANSWERS_AFTER_MS;
  await requests.run(requestOf(total), async () => {
    await ask();
    hangs = true;
    const begun = performance.now();
    await expect(ask()).rejects.toMatchObject({ status: 408, pageStatus: 504 });
    expect(performance.now() - begun).toBeLessThan(total);
    // Nothing is asked once the time is over.
    await expect(ask()).rejects.toMatchObject({ status: 408 });
  });
  const [first = 0, second = 0] = told;
  expect(told).toHaveLength(2);
  expect(first).toBeLessThanOrEqual(total);
  expect(second).toBeLessThanOrEqual(first - ANSWERS_AFTER_MS + 5);
});

test('each call of a form has a time of its own, as has what others wait for too', async () => {
  await requests.run(requestOf(), async () => {
    await ask();
    await ask();
  });
  expect(told).toEqual([TIME_LIMITS.portal.call, TIME_LIMITS.portal.call]);
  told.length = 0;
  await requests.run(requestOf(1_000), async () => {
    await ask();
    await ask({ shared: true });
  });
  expect(told[1]).toBeGreaterThan(1_000 - ANSWERS_AFTER_MS);
});

test('a read ends when its visitor has left, but not what others wait for too', async () => {
  const leaving = new AbortController();
  const request = { ...requestOf(1_000), gone: leaving.signal };
  const [own, shared] = await requests.run(request, async () => {
    const asked = Promise.allSettled([ask(), ask({ shared: true })]);
    await vi.waitFor(() => expect(told).toHaveLength(2), { interval: 5 });
    leaving.abort();
    return asked;
  });
  expect(own).toMatchObject({ status: 'rejected', reason: { level: 'warn' } });
  expect(shared?.status).toBe('fulfilled');
  expect(brokenOff).toBe(1);
});
