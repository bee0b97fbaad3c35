import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { login } from '#app/domain/account/contract.ts';
import { VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { visitPort } from '#tests/server/cache-site.ts';
import { forward } from '#tests/support/api-faults.ts';
import { registered } from '#tests/support/customers.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test, withScriptWhenFull } from '#tests/support/portal-test.ts';

const REFUSED = '这次提交不是从本站的页面发出的，为了您的账户安全没有办理。';
const PUBLIC_ORIGIN = 'https://market.test';
const FOREIGN = 'https://elsewhere.test';

const INSTRUCTIONS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(), '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': expect.stringContaining('max-age='),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

/** Asks for one more row, which needs no login and makes nothing. */
const STEP = { form: 'inquiry', intent: 'addRow' };

const send = (
  portal: string,
  headers: Record<string, string>,
  form: Record<string, string> = STEP,
) =>
  fetch(`${portal}/inquiry`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(form),
  });

/** A proxy of a trading API that refuses logins: too many from one address. */
async function startBusyApi(target: string) {
  const visitors: (string | undefined)[] = [];
  const server = await startLocalServer(async (request, response) => {
    if (request.url !== login.path) return forward(target, request, response);
    visitors.push(String(request.headers[VISITOR_HEADER]).split(' ')[1]);
    const body = {
      resultCode: 'tooManyTries',
      resultMessage: '',
      content: '登录尝试过多，请稍后再试',
    };
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '17' });
    response.end(JSON.stringify(body));
  });
  return { ...server, visitors };
}

test('a connection to npm run start stays open for longer than a proxy keeps it', async () => {
  const page = () => fetch(`${inject('portalOrigin')}/robots.txt`);
  await page();
  expect((await page()).headers.get('keep-alive')).toBe('timeout=75');
});

describe.each(['start:portal', 'start:remix-serve'] as const)('npm run %s', (server) => {
  let portal: PortalProcess;
  let proxied: PortalProcess;
  let busy: Awaited<ReturnType<typeof startBusyApi>>;

  beforeAll(async () => {
    const api = inject('portalOrigin');
    busy = await startBusyApi(api);
    [portal, proxied] = await Promise.all([
      startPortal({ TRADING_API_URL: api, PUBLIC_ORIGIN }, server),
      startPortal({ TRADING_API_URL: busy.url, TRUST_PROXY: '1', OFFLINE_PAGES: '0' }, server),
    ]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([portal?.stop(), proxied?.stop()]);
    await busy?.close();
  });

  test('a rate limit of the API is passed on with Retry-After, and counts for the visitor’s own address', async () => {
    const answer = await fetch(`${proxied.origin}/customer/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' },
      body: new URLSearchParams({ form: 'login', phone: '13900000001', password: 'password' }),
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '17']);
    expect(await answer.text()).toContain('value="13900000001"');
    expect(busy.visitors).toEqual(['203.0.113.7']);
  });

  test('every answer has the headers that are a browser’s instructions', async () => {
    const style = /href="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(portal.origin)).text());
    const answers = await Promise.all([
      ...['/', '/goods.data', '/no-such-page', '/robots.txt', '/customer/my-wallet'].map((path) =>
        fetch(portal.origin + path, { redirect: 'manual' }),
      ),
      fetch(portal.origin + style?.[1]),
      send(portal.origin, { origin: FOREIGN }),
    ]);
    for (const { url, headers } of answers) {
      const said = Object.keys(INSTRUCTIONS).map((name) => [name, headers.get(name)]);
      expect(Object.fromEntries(said), url).toEqual(INSTRUCTIONS);
    }
  });

  test('an answer that any cache may keep has no cookie, no token and no serial', async () => {
    const kept: string[] = [];
    for (const path of ['/', '/goods', '/finance', '/trading', '/newsDetail', '/robots.txt']) {
      const answer = await fetch(portal.origin + path);
      if (!answer.headers.get('cache-control')?.includes('public')) continue;
      kept.push(path);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
      expect(await answer.text(), path).not.toMatch(/name="(?:csrf|serial)" value="[^"]|nonce=/);
    }
    expect(kept).toContain('/goods');
  });

  test.each(['//', '/\\', '/%5c', '//evil.test/..', '/%zz%ff', '/goods?searchInput=%00'])(
    'the address %s is answered with the page of 404',
    async (path) => {
      const answer = await visitPort(Number(new URL(portal.origin).port), path);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('服务器找不到请求的网页！');
    },
  );

  test.each(['localhost:99999', '1.2.3.4.5', '[::::]'])(
    'a host that no address can have gets a page: %s',
    async (host) => {
      const answer = await visitPort(Number(new URL(portal.origin).port), '/', {
        headers: { host },
      });
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).toContain('<h1');
    },
  );

  test('a form where there is none is not taken', async () => {
    const answer = await fetch(portal.origin, { method: 'POST', body: new URLSearchParams(STEP) });
    expect(answer.status).toBe(405);
  });

  test('issue 13: answers with the worker of offline pages, or with what takes it away', async () => {
    const [kept, gone] = await Promise.all(
      [portal, proxied].map(({ origin }) => fetch(`${origin}/offline.js`)),
    );
    for (const answer of [kept, gone]) {
      expect(answer?.headers.get('cache-control')).toBe('no-cache');
      expect(answer?.headers.get('content-type')).toMatch(/^text\/javascript/);
    }
    expect(await kept?.text()).not.toContain('unregister');
    expect(await gone?.text()).toContain('unregister');
    expect(await (await fetch(proxied.origin)).text()).toContain('\\"offline\\",false');
    expect(await (await fetch(portal.origin)).text()).not.toContain('\\"offline\\"');
  });

  test.for([
    ['a foreign Origin', { origin: FOREIGN }],
    ['no origin to speak of', { origin: 'null' }],
    ['an Origin that is none', { origin: 'elsewhere' }],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: FOREIGN }],
    ['another site that hides', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['a foreign Origin that names us', { origin: FOREIGN, 'x-sent-origin': PUBLIC_ORIGIN }],
  ] as const)('a form from %s gets a page of status 403', async ([, headers]) => {
    const answer = await send(portal.origin, headers);
    expect(answer.status).toBe(403);
    const page = await answer.text();
    expect(page).toContain(REFUSED);
    expect(page).toMatch(/<a[^>]* href="\/inquiry"[^>]*>重试/);
  });

  test.for([
    ['its public origin', { origin: PUBLIC_ORIGIN }],
    ['this site, as the browser says', { 'sec-fetch-site': 'same-origin', origin: FOREIGN }],
    ['this site, unnamed', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['a browser that says nothing', {}],
  ] as const)('a form from %s is done', async ([, headers]) => {
    const answer = await send(portal.origin, headers);
    expect(answer.status).toBe(303);
  });

  test('behind a trusted proxy that changes Host, the forwarded host counts', async () => {
    const forwarded = { 'x-forwarded-host': 'market.test', 'x-forwarded-proto': 'https' };
    expect((await send(proxied.origin, { origin: PUBLIC_ORIGIN, ...forwarded })).status).toBe(303);
    expect((await send(proxied.origin, { origin: FOREIGN, ...forwarded })).status).toBe(403);
  });

  test('where a proxy changes the origin, the control of the session proves it', async ({
    newVisitor,
  }) => {
    const { phone, password } = await registered(await newVisitor());
    const session = await fetch(`${portal.origin}/customer/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ phone, password }),
    });
    const cookie = session.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const page = await (await fetch(`${portal.origin}/inquiry`, { headers: { cookie } })).text();
    const csrf = /name="csrf" value="([\w-]+)"/.exec(page)?.[1] ?? '';
    for (const origin of [FOREIGN, 'null']) {
      const headers = { cookie, origin };
      expect((await send(portal.origin, headers, { ...STEP, csrf })).status).toBe(303);
      for (const wrong of ['x', '中'.repeat(csrf.length)]) {
        expect((await send(portal.origin, headers, { ...STEP, csrf: wrong })).status).toBe(403);
      }
    }
    expect((await send(portal.origin, { cookie })).status).toBe(403);
  });
});

withScriptWhenFull(
  'a form that another site sends ends at a page with a way out',
  async ({ page, watch }) => {
    watch.expectProblem(/status of 403|another host/);
    const fields = Object.entries(STEP)
      .map(([name, value]) => `<input name="${name}" value="${value}">`)
      .join('');
    const target = `${inject('portalOrigin')}/inquiry`;
    const elsewhere = await startLocalServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<form method="post" action="${target}">${fields}<button>领奖</button></form>`);
    });
    await page.goto(elsewhere.url);
    await page.getByRole('button').click();
    await expect(page).toShow(REFUSED);
    await page.getByRole('link', { name: '重试' }).click();
    await expect(page).toShow(page.getByRole('button', { name: '提交询价' }));
    await elsewhere.close();
  },
);

withScriptWhenFull('a page of ours without a referrer sends its form', async ({ page }) => {
  await page.goto('/inquiry');
  const form = page.locator('form', { has: page.getByRole('button', { name: '提交询价' }) });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await form.evaluate((element: HTMLFormElement) => {
    const meta = document.createElement('meta');
    document.head.append(Object.assign(meta, { name: 'referrer', content: 'no-referrer' }));
    element.submit();
  });
  expect(await (await sent).headerValue('origin')).toBe('null');
  await expect(page).toBeAt(/^\/customer\/login/);
});
