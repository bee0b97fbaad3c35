import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Answer, type CacheSite, cacheSite, page } from './cache-site.ts';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
let site: CacheSite;
afterEach(() => site.close());

const nonceOf = (answer: Answer): string => /nonce="([^"]+)"/.exec(answer.text)?.[1] ?? '';

/** An application whose answers the test gives out one by one. */
function heldApplication() {
  const waiting: ((response: Response) => void)[] = [];
  return {
    application: () => new Promise<Response>((resolve) => waiting.push(resolve)),
    begun: (count: number) => vi.waitFor(() => expect(waiting.length).toBe(count)),
    answer: (response: Response) => waiting.shift()?.(response),
  };
}

describe('a page for everyone', () => {
  test.each(ENCODINGS)('has a fresh nonce in each answer, also in %s', async (encoding) => {
    site = await cacheSite(() => page('行情'));
    const headers = { 'accept-encoding': encoding };
    const quick = await site.visit('/trading', { headers });
    await site.cache.settled();
    const answers = [
      quick,
      ...(await Promise.all([1, 2].map(() => site.visit('/trading', { headers })))),
    ];
    expect(site.shared).toEqual(['/trading']);
    expect(new Set(answers.map(nonceOf)).size).toBe(3);
    for (const answer of answers) {
      const nonce = nonceOf(answer);
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(answer.headers['content-security-policy']).toBe(
        `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`,
      );
      expect(answer.text.split(nonce)).toHaveLength(3);
      expect(answer.text.replaceAll(nonce, '')).toBe(quick.text.replaceAll(nonceOf(quick), ''));
      expect(answer.headers['content-length']).toBe(String(answer.raw.length));
      expect(answer.headers['x-page-nonce']).toBeUndefined();
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers.vary).toBe('Accept-Encoding, Cookie');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('is compressed better behind the first visitor’s back', async () => {
    site = await cacheSite(() => page('行情'));
    const headers = { 'accept-encoding': 'br' };
    const first = await site.visit('/', { headers });
    await site.cache.settled();
    const second = await site.visit('/', { headers });
    expect(second.raw.length).toBeLessThan(first.raw.length);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  test('is rendered once for 100 colleagues who open one link at once', async () => {
    const held = heldApplication();
    site = await cacheSite(held.application);
    const visits = Array.from({ length: 100 }, (_, index) =>
      site.visit('/trading?page=2', {
        headers: { 'accept-encoding': ENCODINGS[index % 3] ?? 'br' },
      }),
    );
    await held.begun(1);
    held.answer(page('行情'));
    const answers = await Promise.all(visits);
    expect(site.shared).toEqual(['/trading?page=2']);
    expect(site.personal).toEqual([]);
    expect(new Set(answers.map(nonceOf)).size).toBe(100);
  });

  test('differs by query and by path', async () => {
    site = await cacheSite((path) => page(path));
    for (const path of ['/a', '/a?b=1', '/a?b=2', '/a.data?b=1', '/A']) {
      expect((await site.visit(path)).text).toContain(`<title>${path}</title>`);
    }
    expect(site.shared).toHaveLength(5);
  });

  test('is shown while it is fresh, then while a new one is rendered, then no more', async () => {
    let version = 1;
    site = await cacheSite(() => page(`第${version}版`));
    const seen = async () => /第.版/.exec((await site.visit('/')).text)?.[0];
    expect(await seen()).toBe('第1版');
    version = 2;
    site.advance(9_999);
    expect(await seen()).toBe('第1版');
    site.advance(1);
    expect(await seen()).toBe('第1版');
    await site.cache.settled();
    expect(await seen()).toBe('第2版');
    expect(site.shared).toHaveLength(2);
    version = 3;
    site.advance(60_000);
    expect(await seen()).toBe('第3版');
    version = 4;
    site.cache.clear();
    expect(await seen()).toBe('第4版');
  });

  test('answers HEAD with the head of GET', async () => {
    site = await cacheSite(() => page('行情'));
    const head = await site.visit('/', { method: 'HEAD' });
    const get = await site.visit('/');
    expect(head.raw).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(site.shared).toEqual(['/']);
  });

  test('answers 304 to who has it, without a policy that would not fit the kept text', async () => {
    site = await cacheSite(() => page('行情'));
    const { etag = '' } = (await site.visit('/')).headers;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const tag of [etag, etag.slice(2), `"old", ${etag}`, '*']) {
      const answer = await site.visit('/', { headers: { 'if-none-match': tag } });
      expect(answer.status).toBe(304);
      expect(answer.headers.etag).toBe(etag);
      expect(answer.headers['content-security-policy']).toBeUndefined();
    }
    expect((await site.visit('/', { headers: { 'if-none-match': '"old"' } })).status).toBe(200);
  });
});

describe('what belongs to one visitor', () => {
  const session = (name: string) => ({ headers: { cookie: `theme=1; session=${name}` } });

  test.each(['session', 'toast', 'draft', 'pay'])(
    'never comes from the cache: %s',
    async (cookie) => {
      site = await cacheSite(() => page('行情'));
      await site.visit('/');
      await site.visit('/', { headers: { cookie: `a=b; ${cookie}=x` } });
      expect(site.personal).toEqual(['/']);
      expect(site.shared).toEqual(['/']);
    },
  );

  test('other cookies do not make a visitor somebody', async () => {
    site = await cacheSite(() => page('行情'));
    await site.visit('/', { headers: { cookie: 'theme=1; mysession=2' } });
    expect(site.personal).toEqual([]);
  });

  test('two sessions that race with a visitor do not mix', async () => {
    const waiting: ((response: Response) => void)[] = [];
    site = await cacheSite(() => new Promise((resolve) => waiting.push(resolve)));
    const visits = [
      site.visit('/Shopping', session('a')),
      site.visit('/Shopping'),
      site.visit('/Shopping', session('b')),
      site.visit('/Shopping'),
    ];
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    for (const [index, answer] of waiting.entries()) answer(page(`渲染${index}`));
    const titles = (await Promise.all(visits)).map(({ text }) => /渲染\d/.exec(text)?.[0]);
    expect(new Set(titles).size).toBe(3);
    expect(titles[1]).toBe(titles[3]);
    expect(site.shared).toHaveLength(1);
    expect(site.personal).toHaveLength(2);
  });

  const notShared: [string, () => Response][] = [
    [
      'a page that does not say it is public',
      () => page('x', { cacheControl: 'private, no-cache' }),
    ],
    ['a public page without a time', () => page('x', { cacheControl: 'public' })],
    ['an unknown path', () => page('x', { status: 404 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
    [
      'a page that sets a cookie',
      () => {
        const response = page('x');
        response.headers.append('set-cookie', 'toast=1');
        return response;
      },
    ],
  ];
  test.each(notShared)('is not kept: %s', async (_, application) => {
    site = await cacheSite(application);
    const first = await site.visit('/');
    const second = await site.visit('/');
    expect(first.status).toBe(application().status);
    expect(first.headers['x-page-nonce']).toBeUndefined();
    expect(second.headers['set-cookie']).toEqual(first.headers['set-cookie']);
    expect(site.shared).toEqual(['/']);
    expect(site.personal).toEqual(['/']);
  });

  test('what depends on the device is rendered once more, with the visitor’s own request', async () => {
    const headers = { 'cache-control': 'private', vary: 'User-Agent' };
    site = await cacheSite(() => new Response('下载', { headers }));
    expect((await site.visit('/downloadApp')).text).toBe('下载');
    expect([site.shared, site.personal]).toEqual([['/downloadApp'], ['/downloadApp']]);
  });

  test('who waited for a page that turned out personal gets one of their own', async () => {
    const held = heldApplication();
    site = await cacheSite(held.application);
    const visits = [site.visit('/'), site.visit('/')];
    await held.begun(1);
    held.answer(page('甲', { cacheControl: 'private' }));
    await held.begun(1);
    held.answer(page('乙', { cacheControl: 'private' }));
    const texts = (await Promise.all(visits)).map(({ text }) => /[甲乙]/.exec(text)?.[0]);
    expect(texts.sort()).toEqual(['甲', '乙'].sort());
  });
});

describe('a rendering that fails', () => {
  test('is shown to all who waited, and tried again by the next', async () => {
    const held = heldApplication();
    site = await cacheSite(held.application);
    const visits = [site.visit('/'), site.visit('/')];
    await held.begun(1);
    held.answer(page('服务不可用', { status: 503, cacheControl: 'private, no-cache' }));
    expect((await Promise.all(visits)).map(({ status }) => status)).toEqual([503, 503]);
    const next = site.visit('/');
    await held.begun(1);
    held.answer(page('行情'));
    expect((await next).status).toBe(200);
  });

  test('does not get stuck when it throws', async () => {
    let broken = true;
    site = await cacheSite(() => {
      if (broken) throw new Error('broken');
      return page('行情');
    });
    expect((await site.visit('/')).status).toBe(500);
    broken = false;
    expect((await site.visit('/')).status).toBe(200);
  });

  test('leaves the stale page on show', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    let broken = false;
    site = await cacheSite(() => {
      if (broken) throw new Error('broken');
      return page('行情');
    });
    await site.visit('/');
    broken = true;
    site.advance(20_000);
    for (const _ of [1, 2]) {
      expect((await site.visit('/')).status).toBe(200);
      await site.cache.settled();
    }
    expect(complaint).toHaveBeenCalledTimes(2);
    complaint.mockRestore();
  });
});
