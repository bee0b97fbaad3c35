import { expect, test } from 'vitest';
import { type ObservedRequest, requests } from '#app/observation/request.server.ts';
import { observeCall, type Passing } from './observed-call.server.ts';

const passedFor = (request: Partial<ObservedRequest>) => {
  const whole = { id: 'edge-00001', traceparent: null, calls: [], ...request } as ObservedRequest;
  return requests.run(whole, () => observeCall('any', async (passing: Passing) => passing.headers));
};

test('only what is read for everybody may be a little old', async () => {
  expect(await passedFor({ forEverybody: true })).toEqual({
    'x-request-id': 'edge-00001',
    'cache-control': 'max-stale',
  });
  expect(await passedFor({ forEverybody: false })).toEqual({ 'x-request-id': 'edge-00001' });
});
