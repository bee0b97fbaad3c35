import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cartCount, deleteCartById } from '#app/domain/cart/contract.ts';
import { callEndpoint } from './transport.ts';

const BASE = 'http://trading-api.test';
const faults = setupServer();
beforeAll(() => faults.listen({ onUnhandledRequest: 'error' }));
afterEach(() => faults.resetHandlers());
afterAll(() => faults.close());

/** Answers every read of the cart's count in this way, and counts the requests. */
function countWith(answer: () => Response | Promise<Response>) {
  const asked = { times: 0 };
  faults.use(
    http.get(`${BASE}${cartCount.path}`, () => {
      asked.times++;
      return answer();
    }),
  );
  return asked;
}

const options = { baseUrl: BASE, timeoutMs: 1000 };
const count = (timeoutMs = options.timeoutMs) =>
  callEndpoint(cartCount, {}, { ...options, timeoutMs });
const envelope = (resultCode: string, content: unknown) =>
  HttpResponse.json({ resultCode, resultMessage: '', content });

describe('a trading API that fails (docs/architecture.md, Errors)', () => {
  test.each([
    ...[400, 403, 404, 413, 414].map((status) => [status, 'warn'] as const),
    ...[408, 501, 502, 503, 504, 505, 500].map((status) => [status, 'error'] as const),
  ])('HTTP %i keeps its status, and the log has it as %s', async (status, level) => {
    countWith(() => new HttpResponse('', { status }));
    await expect(count()).rejects.toMatchObject({ name: 'Error', status, level });
  });

  test('spec 3 §8.1: HTTP 401 and G001 both mean: not logged in', async () => {
    countWith(() => new HttpResponse('', { status: 401 }));
    await expect(count()).rejects.toMatchObject({ notLoggedIn: true });
    faults.resetHandlers();
    countWith(() => envelope('G001', '请登录'));
    await expect(count()).rejects.toMatchObject({ notLoggedIn: true, text: '请登录' });
  });

  test('no answer in time is 408; an API that hangs is not asked once more', async () => {
    const asked = countWith(async () => {
      await delay('infinite');
      return envelope('000', 1);
    });
    await expect(count(20)).rejects.toMatchObject({ status: 408 });
    expect(asked.times).toBe(1);
  });

  test('a write is never sent twice by itself', async () => {
    let sent = 0;
    faults.use(
      http.post(`${BASE}${deleteCartById.path}`, () => {
        sent++;
        return HttpResponse.error();
      }),
    );
    const call = callEndpoint(deleteCartById, { ids: ['1'] }, options);
    await expect(call).rejects.toMatchObject({ status: 503 });
    expect(sent).toBe(1);
  });

  test.each([
    ['no JSON', () => new HttpResponse('<html>It works!</html>')],
    ['no envelope', () => HttpResponse.json(3)],
    ['other content', () => envelope('000', 'many')],
  ])('an answer that does not fit the contract is 500: %s', async (_, answer) => {
    countWith(answer);
    await expect(count()).rejects.toMatchObject({ status: 500 });
  });

  test('spec 3 §8.1: a result code other than 000 carries its text, 「Error」 where there is none', async () => {
    countWith(() => envelope('X999', '今日盘点'));
    await expect(count()).rejects.toMatchObject({ code: 'X999', text: '今日盘点' });
    faults.resetHandlers();
    countWith(() => envelope('X999', null));
    await expect(count()).rejects.toMatchObject({ text: 'Error' });
  });
});
