import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemDate } from '#app/domain/auction/contract.ts';
import { ARRIVED_HEADER, NO_VISITOR, RESULT, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import type { ObservedRequest } from '#app/observation/request.server.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import type { CallContext } from './client.server.ts';
import { signedArrival } from './visitor.server.ts';

const SECRET = 'a secret of thirty-two characters';

vi.mock('#app/environment.server.ts', () => ({
  environment: () => ({ tradingApiUrl: api.url, sessionSecret: SECRET }),
}));

const heard: unknown[] = [];
const visitors: unknown[] = [];
let api: Awaited<ReturnType<typeof startLocalServer>>;
let call: typeof import('./client.server.ts').call;
let requests: typeof import('#app/observation/request.server.ts').requests;
beforeAll(async () => {
  // Another test of this process may have loaded them with settings of its own.
  vi.resetModules();
  ({ call } = await import('./client.server.ts'));
  ({ requests } = await import('#app/observation/request.server.ts'));
  api = await startLocalServer((request, response) => {
    heard.push(request.headers[ARRIVED_HEADER]);
    visitors.push(String(request.headers[VISITOR_HEADER]).split(' ')[1]);
    const content = { systemDate: '2026-12-01T02:00:00.000Z' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ resultCode: RESULT.success, resultMessage: 'OK', content }));
  });
});
afterAll(() => api.close());

const callFor = (
  request: Partial<ObservedRequest>,
  endpoint: typeof systemDate,
  context?: CallContext,
) => {
  const whole = { id: 'edge-00001', traceparent: null, calls: [], ...request } as ObservedRequest;
  return requests.run(whole, () => call(endpoint, {}, context));
};

test('a timed call sends the API the time at which its request had arrived, where that is known', async () => {
  const arrivedAt = new Date('2026-12-01T01:59:59.250Z');
  const timed = { ...systemDate, timed: true } as const;
  await callFor({ arrivedAt }, timed);
  await callFor({}, timed);
  await callFor({ arrivedAt }, systemDate);
  const said = signedArrival(arrivedAt, SECRET);
  expect(heard).toEqual([said, undefined, undefined]);
});

test('a call names its visitor, unless it is for everybody, or counted as a rendering', async () => {
  visitors.length = 0;
  const visitorAddress = '203.0.113.7';
  await callFor({ visitorAddress, forEverybody: false }, systemDate);
  await callFor({ visitorAddress, forEverybody: true }, systemDate);
  await callFor({ visitorAddress, forEverybody: false }, systemDate, { uncounted: true });
  expect(visitors).toEqual([visitorAddress, NO_VISITOR, NO_VISITOR]);
});
