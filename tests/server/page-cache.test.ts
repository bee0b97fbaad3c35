import { afterEach, describe, expect, test, vi } from 'vitest';
import { log } from '#app/observation/log.server.ts';
import { COOKIE_SECONDS } from '#app/session/cookie-names.ts';
import { CachedPage } from '#server/cached-page.ts';
import { type CacheSite, cacheSite, page, SHARED } from './cache-site.ts';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
let site: CacheSite;
afterEach(() => site.close());

/** Visits after which a page is compressed at the best level. */
const OFTEN = 12;
const often = async (visit: () => Promise<unknown>) => {
  for (let visits = 0; visits < OFTEN; visits += 1) await visit();
  await site.cache.settled();
};

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
  test.each(ENCODINGS)('is the same for all of them, also in %s', async (encoding) => {
    site = await cacheSite(() => page('行情'));
    const headers = { 'accept-encoding': encoding };
    const quick = await site.visit('/trading', { headers });
    await often(() => site.visit('/trading', { headers }));
    const answers = [
      quick,
      ...(await Promise.all([1, 2].map(() => site.visit('/trading', { headers })))),
    ];
    expect(site.shared).toEqual(['/trading']);
    const text = await page('行情').text();
    for (const answer of answers) {
      expect(answer.text).toBe(text);
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(answer.headers['content-length']).toBe(String(answer.raw.length));
      expect(answer.headers['content-security-policy']).toBe("script-src 'sha256-x'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect(answers[1]?.raw).toEqual(answers[2]?.raw);
    expect(answers[1]?.headers.etag).toBe(answers[2]?.headers.etag);
  });

  test('may be kept by another cache for as long as its route says, and by a browser not at all', async () => {
    site = await cacheSite(() => page('行情'));
    const { headers } = await site.visit('/');
    expect(headers['cache-control']).toBe(SHARED);
    expect(headers.vary).toBe('Accept-Encoding, Cookie');
    const { status, ...again } = await site.visit('/', {
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect(status).toBe(304);
    expect(again.headers['cache-control']).toBe(SHARED);
    expect(again.headers.vary).toBe('Accept-Encoding, Cookie');
  });

  test('is compressed better behind the visitors’ backs where many ask for it', async () => {
    site = await cacheSite(() => page('行情'));
    const headers = { 'accept-encoding': 'br' };
    const visit = () => site.visit('/', { headers });
    const first = await visit();
    await site.cache.settled();
    expect((await visit()).raw.length).toBe(first.raw.length);
    await often(visit);
    expect((await visit()).raw.length).toBeLessThan(first.raw.length);
    const tag = { 'if-none-match': first.headers.etag ?? '' };
    expect((await site.visit('/', { headers: { ...headers, ...tag } })).status).toBe(304);
  });

  test('has a strong tag, another one for each run of bytes', async () => {
    site = await cacheSite(() => page('行情'));
    const bodies = new Map<string | undefined, Buffer>();
    for (const encoding of ENCODINGS) {
      const visit = async () => {
        const answer = await site.visit('/', { headers: { 'accept-encoding': encoding } });
        const { etag } = answer.headers;
        expect(etag).toMatch(/^"[\w-]{22}\.[a-z.]+"$/);
        expect(answer.raw).toEqual(bodies.get(etag) ?? answer.raw);
        bodies.set(etag, answer.raw);
      };
      await often(visit);
      await visit();
    }
    expect(bodies.size).toBe(5);
  });

  test('keeps its tag when it is rendered anew, and loses it when it has changed', async () => {
    let text = '行情';
    site = await cacheSite(() => page(text));
    const { etag = '' } = (await site.visit('/')).headers;
    const again = () => site.visit('/', { headers: { 'if-none-match': etag } });
    site.cache.clear();
    expect((await again()).status).toBe(304);
    text = '新行情';
    site.cache.clear();
    expect((await again()).status).toBe(200);
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
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
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
    site.advance(69_999);
    expect(await seen()).toBe('第2版');
    await site.cache.settled();
    version = 4;
    site.advance(70_000);
    expect(await seen()).toBe('第4版');
    version = 5;
    site.cache.clear();
    expect(await seen()).toBe('第5版');
  });

  test('is dropped when it has changed, however it was asked for, and no other page with it', async () => {
    site = await cacheSite((path) => page(path));
    const ways = ['/goods?a=1', '/Goods', '/goods/', '/%67oods', '/goods.data?a=1', '/goods.data'];
    const others = ['/goods2', '/selfgoods.data', '/%E9', '/_root.data', '/'];
    const visitAll = async () => {
      for (const path of [...ways, ...others]) await site.visit(path);
      return site.shared.splice(0);
    };
    await visitAll();
    expect(await visitAll()).toEqual([]);
    site.cache.clear(['/goods', '/trading']);
    expect(await visitAll()).toEqual(ways);
    site.cache.clear(['/']);
    expect(await visitAll()).toEqual(['/_root.data', '/']);
  });

  test('is shown for sixty times its lifetime where there is no new one, and says of when it is', async () => {
    let status = 200;
    site = await cacheSite(() =>
      page('行情', { status, cacheControl: status === 200 ? SHARED : '' }),
    );
    await site.visit('/');
    status = 503;
    site.advance(599_999);
    const old = await site.visit('/');
    expect(old.status).toBe(200);
    expect(old.text).toContain(
      '<p class="data-age" role="status">暂时无法更新，部分内容为 1970-01-01 08:16 的数据</p></body>',
    );
    expect(old.headers['cache-control']).toBe('private, no-cache');
    site.advance(1);
    expect((await site.visit('/')).status).toBe(503);
    status = 200;
    expect((await site.visit('/')).text).not.toContain('data-age');
  });

  test('is shown old before a visitor is refused, and is not rendered for him', async () => {
    site = await cacheSite(() => page('行情'));
    await site.visit('/');
    site.refuse();
    site.advance(20_000);
    expect((await site.visit('/')).text).not.toContain('data-age');
    site.advance(60_000);
    const headers = { 'accept-encoding': 'br' };
    const compressed = vi.spyOn(CachedPage.prototype, 'prepare');
    for (let visits = 0; visits < 3; visits += 1) {
      expect((await site.visit('/', { headers })).text).toContain('部分内容为');
    }
    expect(compressed).toHaveBeenCalledOnce();
    compressed.mockRestore();
    await site.cache.settled();
    expect(site.shared).toEqual(['/']);
    await site.visit('/other');
    expect(site.personal).toEqual(['/other']);
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

  test('answers 304 to a browser that has it, in any encoding', async () => {
    site = await cacheSite(() => page('行情'));
    const { etag = '' } = (await site.visit('/', { headers: { 'accept-encoding': 'br' } })).headers;
    for (const encoding of ENCODINGS) {
      for (const tag of [etag, `W/${etag}`, `"old", ${etag}`, '*']) {
        const headers = { 'accept-encoding': encoding, 'if-none-match': tag };
        const answer = await site.visit('/', { headers });
        expect(answer.status).toBe(304);
        expect(answer.raw).toHaveLength(0);
        if (tag !== '*') expect(answer.headers.etag).toContain(etag);
      }
    }
    expect((await site.visit('/', { headers: { 'if-none-match': '"old"' } })).status).toBe(200);
  });
});

describe('what belongs to one visitor', () => {
  const session = (name: string) => ({ headers: { cookie: `theme=1; session=${name}` } });

  test.each(Object.keys(COOKIE_SECONDS))('never comes from the cache: %s', async (cookie) => {
    site = await cacheSite(() => page('行情'));
    const { etag = '' } = (await site.visit('/')).headers;
    const headers = { cookie: `a=b; ${cookie}=x`, 'if-none-match': etag };
    expect((await site.visit('/', { headers })).status).toBe(200);
    expect(site.personal).toEqual(['/']);
    expect(site.shared).toEqual(['/']);
  });

  test('other cookies do not make a visitor personal', async () => {
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
    ['a public page without a time', () => page('x', { cacheControl: 'public, max-age=0' })],
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
    expect(first.headers.etag).toBeUndefined();
    expect(second.headers['set-cookie']).toEqual(first.headers['set-cookie']);
    expect(site.shared).toEqual(['/']);
    expect(site.personal).toEqual(['/']);
  });

  const fetchedAhead: Record<string, string>[] = [
    { purpose: 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
  ];
  test.each(fetchedAhead)('gets no cookie where it is fetched ahead: %o', async (headers) => {
    const toLogin = { location: '/customer/login', 'set-cookie': 'toast=1' };
    site = await cacheSite(() => new Response(null, { status: 303, headers: toLogin }));
    for (const cookie of ['theme=1', 'draft=1']) {
      const ahead = await site.visit('/cart', { headers: { ...headers, cookie } });
      expect([ahead.status, ahead.headers['set-cookie']]).toEqual([303, undefined]);
      const followed = await site.visit('/cart', { headers: { cookie } });
      expect(followed.headers['set-cookie']).toEqual(['toast=1']);
    }
  });

  test('may be kept by no other cache where its route does not say so', async () => {
    const status = (path: string) => (path === '/304' ? 304 : 404);
    site = await cacheSite((path) => new Response(null, { status: status(path) }));
    const { headers } = await site.visit('/detail.data', session('a'));
    expect(headers['cache-control']).toBe('private, no-cache');
    // What is kept already stays as it was.
    expect((await site.visit('/304', session('a'))).headers['cache-control']).toBeUndefined();
  });

  test('what depends on the device is rendered once more, with the visitor’s own request', async () => {
    const headers = { 'cache-control': 'private', vary: 'User-Agent' };
    site = await cacheSite(() => new Response('下载', { headers }));
    expect((await site.visit('/downloadApp')).text).toBe('下载');
    expect([site.shared, site.personal]).toEqual([['/downloadApp'], ['/downloadApp']]);
  });

  test('a visitor who waited for a page that turned out personal gets one of their own', async () => {
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
    held.answer(page('服务不可用', { status: 503 }));
    for (const { status, headers } of await Promise.all(visits)) {
      expect(status).toBe(503);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers.etag).toBeUndefined();
    }
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
    const complaint = vi.spyOn(log, 'error').mockImplementation(() => {});
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
