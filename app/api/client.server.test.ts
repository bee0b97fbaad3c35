import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemDate } from '#app/domain/auction/contract.ts';
import { ARRIVED_HEADER, NO_VISITOR, RESULT, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { READS_PATH } from '#app/domain/gathered-reads-contract.ts';
import { newRequest, type ObservedRequest } from '#app/observation/request.server.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import type { CallContext } from './client.server.ts';
import { signedArrival } from './visitor.server.ts';

const SECRET = 'a secret of thirty-two characters';

vi.mock('#app/environment.server.ts', () => ({
  environment: () => ({ tradingApiUrl: api.url, sessionSecret: SECRET }),
}));

const heard: unknown[] = [];
const visitors: unknown[] = [];
/** How many reads came in each request. */
const gathered: number[] = [];
let api: Awaited<ReturnType<typeof startLocalServer>>;
let call: typeof import('./client.server.ts').call;
let requests: typeof import('#app/observation/request.server.ts').requests;
beforeAll(async () => {
  // Another test of this process may have loaded them with settings of its own.
  vi.resetModules();
  ({ call } = await import('./client.server.ts'));
  ({ requests } = await import('#app/observation/request.server.ts'));
  api = await startLocalServer(async (request, response) => {
    const sent = Buffer.concat(await request.toArray()).toString();
    const reads: object[] | undefined =
      request.url === READS_PATH ? JSON.parse(sent).reads : undefined;
    gathered.push(reads?.length ?? 1);
    heard.push(request.headers[ARRIVED_HEADER]);
    visitors.push(String(request.headers[VISITOR_HEADER]).split(' ')[1]);
    const content = { systemDate: '2026-12-01T02:00:00.000Z' };
    response.setHeader('content-type', 'application/json');
    const envelope = { resultCode: RESULT.success, resultMessage: 'OK', content };
    const answers = reads?.map(() => ({ status: 200, headers: {}, body: envelope }));
    response.end(JSON.stringify(answers ? { answers } : envelope));
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
  await callFor({ visitorAddress, forEverybody: false }, systemDate, { shared: true });
  expect(visitors).toEqual([visitorAddress, NO_VISITOR, NO_VISITOR, NO_VISITOR]);
});

test('what others wait for too is not asked for together with what only one visitor reads', async () => {
  const page = async (forEverybody: boolean) => {
    gathered.length = 0;
    const contexts = [{}, { shared: true }, { token: 'mine' }, { shared: true }, {}] as const;
    const request = newRequest({ id: 'edge-00001', traceparent: null, forEverybody });
    await requests.run(request, () =>
      Promise.all(contexts.map((context) => call(systemDate, {}, context))),
    );
    return gathered.toSorted();
  };
  expect(await page(false)).toEqual([2, 3]);
  expect(await page(true)).toEqual([5]);
});
