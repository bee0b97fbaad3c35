import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { userByToken } from '#app/domain/account/contract.ts';
import { cartCount, deleteCartById } from '#app/domain/cart/contract.ts';
import { articleDetail } from '#app/domain/content/contract.ts';
import { type Endpoint, type Input, TOKEN_HEADER, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { READS_PATH } from '#app/domain/gathered-reads-contract.ts';
import { CUSTOMER_HEADER, REQUEST_ID_HEADER } from '#app/domain/trace.ts';
import { GatheredReads } from './gathered-reads.server.ts';
import { type CallOptions, callEndpoint } from './transport.ts';

const BASE = 'http://trading-api.test';
const api = setupServer();
beforeAll(() => api.listen({ onUnhandledRequest: 'error' }));
afterEach(() => api.resetHandlers());
afterAll(() => api.close());

const options: CallOptions = { baseUrl: BASE, timeoutMs: 1000 };
const envelope = (content: unknown, resultCode = '000') => ({
  resultCode,
  resultMessage: '',
  content,
});
const answered = (body: object, status = 200) => ({ status, headers: {}, body });

interface Sent {
  headers: Headers;
  body: { reads: object[] };
}

/** Notes the requests for several reads, which are answered so. */
function readsAnswer(answer: (reads: object[]) => Response) {
  const sent: Sent[] = [];
  api.use(
    http.post(BASE + READS_PATH, async ({ request }) => {
      const body = (await request.json()) as Sent['body'];
      sent.push({ headers: request.headers, body });
      return answer(body.reads);
    }),
  );
  return sent;
}

/** Notes how often the count is asked for by itself. */
function countAlone() {
  const asked = { times: 0 };
  api.use(
    http.get(BASE + cartCount.path, () => {
      asked.times += 1;
      return HttpResponse.json(envelope(7));
    }),
  );
  return asked;
}

/** The calls of one page. */
function page(gathered = new GatheredReads()) {
  return <E extends Endpoint>(endpoint: E, input: Input<E>, own: Partial<CallOptions> = {}) =>
    callEndpoint(endpoint, input, { ...options, gathered, ...own });
}

describe('the reads of a page', () => {
  test('are one request, each with what it would have by itself', async () => {
    const sent = readsAnswer(() =>
      HttpResponse.json({
        answers: [
          { ...answered(envelope(3)), headers: { [CUSTOMER_HEADER]: 'somebody' } },
          answered(envelope('请登录', 'G001')),
        ],
      }),
    );
    const call = page();
    const onAnswer = vi.fn();
    const headers = { [REQUEST_ID_HEADER]: 'request-1', 'cache-control': 'max-stale' };
    const [count, article] = await Promise.allSettled([
      call(cartCount, {}, { token: 'mine', headers, onAnswer }),
      call(articleDetail, { id: '5' }, { visitor: 'signed', headers }),
    ]);
    expect(count).toMatchObject({ value: 3 });
    expect(onAnswer).toHaveBeenCalledWith({ [CUSTOMER_HEADER]: 'somebody' });
    expect(article).toMatchObject({ reason: { notLoggedIn: true, text: '请登录' } });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get(REQUEST_ID_HEADER)).toBe('request-1');
    expect(sent[0]?.body.reads).toEqual([
      {
        call: cartCount.name,
        input: {},
        headers: { 'cache-control': 'max-stale', [TOKEN_HEADER]: 'mine' },
      },
      {
        call: articleDetail.name,
        input: { id: '5' },
        headers: { 'cache-control': 'max-stale', [VISITOR_HEADER]: 'signed' },
      },
    ]);
  });

  test('one alone, and what changes something, are requests of their own', async () => {
    const alone = countAlone();
    let deleted = 0;
    api.use(
      http.post(BASE + deleteCartById.path, () => {
        deleted += 1;
        return HttpResponse.json(envelope(null));
      }),
    );
    const call = page();
    const [count] = await Promise.allSettled([
      call(cartCount, {}),
      call(deleteCartById, { ids: ['1'] }),
    ]);
    expect(count).toMatchObject({ value: 7 });
    expect([alone.times, deleted]).toEqual([1, 1]);
  });

  test('those of two pages are never one request', async () => {
    const alone = countAlone();
    await Promise.all([page()(cartCount, {}), page()(cartCount, {})]);
    expect(alone.times).toBe(2);
  });

  test.each([429, 500, 502, 503])(
    'an API that fails with HTTP %i fails each of them',
    async (status) => {
      readsAnswer(() => new HttpResponse('', { status }));
      const call = page();
      const both = await Promise.allSettled([
        call(cartCount, {}),
        call(userByToken, { token: 'mine' }),
      ]);
      expect(both).toMatchObject([{ reason: { status } }, { reason: { status } }]);
    },
  );

  test('a connection that breaks fails each of them', async () => {
    readsAnswer(() => HttpResponse.error());
    const call = page();
    const both = await Promise.allSettled([call(cartCount, {}), call(cartCount, {})]);
    expect(both).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }]);
  });

  test('what has no answer among those of the others has failed', async () => {
    readsAnswer(() => HttpResponse.json({ answers: [answered(envelope(1))] }));
    const call = page();
    const both = await Promise.allSettled([call(cartCount, {}), call(cartCount, {})]);
    expect(both).toMatchObject([{ value: 1 }, { reason: { status: 500 } }]);
  });

  test.each<[number, object?]>([
    [404],
    [405],
    [403],
    [413],
    [302],
    [200],
    [200, envelope('接口不存在', '404')],
  ])(
    'are asked for one by one, for a minute, of an API that answers %i to several: %j',
    async (status, body = {}) => {
      vi.resetModules();
      const anew = await import('./gathered-reads.server.ts');
      const alone = countAlone();
      const sent = readsAnswer(() => HttpResponse.json(body, { status }));
      for (let pages = 0; pages < 3; pages++) {
        const call = page(new anew.GatheredReads());
        expect(await Promise.all([call(cartCount, {}), call(cartCount, {})])).toEqual([7, 7]);
      }
      expect([sent.length, alone.times]).toEqual([1, 6]);
    },
  );
});
