import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Breaker } from '#app/domain/breaker.ts';
import { cartCount, deleteCartById } from '#app/domain/cart/contract.ts';
import { describeError } from '#app/domain/log-record.ts';
import { getQrCode } from '#app/domain/payment/contract.ts';
import { ApiFailure, ApiRefusal } from './errors.ts';
import { callEndpoint } from './transport.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** An API over a real connection, and how often it was asked. */
async function api(answer: (times: number, ...exchange: Parameters<RequestListener>) => void) {
  const asked = { times: 0, baseUrl: '' };
  const server = createServer((request, response) => answer(++asked.times, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  asked.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return asked;
}

const seven = JSON.stringify({ resultCode: '000', resultMessage: '', content: 7 });

test('a read over a connection that breaks is asked once more', async () => {
  const asked = await api((times, request, response) =>
    times === 1 ? request.socket.destroy() : response.end(seven),
  );
  const call = callEndpoint(cartCount, {}, { baseUrl: asked.baseUrl, timeoutMs: 2000 });
  await expect(call).resolves.toBe(7);
  expect(asked.times).toBe(2);
});

test('spec 3 §7: 请求地址必填! is thrown for a request without a target address, and none is sent', async () => {
  const asked = await api((_, __, response) => response.end(seven));
  const nowhere = { ...cartCount, path: '' as '/' };
  const call = callEndpoint(nowhere, {}, { baseUrl: asked.baseUrl, timeoutMs: 2000 });
  await expect(call).rejects.toThrow('请求地址必填!');
  expect(asked.times).toBe(0);
});

test('a write is not, and a connection that is refused is 503', async () => {
  const asked = await api((_, request) => request.socket.destroy());
  const options = { baseUrl: asked.baseUrl, timeoutMs: 2000 };
  const write = callEndpoint(deleteCartById, { ids: ['1'] }, options);
  await expect(write).rejects.toMatchObject({ status: 503 });
  expect(asked.times).toBe(1);
  for (const stop of stops.splice(0)) stop();
  await expect(callEndpoint(cartCount, {}, options)).rejects.toMatchObject({ status: 503 });
});

test('in an outage each call is one line of the log, with what is wrong and no stack', async () => {
  const { baseUrl } = await api(() => {});
  for (const stop of stops.splice(0)) stop();
  const failure = await callEndpoint(cartCount, {}, { baseUrl, timeoutMs: 2000 }).catch(
    (error: unknown) => describeError(error),
  );
  const message = `${cartCount.name}: Error connect ECONNREFUSED ${new URL(baseUrl).host}`;
  expect(failure).toEqual({ type: 'ApiFailure', message });
});

test('an API that hangs is not asked any more, and every call fails at once', async () => {
  const asked = await api((_, request) => {
    stops.push(() => request.socket.destroy());
  });
  const breaker = new Breaker({ failures: 5, restMs: 60_000, now: () => performance.now() });
  const count = (timeoutMs: number) =>
    callEndpoint(cartCount, {}, { baseUrl: asked.baseUrl, timeoutMs, breaker });
  for (let call = 0; call < 5; call++) {
    await expect(count(20)).rejects.toMatchObject({ status: 408 });
  }
  await expect(count(60_000)).rejects.toMatchObject({ status: 503 });
  expect(asked.times).toBeLessThanOrEqual(5);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
const REFUSED = { resultCode: 'G404', resultMessage: 'refused', content: '订单不存在' };

/** Calls an endpoint that answers SVG, and is answered this. */
async function drawing(body: string, contentType: string, status = 200) {
  const { baseUrl } = await api((_, request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': contentType }).end(body);
  });
  return callEndpoint(getQrCode, { url: 'https://example.com/' }, { baseUrl, timeoutMs: 2000 });
}

describe('an endpoint that answers a document', () => {
  test.each(['image/svg+xml', 'Image/SVG+XML; charset=utf-8'])(
    'gives what comes as %s as it is',
    async (contentType) => {
      expect(await drawing(SVG, contentType)).toBe(SVG);
    },
  );

  test('throws the refusal that comes in its place', async () => {
    const refused = drawing(JSON.stringify(REFUSED), 'application/json; charset=utf-8');
    await expect(refused).rejects.toBeInstanceOf(ApiRefusal);
    await expect(refused).rejects.toMatchObject({ code: 'G404', text: '订单不存在' });
  });

  test('fails on any other document, and on an error that is drawn', async () => {
    await expect(drawing('<html></html>', 'text/html')).rejects.toBeInstanceOf(ApiFailure);
    await expect(drawing(SVG, 'image/svg+xml', 502)).rejects.toMatchObject({ status: 502 });
  });
});
