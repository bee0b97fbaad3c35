import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { registered } from '#tests/support/customers.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test, withScript } from '#tests/support/portal-test.ts';

const REFUSED = '这次提交不是从本站的页面发出的，为了您的账户安全没有办理。';
const PUBLIC_ORIGIN = 'https://market.test';
const FOREIGN = 'https://elsewhere.test';

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

describe.each(['start', 'start:portal'] as const)('npm run %s', (server) => {
  let portal: PortalProcess;
  let proxied: PortalProcess;

  beforeAll(async () => {
    const api = { TRADING_API_URL: inject('portalOrigin') };
    [portal, proxied] = await Promise.all([
      startPortal({ ...api, PUBLIC_ORIGIN }, server),
      startPortal({ ...api, TRUST_PROXY: '1' }, server),
    ]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([portal?.stop(), proxied?.stop()]);
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

  test('behind a proxy of ours that changes Host, its own word counts', async () => {
    const told = { 'x-forwarded-host': 'market.test', 'x-forwarded-proto': 'https' };
    expect((await send(proxied.origin, { origin: PUBLIC_ORIGIN, ...told })).status).toBe(303);
    expect((await send(proxied.origin, { origin: FOREIGN, ...told })).status).toBe(403);
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
      expect((await send(portal.origin, headers, { ...STEP, csrf: 'x' })).status).toBe(403);
    }
    expect((await send(portal.origin, { cookie })).status).toBe(403);
  });
});

withScript(
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

withScript('a page of ours without a referrer sends its form', async ({ page }) => {
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
