import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemDate } from '#app/domain/auction/contract.ts';
import { ARRIVED_HEADER, RESULT } from '#app/domain/endpoint.ts';
import { type ObservedRequest, requests } from '#app/observation/request.server.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { call } from './client.server.ts';
import { signedArrival } from './visitor.server.ts';

const SECRET = 'a secret of thirty-two characters';

vi.mock('#app/environment.server.ts', () => ({
  environment: () => ({ tradingApiUrl: api.url, sessionSecret: SECRET }),
}));

const heard: unknown[] = [];
let api: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  api = await startLocalServer((request, response) => {
    heard.push(request.headers[ARRIVED_HEADER]);
    const content = { systemDate: '2026-12-01T02:00:00.000Z' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ resultCode: RESULT.success, resultMessage: 'OK', content }));
  });
});
afterAll(() => api.close());

const callFor = (request: Partial<ObservedRequest>, endpoint: typeof systemDate) => {
  const whole = { id: 'edge-00001', traceparent: null, calls: [], ...request } as ObservedRequest;
  return requests.run(whole, () => call(endpoint, {}));
};

test('the API is told when the request that a timed call is made for had arrived, where that is known', async () => {
  const arrivedAt = new Date('2026-12-01T01:59:59.250Z');
  const timed = { ...systemDate, timed: true } as const;
  await callFor({ arrivedAt }, timed);
  await callFor({}, timed);
  await callFor({ arrivedAt }, systemDate);
  const said = signedArrival(arrivedAt, SECRET);
  expect(heard).toEqual([said, undefined, undefined]);
});
